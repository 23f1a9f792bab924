//! A mismatch: where two outputs differ too much, and how.

use std::fmt::{self, Debug, Display, Formatter};

use crate::printed::brief;

/// The first place at which two outputs do not fit each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Mismatch {
    /// The path from the whole output to the place, such as `[2].0`; empty for the whole output.
    pub place: String,
    /// The mismatch itself, such as `1.0 became 1.5, off by 0.5`.
    pub what: String,
}

impl Mismatch {
    /// A mismatch of whole outputs.
    pub fn whole(what: String) -> Self {
        Self {
            place: String::new(),
            what,
        }
    }

    /// Adds a step, such as `[2]` or `.0`, in front of the place: the outputs are parts of larger ones.
    #[must_use]
    pub fn inside(mut self, step: &str) -> Self {
        self.place.insert_str(0, step);
        self
    }

    /// The first mismatch of two sequences, element by element.
    pub(super) fn in_sequence<T>(
        one: impl ExactSizeIterator<Item = T>,
        other: impl ExactSizeIterator<Item = T>,
        of_elements: impl Fn(T, T) -> Option<Self>,
    ) -> Option<Self> {
        let lengths = [one.len(), other.len()];
        if lengths[0] != lengths[1] {
            let what = format!("{} elements became {}", lengths[0], lengths[1]);
            return Some(Self::whole(what));
        }
        let mut pairs = one.zip(other).enumerate();
        pairs.find_map(|(index, (one, other))| {
            Some(of_elements(one, other)?.inside(&format!("[{index}]")))
        })
    }
}

impl Display for Mismatch {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let Self { place, what } = self;
        if place.is_empty() {
            return write!(formatter, "{what}");
        }
        write!(formatter, "at {place}: {what}")
    }
}

/// Describes how an element changed, in one line: it became another, or `O'` lost or gained it. `None` for equal elements.
pub(super) fn change<T: PartialEq + Debug>(old: Option<T>, new: Option<T>) -> Option<String> {
    match (old, new) {
        (Some(old), Some(new)) => (old != new).then(|| became(&old, &new)),
        (Some(old), None) => Some(format!("O' lost {}", shown(&old))),
        (None, Some(new)) => Some(format!("O' gained {}", shown(&new))),
        (None, None) => None,
    }
}

/// Shows an element and what it became, in one line.
pub(super) fn became(old: &impl Debug, new: &impl Debug) -> String {
    format!("{} became {}", shown(old), shown(new))
}

/// Shows an element in one line.
pub(super) fn shown(element: &impl Debug) -> String {
    brief(&format!("{element:?}"))
}
