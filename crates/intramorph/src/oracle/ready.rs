//! A finished check: it has all that its claim needs, so it can run and return its record.

use std::fmt::Debug;

use super::counterpart::Counterpart;
use super::judge::{Judge, OfOutputs};
use super::mode::{OneThread, PAIRS, Sampled, Threads};
use super::pairwise::Pairwise;
use super::program::{Program, RandomProgram};
use super::sampling::Sampling;
use super::sealed::Sealed;
use super::view::{Part, WholeOutput};
use super::{Check, Setup};
use crate::Randomness;
use crate::harness;
use crate::harness::{InputFor, Inputs};
use crate::record::Record;
use crate::relation::Observed;
use crate::statistics::StatisticalRelation;

/// A check that can run, to see whether `Claim` holds between the two outputs.
///
/// [`Check`] implements it once an oracle is chosen, for the relations that fit the program's output. With
/// [`in_parallel`](Check::in_parallel), whatever threads share must be `Sync`, and what they hand over `Send`.
#[diagnostic::on_unimplemented(
    message = "this check can't examine that claim",
    label = "the claim does not fit the check",
    note = "statistical relations are for random programs, `program_with_rng(..)`, and other relations for all other programs"
)]
pub trait ReadyFor<Claim>: Sealed + Sized {
    #[doc(hidden)]
    fn record(self, claim: Claim) -> Record;
}

impl<P, S: Inputs, C, M, V> Sealed for Check<'_, P, S, C, M, V> {}

impl<A, O, F, S, C, J> ReadyFor<J> for Check<'_, Program<A, O, F>, S, C, OneThread>
where
    A: ?Sized,
    O: Debug,
    F: Fn(&A) -> O,
    S: Inputs<Input: InputFor<A>>,
    C: Counterpart<S::Input, A, O>,
    J: Judge<S::Input, O>,
{
    #[track_caller]
    fn record(self, judge: J) -> Record {
        let (plan, inputs) = (self.setup.plan, self.setup.inputs);
        let examiner = Pairwise {
            program: self.setup.program,
            counterpart: self.counterpart,
            judge,
            accepts_panics: self.setup.accepts_panics,
        };
        harness::check(&plan, |seed| inputs.source(seed), &examiner)
    }
}

impl<A, O, F, S, C, J> ReadyFor<J> for Check<'_, Program<A, O, F>, S, C, Threads>
where
    A: ?Sized,
    O: Debug + Send,
    F: Fn(&A) -> O + Sync,
    S: Inputs<Input: InputFor<A> + Send>,
    C: Counterpart<S::Input, A, O> + Sync,
    J: Judge<S::Input, O> + Sync,
{
    #[track_caller]
    fn record(self, judge: J) -> Record {
        let (plan, inputs) = (self.setup.plan, self.setup.inputs);
        let examiner = Pairwise {
            program: self.setup.program,
            counterpart: self.counterpart,
            judge,
            accepts_panics: self.setup.accepts_panics,
        };
        let source = |seed| inputs.source(seed);
        harness::check_in_parallel(&plan, self.mode.count, source, &examiner)
    }
}

impl<A, O, F, S, C, R> ReadyFor<OfOutputs<R>> for Check<'_, RandomProgram<A, O, F>, S, C, Sampled>
where
    A: ?Sized,
    O: Debug,
    F: Fn(&A, &mut Randomness) -> O,
    S: Inputs<Input: InputFor<A>>,
    C: Counterpart<S::Input, A, O>,
    R: StatisticalRelation<O>,
{
    #[track_caller]
    fn record(self, OfOutputs(relation): OfOutputs<R>) -> Record {
        let Setup {
            program,
            inputs,
            mut plan,
            ..
        } = self.setup;
        if plan.budget.time.is_none() {
            plan.budget.cases.get_or_insert(PAIRS);
        }
        let program = program.into_run();
        let rate = self.mode.false_alarms;
        let sampling = Sampling::new(program, self.counterpart, relation, rate);
        harness::check(&plan, |seed| inputs.source(seed), &sampling)
    }
}

impl<'check, P, S, C, M, G, R> ReadyFor<OfOutputs<R>> for Check<'check, P, S, C, M, Part<G>>
where
    S: Inputs,
    Check<'check, P, S, C, M>: ReadyFor<OfOutputs<Observed<R, G>>>,
{
    #[track_caller]
    fn record(self, OfOutputs(relation): OfOutputs<R>) -> Record {
        let whole = Check {
            setup: self.setup,
            counterpart: self.counterpart,
            mode: self.mode,
            view: WholeOutput,
        };
        whole.record(OfOutputs(Observed::new(relation, self.view.observe)))
    }
}
