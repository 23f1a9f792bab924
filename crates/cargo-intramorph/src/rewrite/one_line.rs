//! Code on one line, so that an arm moves no line of the file.

use proc_macro2::{Group, Literal, TokenStream, TokenTree};
use syn::Lit;

/// Joins the lines of some code; `None` if it is no sequence of tokens.
pub(super) fn one_line(text: &str) -> Option<String> {
    if !text.contains(['\n', '\r']) && !text.contains("//") {
        return Some(text.to_owned());
    }
    let tokens: TokenStream = text.parse().ok()?;
    Some(without_breaks(tokens).to_string())
}

fn without_breaks(tokens: TokenStream) -> TokenStream {
    tokens.into_iter().map(token_without_breaks).collect()
}

fn token_without_breaks(token: TokenTree) -> TokenTree {
    match token {
        TokenTree::Group(group) => {
            let tokens = without_breaks(group.stream());
            TokenTree::Group(Group::new(group.delimiter(), tokens))
        }
        TokenTree::Literal(literal) => TokenTree::Literal(literal_without_breaks(literal)),
        other => other,
    }
}

/// Returns a literal of the same value, with escapes for line breaks.
fn literal_without_breaks(literal: Literal) -> Literal {
    if !literal.to_string().contains(['\n', '\r']) {
        return literal;
    }
    match Lit::new(literal.clone()) {
        Lit::Str(text) => Literal::string(&text.value()),
        Lit::ByteStr(bytes) => Literal::byte_string(&bytes.value()),
        Lit::CStr(text) => Literal::c_string(&text.value()),
        _ => literal,
    }
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(one_line(text).as_deref(), Some(expected));
    }

    #[test]
    fn what_is_on_one_line_stays_as_it_is() {
        check("a  +  b /* sum */", "a  +  b /* sum */");
    }

    #[test]
    fn lines_are_joined_and_comments_left_out() {
        check("f(\n    a, // the first\n    b,\n)", "f (a , b ,)");
    }

    #[test]
    fn a_line_break_in_a_text_becomes_an_escape() {
        check(
            "f(\n\"a\nb\",\nr#\"c\n\"d\"\"#)",
            "f (\"a\\nb\" , \"c\\n\\\"d\\\"\")",
        );
        check("[b\"a\nb\"]", "[b\"a\\nb\"]");
    }

    #[test]
    fn a_comment_at_the_end_does_not_hide_what_follows() {
        check("a // b", "a");
    }
}
