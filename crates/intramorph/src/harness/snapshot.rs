//! A snapshot: how a value prints before a program runs, to see whether the run changes it.

use std::fmt::{self, Debug, Write};

use crate::panics::caught;

/// Maximum number of bytes that are compared.
const LONGEST: usize = 16 << 10;

/// The print of a value, or the start of it.
#[derive(PartialEq, Eq)]
pub(crate) struct Snapshot(String);

impl Snapshot {
    pub(crate) fn of(value: &dyn Debug) -> Self {
        let mut start = Start(String::new());
        // Printing ends when the start is complete. A value that can't be printed is not compared.
        let _ = caught(|| write!(start, "{value:?}"));
        Self(start.0)
    }

    /// Returns how the value printed before and how it prints now, if it has changed.
    ///
    /// A value that prints in another way each time has not changed.
    #[cold]
    pub(crate) fn compare(self, value: &dyn Debug) -> Option<[String; 2]> {
        let now = Self::of(value);
        let has_changed = now != self && now == Self::of(value);
        has_changed.then_some([self.0, now.0])
    }
}

/// Takes a text up to the maximum.
struct Start(String);

impl Write for Start {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.0.len() + text.len() <= LONGEST {
            self.0.push_str(text);
            return Ok(());
        }
        let room = LONGEST - self.0.len();
        let end = (0..=room).rfind(|end| text.is_char_boundary(*end));
        self.0.push_str(&text[..end.unwrap_or(0)]);
        Err(fmt::Error)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::{LONGEST, Snapshot};

    #[test]
    fn a_value_that_stays_has_not_changed() {
        let value = vec![1, 2, 3];
        assert_eq!(Snapshot::of(&value).compare(&value), None);
    }

    #[test]
    fn a_change_shows_both_prints() {
        let value = Cell::new(1);
        let before = Snapshot::of(&value);
        value.set(2);
        let expected = ["Cell { value: 1 }", "Cell { value: 2 }"].map(str::to_owned);
        assert_eq!(before.compare(&value), Some(expected));
    }

    #[test]
    fn the_start_of_a_long_value_is_compared() {
        let snapshot = Snapshot::of(&"é".repeat(LONGEST));
        assert!((LONGEST - 2..=LONGEST).contains(&snapshot.0.len()));
    }

    #[test]
    fn a_value_that_prints_in_another_way_each_time_has_not_changed() {
        struct Counting(Cell<u32>);
        impl std::fmt::Debug for Counting {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.set(self.0.get() + 1);
                write!(formatter, "{}", self.0.get())
            }
        }
        let value = Counting(Cell::new(0));
        assert_eq!(Snapshot::of(&value).compare(&value), None);
    }
}
