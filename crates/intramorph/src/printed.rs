//! Printed values: the form of an output that every check can compare, cut and show.

pub(crate) mod difference;

mod branch;
mod literal;
mod sorted;

use std::fmt::{Debug, Display};

use sorted::{are_alike, sorted};

/// Explanation for outputs that differ but print the same text.
pub(crate) const PRINT_ALIKE: &str = "the outputs print alike but `==` tells them apart (a NaN?)";

/// Width of a value on the line that explains a finding.
pub(crate) const BRIEF: usize = 36;

/// A value as a finding prints it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The value on one line, as `{:?}` prints it.
    pub compact: String,
}

impl Printed {
    /// Prints `value` by its `Debug` form.
    pub fn of(value: &(impl Debug + ?Sized)) -> Self {
        let compact = format!("{value:?}");
        Self { compact }
    }

    /// Returns the value on one line, with the entries of maps and sets in the same order every time.
    pub(crate) fn in_order(self) -> String {
        sorted(self.compact)
    }

    /// Returns both texts with sorted entries, unless their order is the only difference.
    fn pair_in_order(pair: [&Self; 2]) -> [String; 2] {
        let texts = pair.map(|printed| sorted(printed.compact.clone()));
        if texts[0] == texts[1] {
            return pair.map(|printed| printed.compact.clone());
        }
        texts
    }

    /// Prints the result of a run for a finding: the output on one line, or the panic.
    pub(crate) fn of_status(status: &Result<impl Debug, impl Display>) -> String {
        match status {
            Ok(output) => Self::of(output).in_order(),
            Err(panic) => panic.to_string(),
        }
    }
}

/// Compares outputs by `Debug` alone.
///
/// Two equal hash maps print their entries in different orders, so the order of entries of maps and sets does not count.
pub(crate) fn print_alike<O: Debug + ?Sized>(one: &O, other: &O) -> bool {
    are_alike(format!("{one:?}"), format!("{other:?}"))
}

/// Prints a value on one line, the same for equal maps and sets.
pub(crate) fn canonical(value: &impl Debug) -> String {
    Printed::of(value).in_order()
}

/// Escapes letters that look like others, if only one of the two sides has any.
pub(crate) fn revealed(sides: [&str; 2]) -> [String; 2] {
    let [old, new] = sides.map(|side| side.contains(is_look_alike));
    sides.map(|side| escape(side, |character| old != new && is_look_alike(character)))
}

/// Escapes line ends and other control characters.
pub(crate) fn on_one_line(text: &str) -> String {
    escape(text, char::is_control)
}

/// Escapes the characters that a reader would not see, or would take for others.
fn escape(text: &str, is_hidden: impl Fn(char) -> bool) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if is_hidden(character) {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown
}

/// Says whether a character may look like another: Greek, Cyrillic, dashes, full-width and mathematical letters.
fn is_look_alike(character: char) -> bool {
    matches!(
        character,
        '\u{370}'..='\u{52f}'
            | '\u{2010}'..='\u{2015}'
            | '\u{2100}'..='\u{214f}'
            | '\u{2212}'
            | '\u{ff01}'..='\u{ff5e}'
            | '\u{1d400}'..='\u{1d7ff}'
    )
}

/// Says whether a text has more than `width` characters.
pub(crate) fn is_wider(text: &str, width: usize) -> bool {
    text.chars().nth(width).is_some()
}

