//! Code as people write it on one line.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;

/// Prints code without the blanks between tokens that nobody writes.
pub(crate) fn code_text(code: &impl ToTokens) -> String {
    let mut text = String::new();
    print(code.to_token_stream(), &mut text);
    text
}

fn print(tokens: TokenStream, text: &mut String) {
    let mut follows_joint = false;
    let mut needs_blank = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                if needs_blank {
                    text.push(' ');
                }
                needs_blank = false;
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => (" { ", " }"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                text.push_str(open);
                print(group.stream(), text);
                text.push_str(close);
            }
            TokenTree::Punct(mark) => {
                let mark_text = mark.as_char();
                let is_spaced = matches!(mark_text, '+' | '=' | '|')
                    || (mark_text == '-' && mark.spacing() == Spacing::Joint);
                if is_spaced && !follows_joint && !text.ends_with(' ') {
                    text.push(' ');
                }
                text.push(mark_text);
                needs_blank = false;
                let is_last = mark.spacing() == Spacing::Alone;
                let ends = matches!(mark_text, ',' | ';' | '+' | '=' | '|')
                    || mark_text == '>' && follows_joint && text.ends_with("->")
                    || mark_text == ':' && is_last && !text.ends_with("::");
                if ends && is_last {
                    text.push(' ');
                }
                follows_joint = !is_last && mark_text != '\'';
                continue;
            }
            other => {
                let word = other.to_string();
                let touches = |it: char| it.is_alphanumeric() || matches!(it, '_' | '>');
                if text.chars().next_back().is_some_and(touches) {
                    text.push(' ');
                }
                // A lifetime or a keyword does not touch a bracket.
                needs_blank = text.ends_with('\'')
                    || matches!(word.as_str(), "mut" | "const" | "dyn" | "impl" | "for");
                text.push_str(&word);
            }
        }
        follows_joint = false;
    }
}

#[cfg(test)]
mod tests {
    use super::code_text;

    #[track_caller]
    fn check(code: &str) {
        let tokens: proc_macro2::TokenStream = code.parse().expect("it is code");
        assert_eq!(code_text(&tokens), code);
    }

    #[test]
    fn types_are_printed_as_people_write_them() {
        check("::std::collections::HashMap<String, Vec<u8>>");
        check("&'a mut [u8; 4]");
        check("&'a str");
        check("&'a [u8]");
        check("Box<dyn Fn(u8) -> Option<u8> + Send>");
        check("impl Iterator<Item = &'a T>");
        check("Result<(), ::a::Error>");
        check("*const u8");
        check("Some(-1)");
    }
}
