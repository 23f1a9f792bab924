//! The counterpart: where an oracle's second output comes from.

use super::sealed::Sealed;
use crate::Randomness;
use crate::harness::Runner;
use crate::panics::{Status, left_out};
use crate::record::Oracle;
use crate::record::classification::Application;
use crate::transformation::scopes::Changes;

/// Why a case is broken whose first output is a panic.
pub(crate) const ORIGINAL_PANICKED: &str = "the original panicked";
/// Advice for a panic that is no bug.
pub(crate) const ASSUMING: &str =
    "if the program does not accept the input: `.assuming(|input| ..)`";

/// The source of the second output.
#[diagnostic::on_unimplemented(
    message = "this check has nothing to compare the program with",
    label = "a method such as `.transformed(..)` is missing before this one",
    note = "choose an oracle: `.transformed(TRANSFORMATION)`, `.replaced(\"name\", |input| ..)`, `.compared_with(other_program)` or \
            `.followed_up(|input, output, randomness| ..)`; of a single input, `.on(input).must_return(output)`"
)]
pub(crate) trait Counterpart<I, A: ?Sized, O> {
    const ORACLE: Oracle;
    /// Why a case is broken whose second output is a panic.
    const PANICKED: &'static str = match Self::ORACLE {
        Oracle::Intramorphic => "the changed program panicked",
        Oracle::Metamorphic => "the program panicked on the follow-up input",
        _ => "the other program panicked",
    };
    /// Whether each second output is compared with the one before, rather than with that of `P`.
    const IS_CHAIN: bool = false;

    /// The way in which the counterpart was made, if it is another program.
    fn application(&self) -> Option<Application> {
        None
    }

    /// The number of second outputs.
    fn count(&self) -> usize {
        1
    }

    /// The text that a finding shows for second output `index`.
    fn describe(&self, index: usize) -> String;

    /// The text that a record shows for all of them.
    fn describe_all(&self) -> String {
        let names = (0..self.count()).map(|index| self.describe(index));
        names.collect::<Vec<_>>().join(", ")
    }

    /// The changes that make `P'`, if that is how it is made.
    fn changes(&self) -> Changes {
        Changes::default()
    }

    /// Makes second output `index`; `None` where it takes the output of an original that panicked.
    fn run(&self, index: usize, case: Case<'_, I, A, O>) -> Option<Answer<I, O>>;

    /// Does the same without the run itself, which is known to be fatal.
    #[cold]
    fn left_out(&self, index: usize, _case: Case<'_, I, A, O>) -> Option<Answer<I, O>> {
        Some(Answer::to_the_same_input(index, left_out()))
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

/// An oracle whose two programs run on the same input, so that a relation can do with the outputs: every oracle but the
/// metamorphic one.
#[diagnostic::on_unimplemented(
    message = "this check has no two outputs of one input",
    label = "needs `.transformed(..)`, `.swept(..)`, `.replaced(..)` or `.compared_with(..)` before it"
)]
pub trait OfOneInput: Sealed {}

/// The parts of a case that a counterpart uses.
pub(crate) struct Case<'case, I, A: ?Sized, O> {
    pub(crate) program: &'case dyn Fn(&A) -> O,
    pub(crate) runner: &'case mut Runner,
    pub(crate) input: &'case I,
    /// `None` if the original panicked.
    pub(crate) output: Option<&'case O>,
    pub(crate) randomness: Randomness,
}

impl<I, A: ?Sized, O> Case<'_, I, A, O> {
    /// Runs a program without the changes of the check.
    pub(super) fn run_unchanged(&mut self, run: impl FnOnce() -> O) -> Status<O> {
        self.runner.untransformed(run)
    }

    /// Runs the program with the changes of the check.
    #[inline]
    pub(super) fn run_changed(&mut self, argument: &A) -> Status<O> {
        let program = self.program;
        self.runner.transformed(|| program(argument))
    }
}

/// Second output `index`, and the follow-up input if it is of another input.
pub(crate) struct Answer<I, O> {
    pub(crate) index: usize,
    pub(crate) follow_up: Option<I>,
    pub(crate) status: Status<O>,
}

impl<I, O> Answer<I, O> {
    pub(super) fn to_the_same_input(index: usize, status: Status<O>) -> Self {
        Self {
            index,
            follow_up: None,
            status,
        }
    }
}
