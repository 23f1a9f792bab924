//! Trials: changes to be tried, and what is found out of them.

use std::time::Duration;

use intramorph_record::suggest::{ChangeRecord, HeldRelation, LeftOutChange, Suspect};

use super::judge::Expectation;
use super::observation::{Settings, Totals};
use super::observe::Observer;
use crate::relation_language::Relation;

/// A change to be tried, against the program with other settings.
#[derive(Clone, Debug)]
pub(crate) struct Trial {
    pub(crate) change: ChangeRecord,
    pub(crate) expectation: Expectation,
    /// Settings of the original program.
    pub(crate) base: Settings,
    /// Settings of the changed program.
    pub(crate) changed: Settings,
    /// Distribution of the inputs.
    pub(crate) distribution: u8,
    /// Whether a number is set, such as a capacity or a limit: most of its values lead to the same code.
    pub(crate) is_number: bool,
    /// The observer that tries it: [`OWN_BUILD`], or that of another build of the program.
    pub(crate) observer: usize,
}

/// The observer of changes that are in one build with the program.
pub(crate) const OWN_BUILD: usize = 0;

/// How many inputs are tried, and for how long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    pub(crate) seed: u64,
    /// Number of all changes that are tried, for certificates.
    pub(crate) trials: usize,
    /// Inputs that each change is tried on, if the time allows.
    pub(crate) inputs: u64,
    /// Time for all changes, after which no new input is tried.
    pub(crate) time: Duration,
    /// Whether inputs are made from words, and not by a strategy.
    pub(crate) are_inputs_of_words: bool,
}

/// Results of trying all changes: suspects, relations that hold, and changes that are left out.
#[derive(Debug, Default)]
pub(crate) struct Explored {
    pub(crate) totals: Totals,
    /// Whether the user has stopped it before all changes were tried.
    pub(crate) is_interrupted: bool,
    /// Whether the program itself crashes or hangs on ordinary inputs, so that it was tried on small ones.
    pub(crate) needs_small_inputs: bool,
    pub(crate) evaluations: u64,
    pub(crate) suspects: Vec<(Expectation, Suspect)>,
    pub(crate) held: Vec<Held>,
    pub(crate) left_out: Vec<LeftOutChange>,
}

/// An exploration: its observers, its budget, and its results so far.
pub(crate) struct Exploration<'a, 'b> {
    /// Observers, in the order of the numbers in [`Trial::observer`].
    pub(crate) observers: &'a mut [Observer<'b>],
    pub(crate) budget: Budget,
    pub(crate) explored: Explored,
}

impl Exploration<'_, '_> {
    /// Notes that nothing can be said of a change.
    pub(crate) fn leave_out(&mut self, trial: &Trial, reason: &str) {
        self.explored.left_out.push(trial.left_out(reason));
    }
}

/// A relation that holds, and the change that it is about.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    pub(crate) trial: Trial,
    pub(crate) relation: Relation,
    pub(crate) record: HeldRelation,
}

impl Trial {
    /// The record of a change of which nothing can be said.
    pub(crate) fn left_out(&self, reason: &str) -> LeftOutChange {
        let mut left_out = LeftOutChange::default();
        left_out.what.clone_from(&self.change.what);
        reason.clone_into(&mut left_out.reason);
        left_out
    }
}
