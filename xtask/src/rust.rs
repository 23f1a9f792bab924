//! Reads Rust sources as tokens, without comments, and separates tests from other code.

use std::ops::RangeInclusive;

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};

/// The tokens of a file. It has no comments; documentation comments are attributes.
#[derive(Default)]
pub(crate) struct Source {
    /// All items but those under `#[cfg(test)]`.
    pub(crate) code: Vec<TokenTree>,
    /// The items under `#[cfg(test)]`, each with its attributes.
    pub(crate) tests: Vec<Vec<TokenTree>>,
}

impl Source {
    /// Reads a text. If it is not Rust, the result is empty: the compiler reports the error.
    pub(crate) fn parse(text: &str) -> Self {
        let mut tests = Vec::new();
        let stream: TokenStream = text.parse().unwrap_or_default();
        let code = without_tests(stream, &mut tests);
        Self { code, tests }
    }
}

/// A single token. A bracket is a token, and `::` is one token.
pub(crate) struct Token {
    /// The text of a name or a mark, and [`LITERAL`] for every literal.
    pub(crate) text: String,
    /// The line of the token, from 1.
    pub(crate) line: usize,
}

/// The text of every literal, since no check looks into literals.
pub(crate) const LITERAL: &str = "\"\"";

impl Token {
    pub(crate) fn is(&self, text: &str) -> bool {
        self.text == text
    }

    /// Whether the token is a name or a keyword.
    pub(crate) fn is_name(&self) -> bool {
        self.text
            .starts_with(|first: char| first == '_' || first.is_alphabetic())
    }
}

/// Flattens trees of tokens into one list.
pub(crate) fn flat(trees: &[TokenTree]) -> Vec<Token> {
    let mut tokens = Vec::new();
    flatten(trees, &mut tokens);
    tokens
}

/// The range of lines of consecutive trees; `None` if there is no tree.
pub(crate) fn lines(trees: &[TokenTree]) -> Option<RangeInclusive<usize>> {
    let first = trees.first()?.span().start().line;
    Some(first..=trees.last()?.span().end().line)
}

fn flatten(trees: &[TokenTree], tokens: &mut Vec<Token>) {
    let mut colon = false;
    for tree in trees {
        let (span, was_colon) = (tree.span(), std::mem::take(&mut colon));
        let line = span.start().line;
        let text = match tree {
            TokenTree::Group(group) => {
                let (open, close) = brackets(group.delimiter());
                let token = |text: &str, line| Token {
                    text: text.to_owned(),
                    line,
                };
                tokens.push(token(open, line));
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                flatten(&inner, tokens);
                tokens.push(token(close, span.end().line));
                continue;
            }
            TokenTree::Ident(name) => name.to_string().trim_start_matches("r#").to_owned(),
            TokenTree::Punct(mark) if mark.as_char() == ':' && was_colon => {
                tokens.pop();
                "::".to_owned()
            }
            TokenTree::Punct(mark) => {
                colon = mark.as_char() == ':' && mark.spacing() == Spacing::Joint;
                mark.to_string()
            }
            TokenTree::Literal(_) => LITERAL.to_owned(),
        };
        tokens.push(Token { text, line });
    }
}

fn brackets(delimiter: Delimiter) -> (&'static str, &'static str) {
    match delimiter {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Brace => ("{", "}"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::None => ("", ""),
    }
}

fn without_tests(stream: TokenStream, tests: &mut Vec<Vec<TokenTree>>) -> Vec<TokenTree> {
    let mut code = Vec::new();
    let mut trees = stream.into_iter();
    while let Some(tree) = trees.next() {
        let is_test = matches!(&tree, TokenTree::Group(group) if is_test_attribute(group));
        match tree {
            tree if is_test => {
                let mut item: Vec<TokenTree> = code.pop().into_iter().chain([tree]).collect();
                for tree in trees.by_ref() {
                    let is_last = ends_item(&tree);
                    item.push(tree);
                    if is_last {
                        break;
                    }
                }
                tests.push(item);
            }
            TokenTree::Group(group) => {
                let inner = without_tests(group.stream(), tests);
                let mut stripped = Group::new(group.delimiter(), inner.into_iter().collect());
                stripped.set_span(group.span());
                code.push(stripped.into());
            }
            tree => code.push(tree),
        }
    }
    code
}

/// Whether a tree at the top level of an item is its last one.
pub(crate) fn ends_item(tree: &TokenTree) -> bool {
    match tree {
        TokenTree::Punct(mark) => mark.as_char() == ';',
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        _ => false,
    }
}

/// Whether an attribute is `[cfg(test)]` or `[cfg(all(test, …))]`.
fn is_test_attribute(attribute: &Group) -> bool {
    let text: String = attribute.to_string().split_whitespace().collect();
    text.starts_with("[cfg(test)") || text.starts_with("[cfg(all(test,")
}

#[cfg(test)]
mod tests {
    use super::{Source, flat};

    fn check(text: &str, expected: &str) {
        let tokens = flat(&Source::parse(text).code);
        let texts: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
        assert_eq!(texts.join(" "), expected);
    }

    #[test]
    fn comments_are_no_code_and_literals_have_no_text() {
        check("// a\nlet b = \"c\"; /* d */ 'e'", "let b = \"\" ; \"\"");
    }

    #[test]
    fn a_path_has_marks_of_two_colons() {
        check("a: ::b::C", "a : :: b :: C");
    }

    #[test]
    fn tests_are_apart_at_every_depth() {
        check("a; #[cfg(test)] #[b] mod c { d } e", "a ; e");
        check("a { #[cfg(all(test, unix))] use b; c }", "a { c }");
        check("#[cfg(not(test))] a;", "# [ cfg ( not ( test ) ) ] a ;");
    }
}
