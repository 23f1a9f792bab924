//! Contrast: whether the relation tells outputs of different inputs apart, and looks at both. One that accepts them all can't find
//! a bug, and one that looks at a single output relates nothing.

use std::collections::VecDeque;

use crate::harness::{Answers, Examine, Seen, Sensitivity};

/// Number of recent cases whose outputs are related to those of the next case.
const RECENT: usize = 4;
/// Number of pairs of cases after which an output that never mattered is ignored.
const ENOUGH: u32 = 16;

/// The search for two cases whose outputs the relation tells apart.
pub(crate) struct Contrast<I, V> {
    is_sought: bool,
    /// Whether the relation has to look at both outputs.
    is_of_both: bool,
    recent: VecDeque<Sample<I, V>>,
    /// Whether the answers were seen to depend on each output.
    depends_on: [bool; 2],
    /// Number of pairs of cases that would have shown it.
    telling: u32,
}

/// A case that broke nothing: its input and its outputs.
pub(crate) type Sample<I, V> = (I, V);

impl<I, V> Contrast<I, V> {
    /// Starts a search, which may end as soon as the relation rejects anything.
    pub(crate) fn new(is_sought: bool, is_of_both: bool) -> Self {
        Self {
            is_sought,
            is_of_both,
            recent: VecDeque::new(),
            depends_on: [false; 2],
            telling: 0,
        }
    }

    /// Returns whether no two cases were told apart yet by both outputs.
    #[inline]
    pub(crate) fn is_sought(&self) -> bool {
        self.is_sought
    }

    /// Relates the outputs of a case to those of recent cases, until the relation was seen to depend on both outputs.
    #[cold]
    pub(crate) fn see<E>(&mut self, oracle: &E, sample: Sample<I, V>) -> Sensitivity
    where
        E: Examine<I, Evidence = V> + ?Sized,
    {
        let case = Seen::of(&sample);
        let mut sensitivity = Sensitivity::Unknown;
        let recent = std::mem::take(&mut self.recent);
        for other in recent.iter().rev() {
            let answers = oracle.tells_apart(Seen::of(other), case);
            sensitivity = sensitivity.max(self.add(answers));
            if sensitivity == Sensitivity::BothOutputs {
                self.is_sought = false;
                return sensitivity;
            }
        }
        self.recent = recent;
        if self.recent.len() == RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(sample);
        sensitivity
    }

    /// Adds answers about two cases, and returns what all answers so far show.
    fn add(&mut self, answers: Answers) -> Sensitivity {
        for (depends_on, seen) in self.depends_on.iter_mut().zip(answers.depends_on) {
            *depends_on |= seen;
        }
        self.telling += u32::from(answers.is_telling);
        match answers.is_rejected {
            None => Sensitivity::Unknown,
            Some(false) => Sensitivity::Nothing,
            Some(true) if !self.is_of_both || self.depends_on == [true; 2] => {
                Sensitivity::BothOutputs
            }
            Some(true) if self.telling >= ENOUGH => Sensitivity::OneOutput,
            Some(true) => Sensitivity::Something,
        }
    }
}
