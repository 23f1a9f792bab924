//! The shape of a difference: where two values differ and how, without the values. A bug shows the same shape on many inputs.

use super::marked::changed_words;
use super::pairing::{Pairing, pairings};
use crate::printed::branch::{Branch, Kind, Label, Part, deepest};
use crate::printed::literal::text_of;
use crate::printed::{Printed, without_values};

/// Maximum number of shapes that are collected.
const MOST: usize = 32;
/// Of values that print longer than this, only the first difference counts, since it is found in no time.
const LONGEST: usize = 1 << 16;

/// Returns the shapes of all differences, each once and in order, such as `[].price: number → larger`.
pub(crate) fn shapes(expected: &Printed, actual: &Printed) -> Vec<String> {
    if expected.compact.len().max(actual.compact.len()) > LONGEST {
        return vec![of_first(&expected.compact, &actual.compact)];
    }
    let [old, new] = Printed::pair_in_order([expected, actual]);
    let mut shapes = Shapes(Vec::new());
    shapes.collect([&old, &new], "", deepest(&old));
    shapes.0.sort();
    shapes.0
}

/// The shapes so far, each once.
struct Shapes(Vec<String>);

impl Shapes {
    fn collect(&mut self, sides: [&str; 2], place: &str, levels: usize) {
        let branches = sides.map(|side| Branch::of(side).filter(|_| levels > 0));
        let [Some(one), Some(other)] = &branches else {
            return self.add_leaves(sides, place);
        };
        if one.opening != other.opening {
            return self.add_leaves(sides, place);
        }
        for pairing in pairings(one, other) {
            match pairing {
                Pairing::Both(old, new) if old.value == new.value => {}
                Pairing::Both(old, new) => {
                    let place = format!("{place}{}", step(old.label));
                    self.collect([old.value, new.value], &place, levels - 1);
                }
                Pairing::Instead(lost, gained) => {
                    lost.parts()
                        .for_each(|part| self.add_part(place, part, "lost"));
                    gained
                        .parts()
                        .for_each(|part| self.add_part(place, part, "gained"));
                }
            }
        }
    }

    fn add_part(&mut self, place: &str, part: Part<'_>, what: &str) {
        let place = format!("{place}{}", step(part.label));
        self.add(&place, &format!("{} is {what}", kind(part.value)));
    }

    /// Adds the shape of a difference between values of which one at least has no parts.
    fn add_leaves(&mut self, [old, new]: [&str; 2], place: &str) {
        if Branch::of(old).is_some() || Branch::of(new).is_some() {
            return self.add(place, &format!("{} → {}", kind(old), kind(new)));
        }
        match text_of(old).zip(text_of(new)) {
            Some((old, new)) => self.add_texts([&old, &new], place),
            None => self.add(place, &of_leaves(old, new)),
        }
    }

    /// Adds the shapes of all differences between two texts: whether words, numbers or which signs are lost, gained or replaced.
    fn add_texts(&mut self, [old, new]: [&str; 2], place: &str) {
        for [old, new] in changed_words(old, new) {
            let shape = match (signs(&old), signs(&new)) {
                (old, new) if old.is_empty() => format!("{new} is gained in a text"),
                (old, new) if new.is_empty() => format!("{old} is lost in a text"),
                (old, new) => format!("{old} → {new} in a text"),
            };
            self.add(place, &shape);
        }
    }

    fn add(&mut self, place: &str, shape: &str) {
        let shape = match place {
            "" => shape.to_owned(),
            place => format!("{place}: {shape}"),
        };
        if self.0.len() < MOST && !self.0.contains(&shape) {
            self.0.push(shape);
        }
    }
}

/// Returns the first signs of a text: `a` for words, `0` for numbers, `a0` for mixtures, and all others as they are.
fn signs(words: &[&str]) -> String {
    /// Maximum number of signs that count.
    const MOST: usize = 6;
    let mut signs: Vec<String> = Vec::new();
    for word in words {
        let [has_letters, has_digits] = [char::is_alphabetic, |character: char| {
            character.is_numeric()
        }]
        .map(|is_one: fn(char) -> bool| word.contains(is_one));
        let sign = match (has_letters, has_digits) {
            (true, true) => "a0".to_owned(),
            (true, false) => "a".to_owned(),
            (false, true) => "0".to_owned(),
            (false, false) => format!("{word:?}"),
        };
        if signs.last() != Some(&sign) {
            signs.push(sign);
        }
    }
    signs.truncate(MOST);
    signs.join(" ")
}

/// Returns the step to a part, without the index of an element and without the key of an entry.
fn step(label: Label<'_>) -> String {
    match label {
        Label::Field(name) => format!(".{name}"),
        Label::Position(index) => format!(".{index}"),
        Label::Index(_) | Label::Key(_) | Label::Member(_) => "[]".to_owned(),
        Label::Rest => String::new(),
    }
}

/// Returns the shape of a difference between values without parts. Of two numbers it says which is larger.
fn of_leaves(old: &str, new: &str) -> String {
    let numbers = number(old).zip(number(new));
    match numbers.and_then(|(old, new)| old.partial_cmp(&new)) {
        Some(order) if order.is_lt() => "number → larger".to_owned(),
        Some(order) if order.is_gt() => "number → smaller".to_owned(),
        _ => format!("{} → {}", kind_of_leaf(old), kind_of_leaf(new)),
    }
}

