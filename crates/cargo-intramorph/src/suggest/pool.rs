//! Texts, characters and numbers that the sources of a package contain: what its authors take for inputs, and where its code
//! changes its mind. Pure.

use std::collections::BTreeMap;

use proc_macro2::{TokenStream, TokenTree};
use syn::Lit;

/// Literals of sources.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pool {
    pub(crate) texts: Vec<String>,
    pub(crate) characters: Vec<char>,
    pub(crate) numbers: Vec<i128>,
}

/// Maximum number of texts, of characters, and of numbers.
const MOST: usize = 300;
const MOST_CHARACTERS: usize = 64;
const MOST_NUMBERS: usize = 64;
/// Maximum length of a text, in bytes; longer ones make runs slow and findings long.
const LONGEST: usize = 60;

/// Literals, those of examples in documentation included. The earlier sources come first.
pub(crate) fn pool<'a>(sources: impl Iterator<Item = &'a str>) -> Pool {
    let mut found = Found::default();
    for source in sources {
        if let Ok(tokens) = source.parse() {
            found.collect(tokens);
        }
    }
    Pool {
        texts: some(found.texts, MOST),
        characters: some(found.characters, MOST_CHARACTERS),
        numbers: some(found.numbers, MOST_NUMBERS),
    }
}

/// Literals, each with the number of those before it.
#[derive(Default)]
struct Found {
    texts: BTreeMap<String, usize>,
    characters: BTreeMap<char, usize>,
    numbers: BTreeMap<i128, usize>,
}

/// Literals in the order in which they were found; of too many, some from everywhere.
fn some<T: Ord>(found: BTreeMap<T, usize>, most: usize) -> Vec<T> {
    let step = found.len().div_ceil(most).max(1);
    let mut found: Vec<(usize, T)> = found.into_iter().map(|(it, place)| (place, it)).collect();
    found.sort();
    found.into_iter().step_by(step).map(|it| it.1).collect()
}

impl Found {
    fn collect(&mut self, tokens: TokenStream) {
        let mut is_doc = false;
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.collect(group.stream()),
                TokenTree::Ident(name) => is_doc = name == "doc",
                TokenTree::Literal(literal) => {
                    match Lit::new(literal) {
                        Lit::Str(text) if is_doc => self.collect_example(&text.value()),
                        literal => self.add(&literal),
                    }
                    is_doc = false;
                }
                TokenTree::Punct(_) => {}
            }
        }
    }

    /// A line of documentation may be a line of an example, in which quotes come in pairs.
    fn collect_example(&mut self, line: &str) {
        if let Ok(tokens) = line.parse::<TokenStream>() {
            self.collect(tokens);
        }
    }

    fn add(&mut self, literal: &Lit) {
        match literal {
            Lit::Str(text) => self.add_text(&text.value()),
            Lit::ByteStr(bytes) => {
                if let Ok(text) = String::from_utf8(bytes.value()) {
                    self.add_text(&text);
                }
            }
            Lit::Char(character) => self.add_character(character.value()),
            Lit::Byte(byte) => {
                self.add_character(char::from(byte.value()));
                self.add_number(i128::from(byte.value()));
            }
            Lit::Int(number) => {
                if let Ok(number) = number.base10_parse() {
                    self.add_number(number);
                }
            }
            _ => {}
        }
    }

    fn add_text(&mut self, text: &str) {
        // Texts for people are longer than most inputs.
        let words = text.split(' ').count();
        let is_message = text.contains("{}") || words > 6;
        if text.len() <= LONGEST && !is_message {
            let place = self.texts.len();
            self.texts.entry(text.to_owned()).or_insert(place);
        }
    }

    fn add_character(&mut self, character: char) {
        let place = self.characters.len();
        self.characters.entry(character).or_insert(place);
    }

    fn add_number(&mut self, number: i128) {
        let place = self.numbers.len();
        self.numbers.entry(number).or_insert(place);
    }
}

#[cfg(test)]
mod tests {
    use super::{Pool, pool};

    #[test]
    fn literals_of_code_macros_and_examples_are_collected() {
        let source = r#"
            /// Parses.
            ///
            /// ```
            /// assert_eq!(parse("1.2"), b"x");
            /// ```
            fn f() { g("a"); vec!["b", "{} left"]; h(7, 'c', b'd', 0x10) }
        "#;
        let expected = Pool {
            texts: ["1.2", "x", "a", "b"].map(str::to_owned).into(),
            characters: vec!['c', 'd'],
            numbers: vec![7, 100, 16],
        };
        assert_eq!(pool([source].into_iter()), expected);
    }
}
