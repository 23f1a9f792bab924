//! Pieces of a source: its functions, its tests, and all else. Their digests show which of them have changed.

use std::ops::Range;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Attribute, Block, ImplItem, Item, ItemMod, ItemUse, Signature, TraitItem, UseTree};

use super::preamble;
use super::test_attribute::{is_for_tests, is_test};
use crate::digest::Digest;

#[derive(Debug, Default)]
pub(crate) struct Pieces {
    /// Functions and methods, except nested ones and those of tests.
    pub(crate) functions: Vec<Function>,
    /// Tests, by the name of their function.
    pub(crate) tests: Vec<(String, Digest)>,
    /// All else, with the module that it is in: types, constants, `const fn` once more, macros, imported names, and helpers of tests.
    /// Documentation does not count, since it changes no test.
    pub(crate) others: Vec<Digest>,
}

/// A function that is not only for tests.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) range: Range<usize>,
    pub(crate) digest: Digest,
}

/// Takes a source apart. A source that the parser rejects is a single piece.
pub(crate) fn pieces(text: &str) -> Pieces {
    let mut pieces = Pieces::default();
    match syn::parse_file(&preamble::blank_preamble(text)) {
        Ok(file) => {
            let mut search = Search {
                text,
                module: Digest::EMPTY,
                pieces: &mut pieces,
            };
            search.other(tokens(&file.attrs));
            search.items(&file.items, file.attrs.iter().any(is_for_tests));
        }
        Err(_) => pieces.others.push(Digest::of(text)),
    }
    pieces
}

struct Search<'a> {
    text: &'a str,
    /// Digest of the names of the modules in this file that the search is in.
    module: Digest,
    pieces: &'a mut Pieces,
}

impl Search<'_> {
    fn items(&mut self, items: &[Item], is_for_tests: bool) {
        for item in items {
            self.item(item, is_for_tests);
        }
    }

    fn item(&mut self, item: &Item, is_for_tests: bool) {
        match item {
            Item::Use(import) => self.imports(import, &import.tree, String::new()),
            Item::Mod(module) => self.module(module, is_for_tests),
            Item::Fn(function) => {
                let function = (&*function.attrs, &function.sig, &*function.block);
                self.function(function, is_for_tests);
            }
            Item::Impl(block) => {
                let is_for_tests = is_for_tests || block.attrs.iter().any(self::is_for_tests);
                let methods = block.items.iter().filter_map(|item| match item {
                    ImplItem::Fn(method) => Some((&*method.attrs, &method.sig, &method.block)),
                    _ => None,
                });
                self.methods_and_rest(item, methods.collect(), is_for_tests);
            }
            Item::Trait(definition) => {
                let methods = definition.items.iter().filter_map(|item| match item {
                    TraitItem::Fn(method) => {
                        Some((&*method.attrs, &method.sig, method.default.as_ref()?))
                    }
                    _ => None,
                });
                self.methods_and_rest(item, methods.collect(), is_for_tests);
            }
            other => self.other(other.to_token_stream()),
        }
    }

    /// Adds the declaration of a module, and its items if they are in this file.
    fn module(&mut self, module: &ItemMod, is_for_tests: bool) {
        let is_for_tests = is_for_tests || module.attrs.iter().any(self::is_for_tests);
        let name = module.ident.to_string();
        let declaration = digest(tokens(&module.attrs)).and(&name);
        self.add(declaration);
        if let Some((_, items)) = &module.content {
            let outer = self.module;
            self.module = outer.and(&name);
            self.items(items, is_for_tests);
            self.module = outer;
        }
    }

    /// Adds each imported name as a piece, so that a new name changes no other piece.
    fn imports(&mut self, import: &ItemUse, tree: &UseTree, path: String) {
        match tree {
            UseTree::Path(part) => {
                self.imports(import, &part.tree, format!("{path}{}::", part.ident));
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.imports(import, tree, path.clone());
                }
            }
            name => {
                let import = digest(tokens(&import.attrs)).and(path);
                self.add(import.and(name.to_token_stream().to_string()));
            }
        }
    }

    fn other(&mut self, tokens: TokenStream) {
        self.add(digest(tokens));
    }

    fn add(&mut self, other: Digest) {
        self.pieces.others.push(self.module.and_digest(other));
    }

    /// Adds the functions in an item, and the rest of the item.
    fn methods_and_rest(&mut self, item: &Item, methods: Vec<Parts<'_>>, is_for_tests: bool) {
        let whole = item.span().byte_range();
        let mut rest = String::new();
        let mut from = whole.start;
        for method in methods {
            let range = range(method);
            rest.push_str(&self.text[from..range.start]);
            from = range.end;
            self.function(method, is_for_tests);
        }
        rest.push_str(&self.text[from..whole.end]);
        let tokens = rest.parse::<TokenStream>();
        self.add(tokens.map_or_else(|_| Digest::of(&rest), digest));
    }

    fn function(&mut self, parts: Parts<'_>, is_for_tests: bool) {
        let (attributes, signature, _) = parts;
        let range = range(parts);
        let digest = digest(tokens(attributes)).and(&self.text[range.clone()]);
        let is_for_tests = is_for_tests || attributes.iter().any(self::is_for_tests);
        let is_test = |attribute: &Attribute| is_test(attribute) && !self::is_for_tests(attribute);
        if attributes.iter().any(is_test) {
            let name = signature.ident.to_string();
            self.pieces.tests.push((name, digest));
        } else if is_for_tests {
            self.add(digest);
        } else {
            if signature.constness.is_some() {
                // The compiler may use the result of a `const fn` anywhere.
                self.add(digest);
            }
            self.pieces.functions.push(Function { range, digest });
        }
    }
}

