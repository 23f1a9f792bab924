//! The sources of tests: the body of each test function, with the functions beside it that it calls.

use std::collections::{BTreeSet, HashMap};

use cargo_metadata::{Metadata, Package};
use syn::visit::{self, Visit};
use syn::{Block, ExprCall, ExprMethodCall, Item, ItemFn, ItemMacro, Macro};

use crate::score::plan::sources;

/// The methods and functions that each function of the test targets calls, by its path in its target.
#[derive(Debug, Default)]
pub(crate) struct TestSources {
    called: HashMap<(String, String), BTreeSet<String>>,
}

impl TestSources {
    /// Reads the test targets of packages. What cannot be read or parsed is left out.
    pub(crate) fn read(metadata: &Metadata, packages: &[Package]) -> Self {
        let mut test_sources = Self::default();
        for target in packages.iter().flat_map(|package| &package.targets) {
            let sources = sources::of_target(metadata, target).unwrap_or_default();
            for source in sources {
                if let Ok(file) = syn::parse_file(&source.text) {
                    test_sources.items(&target.name, &source.module, &file.items);
                }
            }
        }
        test_sources
    }

    /// The names of all that a test calls, also in the functions beside it.
    pub(crate) fn called_by(&self, target: &str, test: &str) -> BTreeSet<String> {
        let module = test.rsplit_once("::").map_or("", |(module, _)| module);
        let mut called = BTreeSet::new();
        let mut next = vec![test.to_owned()];
        let mut seen = BTreeSet::new();
        while let Some(path) = next.pop() {
            if !seen.insert(path.clone()) {
                continue;
            }
            let names = self.called.get(&(target.replace('-', "_"), path));
            for name in names.into_iter().flatten() {
                next.push(joined(module, name));
                called.insert(name.clone());
            }
        }
        called
    }

    fn items(&mut self, target: &str, module: &str, items: &[Item]) {
        for item in items {
            match item {
                Item::Fn(function) => self.function(target, module, function),
                Item::Mod(inner) => {
                    if let Some((_, items)) = &inner.content {
                        self.items(target, &joined(module, &inner.ident.to_string()), items);
                    }
                }
                // A test that a macro makes may do what the macro does.
                Item::Macro(ItemMacro { mac, ident, .. }) => {
                    let mut calls = Calls::default();
                    calls.visit_macro(mac);
                    if let Some(name) = ident {
                        let key = (target.replace('-', "_"), joined(module, &name.to_string()));
                        self.called.insert(key, calls.0);
                    }
                }
                _ => {}
            }
        }
    }

    fn function(&mut self, target: &str, module: &str, function: &ItemFn) {
        let key = (
            target.replace('-', "_"),
            joined(module, &function.sig.ident.to_string()),
        );
        self.called.insert(key, called_in(&function.block));
    }
}

fn joined(module: &str, name: &str) -> String {
    if module.is_empty() {
        return name.to_owned();
    }
    format!("{module}::{name}")
}

fn called_in(block: &Block) -> BTreeSet<String> {
    let mut calls = Calls::default();
    calls.visit_block(block);
    calls.0
}

/// The names of functions, methods and macros that some code calls; of methods with a point before them.
#[derive(Default)]
struct Calls(BTreeSet<String>);

impl Visit<'_> for Calls {
    fn visit_expr_call(&mut self, call: &ExprCall) {
        if let syn::Expr::Path(path) = &*call.func
            && let Some(last) = path.path.segments.last()
        {
            self.0.insert(last.ident.to_string());
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &ExprMethodCall) {
        self.0.insert(format!(".{}", call.method));
        visit::visit_expr_method_call(self, call);
    }

    /// Looks at the tokens, since a macro may take anything.
    fn visit_macro(&mut self, call: &Macro) {
        if let Some(last) = call.path.segments.last() {
            self.0.insert(last.ident.to_string());
        }
        self.tokens(call.tokens.clone());
    }
}

impl Calls {
    fn tokens(&mut self, tokens: proc_macro2::TokenStream) {
        use proc_macro2::TokenTree;
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (place, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => {
                    self.tokens(group.stream());
                }
                TokenTree::Ident(name) => {
                    let is_method = place > 0
                        && matches!(&tokens[place - 1], TokenTree::Punct(dot) if dot.as_char() == '.');
                    let is_call = matches!(tokens.get(place + 1), Some(TokenTree::Group(_)));
                    if is_call {
                        let point = if is_method { "." } else { "" };
                        self.0.insert(format!("{point}{name}"));
                    }
                }
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::TestSources;

    fn called(source: &str, test: &str) -> Vec<String> {
        let file = syn::parse_file(source).expect("it is Rust");
        let mut sources = TestSources::default();
        sources.items("it", "", &file.items);
        sources.called_by("it", test).into_iter().collect()
    }

    #[test]
    fn what_a_test_calls_is_known_also_through_helpers_and_macros() {
        let text = "mod tests { fn help(r: R) { r.read(b); } fn other() { w.write(b); } fn it() { help(r); assert_eq!(x.len(), 1); } }";
        assert_eq!(
            called(text, "tests::it"),
            [".len", ".read", "assert_eq", "help"]
        );
    }
}
