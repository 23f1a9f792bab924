//! Search for constants, and for functions that are not changed, by their bytes. What is only for tests does not count.

use std::ops::Range;

use intramorph_record::score::BlindSpotReason;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Attribute, Expr, File, ImplItemConst, ImplItemFn, ItemConst, ItemFn, ItemImpl, ItemMacro,
    ItemMod, ItemStatic, Signature, TraitItemConst,
};

use crate::rewrite::item_macros::ItemMacros;
use crate::rewrite::test_attribute::is_test;

/// Finds the values of constants, and the functions in macros.
pub(super) fn constants_and_macros(
    file: &File,
    item_macros: &ItemMacros,
) -> Vec<(Range<usize>, BlindSpotReason)> {
    let mut search = Search {
        item_macros,
        is_in_macro: false,
        found: Vec::new(),
    };
    if !file.attrs.iter().any(is_test) {
        search.visit_file(file);
    }
    search.found
}

/// Finds functions with a body, without those in others.
pub(super) fn functions(file: &File) -> Vec<Range<usize>> {
    let mut functions = Functions::default();
    functions.visit_file(file);
    functions.0
}

struct Search<'a> {
    item_macros: &'a ItemMacros,
    /// Whether the search is in items that a macro passes on, of which each `const fn` stays `const`.
    is_in_macro: bool,
    found: Vec<(Range<usize>, BlindSpotReason)>,
}

impl Search<'_> {
    fn constant(&mut self, value: &Expr) {
        let range = value.span().byte_range();
        self.found.push((range, BlindSpotReason::Constant));
    }

    fn const_function(&mut self, signature: &Signature, range: Range<usize>) {
        if self.is_in_macro && signature.constness.is_some() {
            self.found.push((range, BlindSpotReason::ConstFunction));
        }
    }

    /// Adds what looks like a function with a body.
    fn functions_in(&mut self, tokens: TokenStream) {
        let mut start = None;
        let mut is_test = false;
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Ident(word) if word == "fn" => {
                    // A type such as `fn(u8)` has no name.
                    let is_type = matches!(tokens.peek(), Some(TokenTree::Group(_)));
                    start = (!is_type).then(|| word.span().byte_range().start);
                }
                TokenTree::Punct(mark) if mark.as_char() == ';' => start = None,
                TokenTree::Group(group) => {
                    let end = group.span().byte_range().end;
                    match (group.delimiter(), start.take()) {
                        (Delimiter::Brace, Some(start)) => {
                            if !is_test {
                                self.found.push((start..end, BlindSpotReason::Macro));
                            }
                            is_test = false;
                        }
                        (Delimiter::Bracket, None) => is_test |= ends_in_test(group.stream()),
                        (_, None) => self.functions_in(group.stream()),
                        // A parameter list, or something else before the body.
                        (_, before) => start = before,
                    }
                }
                _ => {}
            }
        }
    }

    fn unless_test(&mut self, attributes: &[Attribute], visit: impl FnOnce(&mut Self)) {
        if !attributes.iter().any(is_test) {
            visit(self);
        }
    }
}

impl<'ast> Visit<'ast> for Search<'_> {
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        self.unless_test(&item.attrs, |search| visit::visit_item_mod(search, item));
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.unless_test(&item.attrs, |search| {
            search.const_function(&item.sig, item.span().byte_range());
            visit::visit_item_fn(search, item);
        });
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        self.unless_test(&item.attrs, |search| visit::visit_item_impl(search, item));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.unless_test(&item.attrs, |search| {
            search.const_function(&item.sig, item.span().byte_range());
            visit::visit_impl_item_fn(search, item);
        });
    }

    fn visit_item_macro(&mut self, item: &'ast ItemMacro) {
        self.unless_test(&item.attrs, |search| {
            let items = search.item_macros.items(item);
            if items.is_empty() {
                return search.functions_in(item.mac.tokens.clone());
            }
            let outer = std::mem::replace(&mut search.is_in_macro, true);
            for item in &items {
                search.visit_item(item);
            }
            search.is_in_macro = outer;
        });
    }

    fn visit_item_const(&mut self, item: &'ast ItemConst) {
        self.unless_test(&item.attrs, |search| search.constant(&item.expr));
    }

    fn visit_item_static(&mut self, item: &'ast ItemStatic) {
        self.unless_test(&item.attrs, |search| search.constant(&item.expr));
    }

    fn visit_impl_item_const(&mut self, item: &'ast ImplItemConst) {
        self.unless_test(&item.attrs, |search| search.constant(&item.expr));
    }

    fn visit_trait_item_const(&mut self, item: &'ast TraitItemConst) {
        if let Some((_, value)) = &item.default {
            self.unless_test(&item.attrs, |search| search.constant(value));
        }
    }
}

/// Whether the content of an attribute is the name of one of tests.
fn ends_in_test(attribute: TokenStream) -> bool {
    attribute
        .into_iter()
        .any(|token| matches!(token, TokenTree::Ident(word) if word.to_string().ends_with("test")))
}

#[derive(Default)]
struct Functions(Vec<Range<usize>>);

impl<'ast> Visit<'ast> for Functions {
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if !item.attrs.iter().any(is_test) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        if !item.attrs.iter().any(is_test) {
            self.0.push(item.span().byte_range());
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.0.push(item.span().byte_range());
    }
}
