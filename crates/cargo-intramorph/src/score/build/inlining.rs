//! Replaces `#[inline(always)]` by `#[inline]`: the compiler obeys it even in unoptimised builds, and so would multiply the
//! sites of a function by its callers.
//!
//! It made the unit tests of aho-corasick 24 MB large, instead of 4 MB, and several times as long to compile.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::rewrite::{Rendered, Source};

const ALWAYS: &str = "inline(always)";
/// As long as the text that it replaces, so that all positions stay the same.
const SOMETIMES: &str = "inline        ";

/// Replaces attributes in instrumented text, but not the same text in literals and comments.
pub(super) fn relax(source: &Source, rendered: &mut Rendered) {
    let before: Vec<usize> = places(&source.text).collect();
    let after: Vec<usize> = places(&rendered.text).collect();
    // The instrumented text contains the source in its order. An arm that repeats an attribute would break that, and is rare.
    if before.is_empty() || before.len() != after.len() {
        return;
    }
    let mut attributes = Vec::new();
    find(source.text.parse().unwrap_or_default(), &mut attributes);
    for (before, after) in before.iter().zip(after) {
        if attributes.contains(before) {
            let range = after..after + ALWAYS.len();
            rendered.text.replace_range(range, SOMETIMES);
        }
    }
}

fn places(text: &str) -> impl Iterator<Item = usize> {
    text.match_indices(ALWAYS).map(|(place, _)| place)
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
        let source = Source {
            declares_runtime: false,
            declaration: None,
            path: String::new(),
            module: String::new(),
            text: text.to_owned(),
        };
        let mut rendered = Rendered {
            text: format!("/* é */ {text}"),
            regions: Vec::new(),
        };
        relax(&source, &mut rendered);
        let expected = "/* é */ // inline(always)\n#[inline        ] fn a() -> &str { \"#[inline(always)]\" }\n\
                        macro_rules! m { () => { #[inline        ] fn b() {} } }\n";
        assert_eq!(rendered.text, expected);
    }
}
