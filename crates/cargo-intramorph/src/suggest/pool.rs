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
    /// Numbers after which results may repeat, such as 400 years or 360 degrees.
    pub(crate) periods: Vec<u32>,
}

impl Pool {
    /// No literals at all.
    pub(crate) const EMPTY: Self = Self {
        texts: Vec::new(),
        characters: Vec::new(),
        numbers: Vec::new(),
        periods: Vec::new(),
    };
}

/// Maximum number of texts, of characters, and of numbers.
const MOST: usize = 300;
/// Maximum number of names that are parts of texts.
const MOST_PARTS: usize = 60;
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
    let mut texts = spread_sample(found.texts, MOST);
    let parts = spread_sample(found.parts, MOST_PARTS);
    texts.extend(
        parts
            .into_iter()
            .filter(|it| !texts.contains(it))
            .collect::<Vec<_>>(),
    );
    Pool {
        texts,
        characters: spread_sample(found.characters, MOST_CHARACTERS),
        numbers: spread_sample(found.numbers, MOST_NUMBERS),
        periods: Vec::new(),
    }
}

/// Maximum number of periods, and the smallest other number that is tried as one.
const MOST_PERIODS: usize = 5;
const LEAST_OTHER: u32 = 10;
/// The largest common period that is tried.
const LONGEST_PERIOD: u64 = 100_000_000;

/// Numbers that may be periods: those that the source divides by for a remainder, and then other ones, in their order.
pub(crate) fn periods(source: &str) -> Vec<u32> {
    let mut found = Periods::default();
    if let Ok(tokens) = source.parse() {
        found.collect(tokens, false);
    }
    let mut periods = Vec::new();
    let common = common_period(&found.divisors);
    for number in common.into_iter().chain(found.divisors).chain(found.others) {
        if number > 1 && !periods.contains(&number) {
            periods.push(number);
        }
    }
    periods.truncate(MOST_PERIODS);
    periods
}

/// The period of a function of several remainders: the least common multiple, unless it is too large.
fn common_period(divisors: &[u32]) -> Option<u32> {
    let gcd = |mut one: u64, mut other: u64| {
        while other > 0 {
            (one, other) = (other, one % other);
        }
        one
    };
    let divisors = divisors.iter().copied().filter(|it| *it > 0);
    let period = divisors.map(u64::from).try_fold(1, |period, divisor| {
        let common = period / gcd(period, divisor) * divisor;
        (common <= LONGEST_PERIOD).then_some(common)
    });
    period.and_then(|period| u32::try_from(period).ok())
}

#[derive(Default)]
struct Periods {
    /// Numbers behind `%`, or of which a remainder is asked for by name.
    divisors: Vec<u32>,
    others: Vec<u32>,
}

impl Periods {
    fn collect(&mut self, tokens: TokenStream, is_divisor: bool) {
        let mut is_divisor = is_divisor;
        for token in tokens {
            is_divisor = match token {
                TokenTree::Group(group) => {
                    self.collect(group.stream(), is_divisor);
                    false
                }
                TokenTree::Ident(name) => name.to_string().contains("rem_euclid"),
                TokenTree::Punct(sign) => sign.as_char() == '%',
                TokenTree::Literal(literal) => {
                    match (whole(&Lit::new(literal)), is_divisor) {
                        (Some(number), true) => self.divisors.push(number),
                        (Some(number), false) if number >= LEAST_OTHER => self.others.push(number),
                        _ => {}
                    }
                    false
                }
            }
        }
    }
}

/// A literal that is a whole number, also one that is written with a point.
fn whole(literal: &Lit) -> Option<u32> {
    match literal {
        Lit::Int(number) => number.base10_parse().ok(),
        Lit::Float(number) => number.base10_digits().strip_suffix(".0")?.parse().ok(),
        _ => None,
    }
}

/// Literals, each with the number of those before it.
#[derive(Default)]
struct Found {
    texts: BTreeMap<String, usize>,
    /// Names between the signs of texts, such as those of a regular expression.
    parts: BTreeMap<String, usize>,
    characters: BTreeMap<char, usize>,
    numbers: BTreeMap<i128, usize>,
}

/// Literals in the order in which they were found; if there are too many, an evenly spread sample.
fn spread_sample<T: Ord>(found: BTreeMap<T, usize>, most: usize) -> Vec<T> {
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
            self.add_parts(text);
        }
    }

    fn add_parts(&mut self, text: &str) {
        let is_sign = |it: char| it.is_ascii_punctuation();
        if !text.contains(is_sign) {
            return;
        }
        let names = text.split(|it: char| !it.is_alphanumeric());
        for name in names.filter(|it| it.chars().nth(1).is_some()) {
            let place = self.parts.len();
            self.parts.entry(name.to_owned()).or_insert(place);
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
    use super::{Pool, periods, pool};

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
            periods: Vec::new(),
        };
        assert_eq!(pool([source].into_iter()), expected);
    }

    #[test]
    fn names_between_signs_are_texts_of_their_own() {
        let source = r#"fn f() { g("^(con|prn|a)$"); g("two words"); g("con") }"#;
        assert_eq!(
            pool([source].into_iter()).texts,
            ["^(con|prn|a)$", "two words", "con", "prn"]
        );
    }

    #[test]
    fn divisors_are_the_first_periods() {
        let source = "fn f(x: i32, y: f64) -> bool { x > 1000 && x % 4 == 0 && x.rem_euclid(400) == 3 && y % 360.0 < 0.5 }";
        assert_eq!(periods(source), [3600, 4, 400, 360, 1000]);
    }

    #[test]
    fn a_source_that_divides_by_nothing_has_no_common_period() {
        assert_eq!(periods("fn f(x: i32) -> bool { x > 1000 }"), [1000]);
    }
}
