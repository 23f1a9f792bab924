//! Macros whose arguments are items that they pass on, such as `cfg_net! { fn connect() {..} }`.

use std::collections::HashSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::visit::Visit;
use syn::{File, Item, ItemMacro};

/// The names of such macros: those of the crate that take items, and one that everybody knows.
#[derive(Debug, Default)]
pub(super) struct ItemMacros(HashSet<String>);

/// Takes items in the blocks of conditions.
const CFG_IF: &str = "cfg_if";

impl ItemMacros {
    pub(super) fn of(files: &[File]) -> Self {
        let mut item_macros = Self(HashSet::new());
        for file in files {
            item_macros.visit_file(file);
        }
        item_macros
    }

    /// Returns the items that a call passes on; none if it is another macro, or if something else is among them.
    pub(super) fn items(&self, call: &ItemMacro) -> Vec<Item> {
        let name = call.mac.path.segments.last().map(|it| it.ident.to_string());
        let name = name.unwrap_or_default();
        let tokens = call.mac.tokens.clone();
        match &*name {
            CFG_IF => in_blocks(tokens),
            name if self.0.contains(name) => parsed(tokens),
            _ => Vec::new(),
        }
    }
}

impl<'ast> Visit<'ast> for ItemMacros {
    fn visit_item_macro(&mut self, definition: &'ast ItemMacro) {
        if let Some(name) = &definition.ident
            && takes_items(definition.mac.tokens.clone())
        {
            self.0.insert(name.to_string());
        }
    }
}

fn parsed(tokens: TokenStream) -> Vec<Item> {
    syn::parse2::<File>(tokens).map_or_else(|_| Vec::new(), |file| file.items)
}

/// Returns the items in the blocks of `if #[cfg(..)] {..} else {..}`.
fn in_blocks(tokens: TokenStream) -> Vec<Item> {
    let blocks = tokens.into_iter().filter_map(|token| match token {
        TokenTree::Group(block) if block.delimiter() == Delimiter::Brace => Some(block.stream()),
        _ => None,
    });
    blocks.flat_map(parsed).collect()
}

/// Whether the definition of a macro has a parameter such as `$name:item`.
fn takes_items(definition: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = definition.into_iter().collect();
    let is_parameter = |pair: &[TokenTree]| matches!(pair, [TokenTree::Punct(mark), TokenTree::Ident(kind)] if mark.as_char() == ':' && kind == "item");
    tokens.windows(2).any(is_parameter)
        || tokens.into_iter().any(|token| match token {
            TokenTree::Group(group) => takes_items(group.stream()),
            _ => false,
        })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::rewrite::tests::planned;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let plan = planned(text);
        let changes = plan.changes().iter();
        let items: BTreeSet<&str> = changes.map(|it| it.identity.item.as_str()).collect();
        assert_eq!(items, expected.iter().copied().collect());
    }

    const CFG_NET: &str =
        "macro_rules! cfg_net { ($($item:item)*) => { $(#[cfg(net)] $item)* } }\n";

    #[test]
    fn items_that_a_macro_passes_on_are_changed() {
        let call = "cfg_net! { fn f() -> u8 { 1 } impl S { fn g() -> u8 { 1 } } mod m { fn h() -> u8 { 1 } } }";
        check(&format!("{CFG_NET}{call}"), &["S::g", "f", "m::h"]);
        check(
            "cfg_if::cfg_if! { if #[cfg(unix)] { fn f() -> u8 { 1 } } else { use a::b; fn g() -> u8 { 1 } } }",
            &["f", "g"],
        );
    }

    #[test]
    fn what_other_macros_take_is_not() {
        check("other! { fn f() -> u8 { 1 } }", &[]);
        check(
            &format!("{CFG_NET}cfg_net! {{ a, fn f() -> u8 {{ 1 }} }}"),
            &[],
        );
        check(
            &format!("{CFG_NET}#[cfg(test)] cfg_net! {{ fn f() -> u8 {{ 1 }} }}"),
            &[],
        );
        check(
            &format!("{CFG_NET}cfg_net! {{ const fn f() -> u8 {{ 1 }} }}"),
            &[],
        );
    }
}
