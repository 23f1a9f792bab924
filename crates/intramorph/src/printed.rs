//! Printed values: all that is known of every output, compared, cut and shown.

pub(crate) mod difference;
pub(crate) mod excerpt;
mod literal;
mod tree;

use std::fmt::{Debug, Display};

use tree::Tree;

/// Explanation for outputs that differ but print the same text.
pub(crate) const PRINT_ALIKE: &str = "the outputs print alike but `==` tells them apart (a NaN?)";

/// A value as a finding prints it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// On one line.
    pub compact: String,
    /// Spread over lines, for a difference of long values.
    pub pretty: String,
}

impl Printed {
    /// Prints `value` by its `Debug` form.
    pub fn of(value: &(impl Debug + ?Sized)) -> Self {
        Self {
            compact: format!("{value:?}"),
            pretty: format!("{value:#?}"),
        }
    }

    /// Prints the value on one line, with the entries of hash maps and sets in the same order every time.
    pub(crate) fn in_order(self) -> String {
        self.tree().map_or(self.compact, |tree| tree.compact())
    }

    /// Reads the parts of the value, with sorted entries, unless it has a format of its own.
    fn tree(&self) -> Option<Tree> {
        let mut tree = Tree::of(&self.pretty);
        let is_usual = tree.compact() == self.compact;
        tree.sort_entries();
        is_usual.then_some(tree)
    }

    /// What a finding shows of a run: its output on one line, or how it panicked.
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
    let (one, other) = (Printed::of(one), Printed::of(other));
    let sorted = |printed: &Printed| sorted_lines(&printed.pretty.lines().collect::<Vec<_>>());
    one.compact == other.compact || sorted(&one) == sorted(&other)
}

/// Prints a value on one line, the same for equal maps and sets.
pub(crate) fn canonical(value: &impl Debug) -> String {
    let compact = format!("{value:?}");
    let mut braces = compact.match_indices('{');
    if braces.any(|(place, _)| is_map(&compact[..place])) {
        let pretty = format!("{value:#?}");
        sorted_lines(&pretty.lines().collect::<Vec<_>>()).concat()
    } else {
        compact
    }
}

/// Returns the lines with the entries of every map and set in sorted order.
fn sorted_lines(lines: &[&str]) -> Vec<String> {
    let mut sorted = Vec::new();
    let mut rest = lines;
    while let [first, after @ ..] = rest {
        sorted.push((*first).to_owned());
        rest = after;
        if first.strip_suffix('{').is_some_and(is_map) {
            let is_end = |line: &&str| indentation(line) <= indentation(first);
            let end = after.iter().position(is_end).unwrap_or(after.len());
            let (body, after) = after.split_at(end);
            let mut entries: Vec<Vec<String>> = entries(body).map(sorted_lines).collect();
            entries.sort();
            sorted.extend(entries.into_iter().flatten());
            rest = after;
        }
    }
    sorted
}

/// Says whether the brace after this text opens a map or a set; before the brace of a struct stands its name.
fn is_map(before: &str) -> bool {
    let last = before.trim_end().chars().next_back();
    !last.is_some_and(|last| last.is_alphanumeric() || "_>".contains(last))
}

/// Divides a body into entries: a line with the body's indentation starts one, unless it closes brackets.
fn entries<'a>(body: &'a [&'a str]) -> impl Iterator<Item = &'a [&'a str]> {
    let outer = body.first().map_or(0, |line| indentation(line));
    body.chunk_by(move |_, line| {
        indentation(line) > outer || line.trim_start().starts_with([')', ']', '}'])
    })
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Escapes letters that look like others, if only one of the two sides has any.
pub(crate) fn revealed(sides: [&str; 2]) -> [String; 2] {
    let [old, new] = sides.map(|side| side.contains(is_look_alike));
    sides.map(|side| escaped(side, |character| old != new && is_look_alike(character)))
}

/// Escapes line ends and other control characters.
pub(crate) fn on_one_line(text: &str) -> String {
    escaped(text, char::is_control)
}

fn escaped(text: &str, is_escaped: impl Fn(char) -> bool) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if is_escaped(character) {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown
}

/// Knows Greek, Cyrillic, dashes, signs that are letters, full-width and mathematical letters.
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

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::fmt::Debug;

    use super::print_alike;

    fn check<O: Debug>(one: &O, other: &O, expected: bool) {
        assert_eq!(print_alike(one, other), expected, "{one:?} and {other:?}");
    }

    /// Maps whose order of entries differs from one call to the next.
    fn map(nested: bool) -> HashMap<u32, Vec<HashMap<u32, u32>>> {
        let inner = || (0..20).map(|n| (n, n * n)).collect();
        (0..20)
            .map(|n| {
                (
                    n,
                    if nested {
                        vec![inner(), inner()]
                    } else {
                        vec![]
                    },
                )
            })
            .collect()
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
}

#[cfg(test)]
mod escape_tests {
    use super::revealed;

    #[test]
    fn a_letter_of_another_script_is_escaped() {
        assert_eq!(revealed(["a-b", "\u{430}-b"]), ["a-b", "\\u{430}-b"]);
        assert_eq!(revealed(["1\u{2013}2", "1-2"]), ["1\\u{2013}2", "1-2"]);
    }

    #[test]
    fn texts_of_one_script_stay_as_they_are() {
        assert_eq!(revealed(["да", "нет"]), ["да", "нет"]);
        assert_eq!(revealed(["日本語", "日本语"]), ["日本語", "日本语"]);
    }
}