type Parts<'a> = (&'a [Attribute], &'a Signature, &'a Block);

/// Returns the bytes of a function from its signature on, without attributes and visibility.
fn range((_, signature, block): Parts<'_>) -> Range<usize> {
    signature.span().byte_range().start..block.span().byte_range().end
}

fn tokens(attributes: &[Attribute]) -> TokenStream {
    let tokens = attributes.iter().map(ToTokens::to_token_stream);
    tokens.collect()
}

/// Returns the digest of tokens without documentation; white space and comments do not count.
fn digest(tokens: TokenStream) -> Digest {
    Digest::of(without_documentation(tokens).to_string())
}

fn without_documentation(tokens: TokenStream) -> TokenStream {
    let mut kept: Vec<TokenTree> = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) if is_documentation(&group) => {
                // The attribute begins with `#` or `#!`.
                while kept.last().is_some_and(is_mark) {
                    kept.pop();
                }
            }
            TokenTree::Group(group) => {
                let inside = without_documentation(group.stream());
                kept.push(proc_macro2::Group::new(group.delimiter(), inside).into());
            }
            token => kept.push(token),
        }
    }
    kept.into_iter().collect()
}

fn is_documentation(group: &proc_macro2::Group) -> bool {
    let first = group.stream().into_iter().next();
    group.delimiter() == Delimiter::Bracket
        && matches!(first, Some(TokenTree::Ident(name)) if name == "doc")
}

fn is_mark(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(mark) if matches!(mark.as_char(), '#' | '!'))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Pieces, pieces};

    const TEXT: &str = "
        /// A weight.
        struct Weight(u32);
        impl Weight {
            const MOST: u32 = 10;
            /// Whether it is too much.
            fn is_heavy(&self) -> bool { self.0 > Self::MOST }
        }
        fn fee(weight: &Weight) -> u32 { if weight.is_heavy() { 7 } else { 5 } }
        #[cfg(test)]
        mod tests {
            use super::*;
            fn heavy() -> Weight { Weight(11) }
            #[test]
            fn heavy_ones_cost_more() { assert_eq!(fee(&heavy()), 7) }
        }
    ";

    /// How many functions, tests and other pieces of the text are gone once it is edited.
    #[track_caller]
    fn check(edit: (&str, &str), expected: [usize; 3]) {
        assert!(TEXT.contains(edit.0), "{} is no part of it", edit.0);
        let edited = TEXT.replacen(edit.0, edit.1, 1);
        let [before, after] = [TEXT, &edited].map(digests);
        let gone = [0, 1, 2].map(|kind| before[kind].difference(&after[kind]).count());
        assert_eq!(gone, expected, "{edited}");
    }

    fn digests(text: &str) -> [BTreeSet<String>; 3] {
        let Pieces {
            functions,
            tests,
            others,
        } = pieces(text);
        let functions = functions.iter().map(|it| it.digest.to_string());
        let tests = tests
            .iter()
            .map(|(name, digest)| format!("{name} {digest}"));
        let others = others.iter().map(ToString::to_string);
        [functions.collect(), tests.collect(), others.collect()]
    }

    #[test]
    fn each_function_is_a_piece() {
        check(("7 } else", "8 } else"), [1, 0, 0]);
        check(("> Self", ">= Self"), [1, 0, 0]);
        check(("fn fee(weight", "#[inline] fn fee(weight"), [1, 0, 0]);
    }

    #[test]
    fn each_test_is_a_piece() {
        check((", 7)", ", 8)"), [0, 1, 0]);
    }

    #[test]
    fn all_else_is_pieces_too() {
        check(("u32);", "u64);"), [0, 0, 1]);
        check(("= 10", "= 11"), [0, 0, 1]);
        check(("Weight(11)", "Weight(12)"), [0, 0, 1]);
        check(("use super::*;", "use super::{Weight, fee};"), [0, 0, 1]);
        check(("mod tests", "mod other_tests"), [0, 0, 3]);
        check(("fn fee(", "const fn fee("), [1, 0, 0]);
    }

    #[test]
    fn what_is_for_tests_outside_of_their_module_is_no_test() {
        let edit = |text: &str| digests(&format!("#[cfg(test)] fn limit() -> u32 {{ {text} }}"));
        let ([_, tests, others], [_, _, edited]) = (edit("4"), edit("5"));
        assert!(tests.is_empty());
        assert_ne!(others, edited);
    }

    #[test]
    fn a_name_more_means_nothing_and_one_less_does() {
        let one = digests("use a::{b, c as d};");
        let more = digests("use a::{b, c as d, e};\nuse f;");
        assert!(one[2].is_subset(&more[2]));
        assert!(!more[2].is_subset(&one[2]));
    }

    #[test]
    fn comments_and_what_is_added_change_nothing() {
        check(("/// A weight.", "/// A weight, in grams."), [0; 3]);
        check(("/// Whether it", "// Whether it"), [0; 3]);
        check(("use super::*;", "use super::*; use std::fmt;"), [0; 3]);
        check(("struct", "struct Other;\nfn other() {}\nstruct"), [0; 3]);
    }

    #[test]
    fn functions_are_where_they_are() {
        let functions = pieces(TEXT).functions;
        let texts: Vec<&str> = functions.iter().map(|it| &TEXT[it.range.clone()]).collect();
        assert!(texts[0].starts_with("fn is_heavy") && texts[0].ends_with("MOST }"));
        assert!(texts[1].starts_with("fn fee") && texts[1].ends_with("5 } }"));
    }

    #[test]
    fn what_cannot_be_parsed_is_one_piece() {
        assert_ne!(digests("fn f( {"), digests("fn g( {"));
    }
}
