//! Contrast: whether the relation tells outputs of different inputs apart. A relation that accepts them all can't find a bug.

use std::collections::VecDeque;

use crate::harness::{Examine, Seen};

/// Number of recent cases whose outputs are related to those of the next case.
const RECENT: usize = 4;

/// The search for two cases whose outputs the relation tells apart.
pub(crate) struct Contrast<I, V> {
    is_sought: bool,
    recent: VecDeque<Sample<I, V>>,
}

/// A case that broke nothing: its input and its outputs.
pub(crate) type Sample<I, V> = (I, V);

impl<I, V> Contrast<I, V> {
    pub(crate) fn new(is_sought: bool) -> Self {
        Self {
            is_sought,
            recent: VecDeque::new(),
        }
    }

    /// Returns whether no two cases were told apart yet.
    #[inline]
    pub(crate) fn is_sought(&self) -> bool {
        self.is_sought
    }

    /// Relates the outputs of a case to those of recent cases: crossed and swapped, until the relation rejects a pair.
    ///
    /// Returns whether it rejected one, or `None` if it could not decide any pair.
    #[cold]
    pub(crate) fn see<E>(&mut self, oracle: &E, sample: Sample<I, V>) -> Option<bool>
    where
        E: Examine<I, Evidence = V> + ?Sized,
    {
        let case = Seen::of(&sample);
        let mut is_rejected = None;
        for other in self.recent.iter().rev() {
            // `Some(true)` is the largest answer, and `None` the smallest.
            is_rejected = is_rejected.max(oracle.tells_apart(Seen::of(other), case));
            if is_rejected == Some(true) {
                *self = Self::new(false);
                return is_rejected;
            }
        }
        if self.recent.len() == RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(sample);
        is_rejected
    }
}
