//! Replaces `#[inline(always)]` by `#[inline]`: the compiler obeys it even in unoptimised builds, and so would multiply the
//! sites of a function by its callers.
//!
//! It made the unit tests of aho-corasick 24 MB large, instead of 4 MB, and several times as long to compile.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::rewrite::Rendered;

const ALWAYS: &str = "inline(always)";
/// A replacement of the same length, so that all positions stay the same.
const SOMETIMES: &str = "inline        ";

/// Replaces attributes in instrumented text, but not the same text in literals and comments.
pub(super) fn relax(rendered: &mut Rendered) {
    if !rendered.text.contains(ALWAYS) {
        return;
    }
    let mut places = Vec::new();
    find(rendered.text.parse().unwrap_or_default(), &mut places);
    for place in places {
        if rendered.text[place..].starts_with(ALWAYS) {
            let range = place..place + ALWAYS.len();
            rendered.text.replace_range(range, SOMETIMES);
        }
    }
}

/// Finds the positions of `inline(always)` among tokens, also in the body of a macro.
fn find(tokens: TokenStream, found: &mut Vec<usize>) {
    let mut previous = None;
    for token in tokens {
        if let TokenTree::Group(group) = &token {
            let is_always = group.delimiter() == Delimiter::Parenthesis
                && group.stream().to_string() == "always";
            match previous {
                Some(TokenTree::Ident(ident)) if is_always && ident == "inline" => {
                    found.push(ident.span().byte_range().start);
                }
                _ => find(group.stream(), found),
            }
        }
        previous = Some(token);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_relaxed_and_literals_and_comments_are_not() {
        let text = "// inline(always)\n#[inline(always)] fn a() -> &str { \"#[inline(always)]\" }\n\
                    macro_rules! m { () => { #[inline(always)] fn b() {} } }\n";
        let mut rendered = Rendered {
            text: format!("/* é */ {text}"),
            regions: Vec::new(),
        };
        relax(&mut rendered);
        let expected = "/* é */ // inline(always)\n#[inline        ] fn a() -> &str { \"#[inline(always)]\" }\n\
                        macro_rules! m { () => { #[inline        ] fn b() {} } }\n";
        assert_eq!(rendered.text, expected);
    }
}
