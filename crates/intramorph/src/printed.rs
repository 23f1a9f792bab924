//! Printed values: the form of an output that every check can compare, cut and show.

pub(crate) mod difference;

mod branch;
mod excerpt;
mod literal;
mod sorted;
mod without_values;

use std::borrow::Cow;
use std::fmt::{Debug, Display};

pub(crate) use excerpt::{
    BRIEF, alike_at_end, alike_up_to, around_difference, brief, brief_pair, is_brief, is_wider,
    keep_both_ends, keep_end, keep_start,
};
use sorted::{are_alike, sorted};

use crate::panics::caught;

pub(crate) use without_values::without_values;

/// What stands before the panic of a `Debug`, in the place of the value.
const UNPRINTABLE: &str = "(its `Debug` ";

/// A value as a finding prints it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The value on one line, as `{:?}` prints it.
    pub compact: String,
}

impl Printed {
    /// Prints `value` by its `Debug` form. If that panics, the panic is shown instead: a finding is worth more than its print.
    pub fn of(value: &(impl Debug + ?Sized)) -> Self {
        Self::of_dyn(&value)
    }

    /// Prints a value of any type, so that this is compiled once.
    fn of_dyn(value: &dyn Debug) -> Self {
        let compact = caught(|| format!("{value:?}"));
        let compact = compact.unwrap_or_else(|panic| format!("{UNPRINTABLE}{panic})"));
        Self { compact }
    }

    /// Explains why this text shows no difference, if it is that of two outputs which `==` tells apart.
    pub(crate) fn why_alike(&self) -> &'static str {
        match &*self.compact {
            "" => "`==` tells the outputs apart, but their `Debug` prints nothing",
            text if text.starts_with(UNPRINTABLE) => {
                "`==` tells the outputs apart, but their `Debug` panics"
            }
            _ => "the outputs print alike but `==` tells them apart (a NaN?)",
        }
    }

    /// Returns the value on one line, with the entries of maps and sets in the same order every time.
    pub(crate) fn in_order(self) -> String {
        match sorted(&self.compact) {
            Cow::Owned(sorted) => sorted,
            Cow::Borrowed(_) => self.compact,
        }
    }

    /// Returns both texts with sorted entries, unless their order is the only difference.
    fn pair_in_order([one, other]: [&Self; 2]) -> [Cow<'_, str>; 2] {
        let texts = [&*one.compact, &other.compact];
        let sorted = texts.map(sorted);
        if sorted[0] == sorted[1] {
            return texts.map(Cow::Borrowed);
        }
        sorted
    }

    /// Prints the result of a run for a finding: the output on one line, or the panic.
    pub(crate) fn of_status(status: &Result<impl Debug, impl Display>) -> String {
        match status {
            Ok(output) => Self::of(output).in_order(),
            Err(panic) => panic.to_string(),
        }
    }

    /// Prints two results for a finding, with the entries of maps in order, unless that would hide the difference.
    pub(crate) fn of_statuses(pair: [&Result<impl Debug, impl Display>; 2]) -> [String; 2] {
        match pair {
            [Ok(one), Ok(other)] => {
                let printed = [Self::of(one), Self::of(other)];
                Self::pair_in_order([&printed[0], &printed[1]]).map(Cow::into_owned)
            }
            _ => pair.map(Self::of_status),
        }
    }
}

/// Compares outputs by `Debug` alone.
///
/// Two equal hash maps print their entries in different orders, so the order of entries of maps and sets does not count.
pub(crate) fn print_alike<O: Debug + ?Sized>(one: &O, other: &O) -> bool {
    are_alike(&Printed::of(one).compact, &Printed::of(other).compact)
}

/// Prints a value on one line, the same for equal maps and sets.
///
/// # Panics
///
/// If its `Debug` does: such a value is not simpler than another one.
pub(crate) fn canonical(value: &impl Debug) -> String {
    let compact = format!("{value:?}");
    Printed { compact }.in_order()
}

/// Escapes letters that look like others, if only one of the two sides has any.
pub(crate) fn revealed(sides: [&str; 2]) -> [String; 2] {
    let [old, new] = sides.map(|side| side.contains(is_look_alike));
    sides.map(|side| escape(side, |character| old != new && is_look_alike(character)))
}

/// Prints a number of cases.
pub(crate) fn number_of_cases(number: u64) -> String {
    match number {
        1 => "1 case".to_owned(),
        number => format!("{number} cases"),
    }
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

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::fmt::Debug;

    use super::{print_alike, revealed};

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
}