/// Keeps the first `width` characters.
pub(crate) fn keep_start(text: &str, width: usize) -> String {
    match text.char_indices().nth(width) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Keeps the last `width` characters.
pub(crate) fn keep_end(text: &str, width: usize) -> String {
    match text.char_indices().rev().nth(width) {
        Some((last, character)) => format!("…{}", &text[last + character.len_utf8()..]),
        None => text.to_owned(),
    }
}

/// Keeps `start` characters at the start and `end` at the end, and counts the others if they are more than `slack`.
pub(crate) fn keep_both_ends(text: &str, [start, end]: [usize; 2], slack: usize) -> String {
    let left_out = text.chars().count().saturating_sub(start + end);
    if left_out <= slack {
        return text.to_owned();
    }
    let (start, rest) = text.split_at(offset(text, start));
    let end = &rest[offset(rest, left_out)..];
    format!("{start}… {left_out} characters …{end}")
}

/// Keeps about `width` characters of both texts around their first difference.
pub(crate) fn around_difference(one: &str, other: &str, width: usize) -> [String; 2] {
    let alike = one.chars().zip(other.chars()).take_while(|(a, b)| a == b);
    let start = if is_wider(one, width) || is_wider(other, width) {
        alike.count().saturating_sub(width / 3)
    } else {
        0
    };
    [one, other].map(|text| window(text, start, width))
}

/// Shortens a value for the line that explains a finding.
pub(crate) fn brief(text: &str) -> String {
    on_one_line(&window(text, 0, BRIEF))
}

/// Shortens two values for the line that explains a finding, around their first difference.
pub(crate) fn brief_pair(one: &str, other: &str) -> [String; 2] {
    let [one, other] = around_difference(one, other, BRIEF);
    revealed([&one, &other]).map(|text| on_one_line(&text))
}

/// Says whether a value fits on the line that explains a finding.
pub(crate) fn is_brief(text: &str) -> bool {
    !text.contains('\n') && !is_wider(text, BRIEF)
}

/// Keeps `width` characters from `start` on, and marks what it leaves out.
fn window(text: &str, start: usize, width: usize) -> String {
    let mark = if start > 0 { "…" } else { "" };
    let rest = &text[offset(text, start)..];
    // A mark should stand for more than a few characters.
    if is_wider(rest, width + width / 8) {
        format!("{mark}{}", keep_start(rest, width))
    } else {
        format!("{mark}{rest}")
    }
}

/// Finds the byte offset of a character, or the length of the text.
fn offset(text: &str, character: usize) -> usize {
    let mut offsets = text.char_indices().map(|(offset, _)| offset);
    offsets.nth(character).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::fmt::Debug;

    use super::{around_difference, brief, keep_end, print_alike, revealed};

    fn check<O: Debug>(one: &O, other: &O, expected: bool) {
        assert_eq!(print_alike(one, other), expected, "{one:?} and {other:?}");
    }

    /// Maps whose order of entries differs from one call to the next.
    fn map(nested: bool) -> HashMap<u32, Vec<HashMap<u32, u32>>> {
        let inner = || (0..20).map(|n| (n, n * n)).collect();
        let value = || (0..2 * usize::from(nested)).map(|_| inner()).collect();
        (0..20).map(|n| (n, value())).collect()
    }

    #[test]
    fn the_order_of_entries_of_maps_does_not_count() {
        check(&map(false), &map(false), true);
        check(&map(true), &map(true), true);
        check(&vec![map(true)], &vec![map(true)], true);
    }

    #[test]
    fn the_order_of_elements_of_lists_counts() {
        check(&vec![1, 2, 3], &vec![3, 2, 1], false);
        check(&(1, 2), &(2, 1), false);
        check(
            &HashMap::from([(1, vec![1, 2])]),
            &HashMap::from([(1, vec![2, 1])]),
            false,
        );
    }

    #[test]
    fn what_belongs_to_which_key_counts() {
        check(
            &HashMap::from([(1, 1), (2, 2)]),
            &HashMap::from([(1, 2), (2, 1)]),
            false,
        );
    }

    #[test]
    fn letters_of_another_script_become_escapes() {
        assert_eq!(revealed(["a-b", "\u{430}-b"]), ["a-b", "\\u{430}-b"]);
        assert_eq!(revealed(["1\u{2013}2", "1-2"]), ["1\\u{2013}2", "1-2"]);
    }

    #[test]
    fn texts_of_one_script_stay_as_they_are() {
        assert_eq!(revealed(["да", "нет"]), ["да", "нет"]);
        assert_eq!(revealed(["日本語", "日本语"]), ["日本語", "日本语"]);
    }

    #[test]
    fn short_texts_are_shown_whole() {
        assert_eq!(around_difference("abc", "abd", 36), ["abc", "abd"]);
    }

    #[test]
    fn long_texts_are_shown_around_the_difference() {
        let one = "x".repeat(100) + "a" + &"y".repeat(100);
        let [one, other] = around_difference(&one, &one.replace('a', "b"), 36);
        let (before, after) = ("x".repeat(12), "y".repeat(23));
        assert_eq!(one, format!("…{before}a{after}…"));
        assert_eq!(other, format!("…{before}b{after}…"));
    }

    #[test]
    fn an_excerpt_stays_on_one_line() {
        assert_eq!(brief("a\nb\r"), "a\\nb\\r");
    }

    #[test]
    fn the_end_of_a_long_path_is_kept() {
        let path = "x".repeat(100) + ".price";
        let kept = "x".repeat(30) + ".price";
        assert_eq!(keep_end(&path, 36), format!("…{kept}"));
        assert_eq!(keep_end(".price", 36), ".price");
    }
}
