//! Values as they print, which is all that is known of every output.

use std::fmt::{Debug, Display};

use super::printed_tree::Tree;

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

    /// The value on one line, with the entries of hash maps and sets in the same order every time.
    pub(crate) fn in_order(self) -> String {
        let tree = Tree::of(&self.pretty);
        // What prints in a way of its own stays as it is.
        if tree.compact() == self.compact {
            tree.with_sorted_entries().compact()
        } else {
            self.compact
        }
    }

    /// What a finding shows of a run: its output on one line, or how it panicked.
    pub(crate) fn of_status(status: &Result<impl Debug, impl Display>) -> String {
        match status {
            Ok(output) => Self::of(output).in_order(),
            Err(panic) => panic.to_string(),
        }
    }
}

/// Equality for outputs of which nothing but `Debug` is known.
///
/// Two equal hash maps print their entries in different orders, so the order of entries of maps and sets does not count.
pub(crate) fn print_alike<O: Debug + ?Sized>(one: &O, other: &O) -> bool {
    let (one, other) = (Printed::of(one), Printed::of(other));
    one.compact == other.compact || canonical(&one.pretty) == canonical(&other.pretty)
}

/// The printed lines of a value, the same for equal maps and sets.
pub(crate) fn canonical(pretty: &str) -> Vec<String> {
    with_sorted_entries(&pretty.lines().collect::<Vec<_>>())
}

/// The lines with the entries of every map and set in sorted order, inner ones first.
fn with_sorted_entries(lines: &[&str]) -> Vec<String> {
    let mut sorted = Vec::new();
    let mut rest = lines;
    while let [first, after @ ..] = rest {
        sorted.push((*first).to_owned());
        rest = after;
        if opens_a_map(first) {
            let is_end = |line: &&str| indentation(line) <= indentation(first);
            let end = after.iter().position(is_end).unwrap_or(after.len());
            let (body, after) = after.split_at(end);
            let mut entries: Vec<Vec<String>> = entries(body).map(with_sorted_entries).collect();
            entries.sort();
            sorted.extend(entries.into_iter().flatten());
            rest = after;
        }
    }
    sorted
}

/// Maps and sets open with a brace alone, or behind a key; before that of a struct stands its name, and fields have an order.
fn opens_a_map(line: &str) -> bool {
    let before = line.strip_suffix('{').map(str::trim_end);
    before.is_some_and(|before| {
        !before.ends_with(|character: char| character.is_alphanumeric() || "_>".contains(character))
    })
}

/// An entry goes from a line with the body's indentation to the next, unless that only closes brackets.
fn entries<'a>(body: &'a [&'a str]) -> impl Iterator<Item = &'a [&'a str]> {
    let outer = body.first().map_or(0, |line| indentation(line));
    body.chunk_by(move |_, line| {
        indentation(line) > outer || line.trim_start().starts_with([')', ']', '}'])
    })
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
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
