//! Texts that the sources of a package contain: what its authors take for inputs. Pure.

use std::collections::BTreeMap;

use proc_macro2::{TokenStream, TokenTree};
use syn::Lit;

/// Maximum number of texts.
const MOST: usize = 300;
/// Maximum length of a text, in bytes; longer ones make runs slow and findings long.
const LONGEST: usize = 60;

/// Texts in string literals, those of examples in documentation included. The earlier sources come first.
pub(crate) fn pool<'a>(sources: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut texts = BTreeMap::new();
    for source in sources {
        if let Ok(tokens) = source.parse() {
            collect(tokens, &mut texts);
        }
    }
    let mut texts: Vec<(usize, String)> = texts.into_iter().map(|(text, at)| (at, text)).collect();
    texts.sort();
    // Of too many, some from everywhere.
    let step = texts.len().div_ceil(MOST).max(1);
    texts.into_iter().step_by(step).map(|it| it.1).collect()
}

fn collect(tokens: TokenStream, texts: &mut BTreeMap<String, usize>) {
    let mut is_doc = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) => collect(group.stream(), texts),
            TokenTree::Ident(name) => is_doc = name == "doc",
            TokenTree::Literal(literal) => {
                match Lit::new(literal) {
                    Lit::Str(text) if is_doc => collect_example(&text.value(), texts),
                    Lit::Str(text) => add(&text.value(), texts),
                    Lit::ByteStr(bytes) => {
                        if let Ok(text) = String::from_utf8(bytes.value()) {
                            add(&text, texts);
                        }
                    }
                    _ => {}
                }
                is_doc = false;
            }
            TokenTree::Punct(_) => {}
        }
    }
}

/// A line of documentation may be a line of an example, in which quotes come in pairs.
fn collect_example(line: &str, texts: &mut BTreeMap<String, usize>) {
    if let Ok(tokens) = line.parse::<TokenStream>() {
        collect(tokens, texts);
    }
}

fn add(text: &str, texts: &mut BTreeMap<String, usize>) {
    // Texts for people are longer than most inputs.
    let words = text.split(' ').count();
    let is_message = text.contains("{}") || words > 6;
    if text.len() <= LONGEST && !is_message {
        let place = texts.len();
        texts.entry(text.to_owned()).or_insert(place);
    }
}

#[cfg(test)]
mod tests {
    use super::pool;

    #[test]
    fn literals_of_code_macros_and_examples_are_collected() {
        let source = r#"
            /// Parses.
            ///
            /// ```
            /// assert_eq!(parse("1.2"), b"x");
            /// ```
            fn f() { g("a"); vec!["b", "{} left"]; }
        "#;
        assert_eq!(pool([source].into_iter()), ["1.2", "x", "a", "b"]);
    }
}