/// Returns the shape of the first difference of two long values, without the way to it.
fn of_first(old: &str, new: &str) -> String {
    let pairs = old.bytes().zip(new.bytes());
    let alike = pairs.take_while(|(old, new)| old == new).count();
    let before = &old.as_bytes()[..alike];
    let is_in_text = before
        .iter()
        .fold(false, |is_open, byte| is_open ^ (*byte == b'"'));
    if is_in_text {
        return "text → text".to_owned();
    }
    let start = before.iter().rposition(|byte| b" [({".contains(byte));
    let start = start.map_or(0, |start| start + 1);
    let [old, new] = [old, new].map(|text| {
        let rest = &text[start..];
        let end = rest.find([',', ' ', ')', ']', '}']).unwrap_or(rest.len());
        &rest[..end]
    });
    of_leaves(old, new)
}

/// Returns the kind of a value: the name of a struct or variant, or what a value without a name is.
fn kind(text: &str) -> String {
    let Some(branch) = Branch::of(text) else {
        return kind_of_leaf(text);
    };
    let name = branch.opening.trim_end_matches(['{', '[', '(', ' ']);
    match branch.kind {
        Kind::List => format!("{name}[..]"),
        Kind::Tuple => format!("{name}(..)"),
        Kind::Struct | Kind::Map => format!("{name}{{..}}"),
    }
}

fn kind_of_leaf(text: &str) -> String {
    match text_of(text).as_deref() {
        Some("") => "no text".to_owned(),
        Some(_) => "text".to_owned(),
        None if number(text).is_some() => "number".to_owned(),
        None if text.starts_with('\'') => "character".to_owned(),
        None => without_values(text),
    }
}

fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fmt::Debug;

    use super::{Printed, shapes};

    fn check(old: &dyn Debug, new: &dyn Debug, expected: &[&str]) {
        assert_eq!(shapes(&Printed::of(old), &Printed::of(new)), expected);
    }

    #[derive(Debug)]
    #[expect(dead_code, reason = "only printed")]
    struct Row {
        id: u32,
        city: Option<&'static str>,
    }

    #[test]
    fn numbers_differ_by_direction_and_not_by_value() {
        check(&1, &2, &["number → larger"]);
        check(&-1.5, &-70.0, &["number → smaller"]);
        check(&1.0, &f64::NAN, &["number → NaN"]);
    }

    #[test]
    fn names_count_and_characters_do_not() {
        check(&None::<u8>, &Some(1), &["None → Some(..)"]);
        check(&true, &false, &["true → false"]);
        check(&Some("a"), &None::<&str>, &["Some(..) → None"]);
        check(&'a', &'b', &["character → character"]);
    }

    #[test]
    fn texts_differ_by_the_signs_that_are_lost_and_gained() {
        check(&"the brown fox", &"the brawn fox", &["a → a in a text"]);
        check(&"1, 2, 3", &"1 2, 3", &["\",\" is lost in a text"]);
        check(&"x = 1.50", &"x = 1.5", &["0 → 0 in a text"]);
        check(
            &"",
            &"a b7, 3",
            &["a \" \" a0 \",\" \" \" 0 is gained in a text"],
        );
        check(&"a;b c;d e", &"a,b c,d e", &["\";\" → \",\" in a text"]);
    }

    #[test]
    fn fields_are_named_and_elements_are_not_numbered() {
        let row = |id, city| Row { id, city };
        let old = vec![row(1, None), row(2, Some("a")), row(3, None)];
        let new = vec![row(9, None), row(2, Some("b")), row(9, None)];
        check(
            &old,
            &new,
            &["[].city.0: a → a in a text", "[].id: number → larger"],
        );
    }

    #[test]
    fn what_is_lost_or_gained_has_a_kind() {
        check(&vec![1, 2, 3], &vec![1, 3], &["[]: number is lost"]);
        check(&vec!["a"], &vec!["a", "b"], &["[]: text is gained"]);
        let map = |key| BTreeMap::from([(key, 1)]);
        check(
            &map(1),
            &map(2),
            &["[]: number is gained", "[]: number is lost"],
        );
    }

    #[test]
    fn of_long_values_the_first_difference_counts() {
        let numbers = |value| {
            (0..50_000)
                .map(|n| if n == 30_000 { value } else { n })
                .collect()
        };
        let [old, new]: [Vec<u32>; 2] = [numbers(3), numbers(7)];
        check(&old, &new, &["number → larger"]);
        let texts = |text: &str| vec!["é, 1".repeat(20_000), text.to_owned()];
        check(&texts("a 1, b"), &texts("a 2, b"), &["text → text"]);
        check(
            &[texts("a"), texts("b")],
            &[texts("a"), texts("")],
            &["text → text"],
        );
        check(&"a".repeat(70_000), &1, &["text → number"]);
    }

    #[test]
    fn values_that_are_alike_have_no_shape() {
        check(&vec![1], &vec![1], &[]);
    }
}
