//! The counterpart: where an oracle's second output comes from.

use crate::Randomness;
use crate::harness::Runner;
use crate::panics::{Status, left_out};
use crate::record::Oracle;
use crate::record::classification::Application;
use crate::transformation::scopes::Changes;

/// What to say of a first output that is a panic.
pub(crate) const ORIGINAL_PANICKED: &str = "the original panicked";
/// What to do about a panic that is no bug.
pub(crate) const ASSUMING: &str =
    "if the program does not accept the input: `.assuming(|input| ..)`";

/// Where the second output comes from.
pub(crate) trait Counterpart<I, A: ?Sized, O> {
    const ORACLE: Oracle;
    /// How the counterpart came to be, if it is another program and nothing else is known.
    const APPLICATION: Option<Application>;
    /// What to say of a second output that is a panic.
    const PANICKED: &'static str;
    /// Whether each second output is compared with the one before, rather than with that of `P`.
    const IS_CHAIN: bool = false;

    /// How the counterpart came to be, if it is another program.
    fn application(&self) -> Option<Application> {
        Self::APPLICATION
    }

    /// How many second outputs there are to compare with.
    fn count(&self) -> usize {
        1
    }

    /// What to show for number `index` of them.
    fn describe(&self, index: usize) -> String;

    /// What to show for all of them.
    fn describe_all(&self) -> String {
        let names = (0..self.count()).map(|index| self.describe(index));
        names.collect::<Vec<_>>().join(", ")
    }

    /// By what the changed program differs, if that is how it is made.
    fn changes(&self) -> Changes {
        Changes::default()
    }

    /// Makes number `index` of them; `None` where it takes the output of an original that panicked.
    fn run(&self, index: usize, case: Case<'_, I, A, O>) -> Option<Answer<I, O>>;

    /// All of it but the run, which is known to be fatal.
    #[cold]
    fn left_out(&self, index: usize, _case: Case<'_, I, A, O>) -> Option<Answer<I, O>> {
        Some(Answer {
            index,
            follow_up: None,
            status: left_out(),
        })
    }

    /// Whether a program of its own has drawn random numbers.
    fn has_drawn(&self) -> bool {
        false
    }

    /// Whether a change to the output is expected, from the relation alone.
    fn must_show_effect(&self, relation_is_equality: bool) -> bool {
        !relation_is_equality
    }
}

/// A counterpart that answers the same input, so that a relation need look at the outputs only.
pub(crate) trait OfOneInput {}

/// What a counterpart may use.
pub(crate) struct Case<'case, I, A: ?Sized, O> {
    pub(crate) program: &'case dyn Fn(&A) -> O,
    pub(crate) runner: &'case mut Runner,
    pub(crate) input: &'case I,
    /// `None` if the original panicked.
    pub(crate) output: Option<&'case O>,
    pub(crate) randomness: Randomness,
}

/// A second output, of the counterpart with that number, and the follow-up input if it is of another input.
pub(crate) struct Answer<I, O> {
    pub(crate) index: usize,
    pub(crate) follow_up: Option<I>,
    pub(crate) status: Status<O>,
}
