//! What a test claims of the two outputs: the last call of a check, which runs it.

use std::fmt::Debug;
use std::sync::atomic::AtomicBool;

use super::counterpart::{
    Counterpart, Judge, OfInputAndOutputs, OfOneInput, OfOutputs, OfRuns, Run,
};
use super::mode::{OneThread, PAIRS, Part, Sampled, Threads, View, WholeOutput};
use super::pairwise::Pairwise;
use super::panics::Panics;
use super::program::{Deterministic, Program, RandomProgram, Subject};
use super::sampling::Sampling;
use super::sealed::Sealed;
use super::{Check, FollowedUp};
use crate::Randomness;
use crate::harness::{self, InputFor, Inputs, conclude};
use crate::record::Record;
use crate::relation::{Observed, Satisfied};
use crate::statistics::StatisticalRelation;

impl<P: Subject, S, C, M, V> Check<'_, P, S, C, M, V>
where
    S: Inputs<Input: InputFor<P::Argument>>,
{
    /// Runs the check, and fails the test unless the two outputs are related by `relation`.
    ///
    /// The outputs of a random program are related by a [statistical relation](crate::statistics) between their distributions.
    ///
    /// # Panics
    ///
    /// With a finding, if the relation is broken. With advice, if the check tests nothing, or if too few random outputs were
    /// seen to decide.
    #[track_caller]
    pub fn must_be<R>(self, relation: R)
    where
        Self: ReadyFor<OfOutputs<R>>,
    {
        conclude(self.check(relation));
    }

    /// Runs the check and returns its record, whatever the verdict is.
    ///
    /// Unlike [`must_be`](Self::must_be) it does not panic, keeps no finding in a file, and writes no record into a folder:
    /// that is left to the caller.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// let record = program(|n: &u32| n / 2 * 2)
    ///     .inputs(0u32..1000)
    ///     .replaced("not rounded", |n| *n)
    ///     .check(equal());
    ///
    /// assert_eq!(record.verdict, Verdict::Broken);
    /// let finding = record.finding.expect("a broken relation has a finding");
    /// assert_eq!(finding.input, "1");
    /// ```
    ///
    /// A closure becomes a relation by [`relation::satisfies`](crate::relation::satisfies):
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// let record = program(|n: &u32| n / 10)
    ///     .inputs(0u32..1000)
    ///     .replaced("rounded up", |n| n.div_ceil(10))
    ///     .check(relation::satisfies("at most one more", |down: &u32, up: &u32| up - down <= 1));
    ///
    /// assert_eq!(record.verdict, Verdict::Holds);
    /// ```
    #[must_use = "a check that returns its record does not fail the test: look at the verdict"]
    #[track_caller]
    pub fn check<R>(self, relation: R) -> Record
    where
        Self: ReadyFor<OfOutputs<R>>,
    {
        self.record(OfOutputs(relation))
    }
}

impl<P: Deterministic, S: Inputs, C, M> Check<'_, P, S, C, M> {
    /// Runs the check and returns its record, as [`check`](Self::check) does; the closure sees both runs, and so `I`, `O`, `I'`
    /// and `O'`.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// let record = program(|text: &str| text.len())
    ///     .inputs("[a-c]{0,9}")
    ///     .followed_up(|text, _length, _randomness| text.to_uppercase())
    ///     .check_runs("as long", |before, after| before.output == after.output);
    ///
    /// assert_eq!(record.verdict, Verdict::Holds);
    /// ```
    #[must_use = "a check that returns its record does not fail the test: look at the verdict"]
    #[track_caller]
    pub fn check_runs<J, R>(self, name: &str, relation: R) -> Record
    where
        R: Fn(Run<'_, S::Input, P::Output>, Run<'_, S::Input, P::Output>) -> J,
        Self: ReadyFor<OfRuns<R>>,
    {
        let name = name.to_owned();
        self.record(OfRuns { name, relation })
    }
}

impl<P: Deterministic, S: Inputs, C: OfOneInput, M, V> Check<'_, P, S, C, M, V> {
    /// Declares that a panic is an output like any other: either both programs panic with the same message, or neither.
    /// Panics without a text (`panic_any`) are alike if they come from the same place.
    ///
    /// A case in which both panic decides nothing, so most cases may not. Otherwise a panic of either program breaks the
    /// check.
    pub fn panics_are_outputs(mut self) -> Self {
        self.setup.panics = Panics::AreOutputs;
        self
    }

    /// Declares that the original may panic: a case in which it does decides nothing, whatever the other program does.
    ///
    /// For inputs of which only the program itself knows whether it accepts them. A panic of the other program alone still
    /// breaks the check, and so do most cases that decide nothing. In an [isolated](Self::isolated) check the original may
    /// also hang, abort, or end its process in another way. This takes the place of
    /// [`panics_are_outputs`](Self::panics_are_outputs), and is replaced by it: the last one counts.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// program(|&(a, b): &(u8, u8)| a + b)
    ///     .inputs((any::<u8>(), 0u8..100))
    ///     .replaced("never panics", |&(a, b)| a.wrapping_add(b))
    ///     .original_may_panic()
    ///     .must_be(equal());
    /// ```
    pub fn original_may_panic(mut self) -> Self {
        self.setup.panics = Panics::OfOriginalDecideNothing;
        self
    }

    /// Runs the check, and fails the test as [`must_be`](Self::must_be) does. The closure says whether the two outputs are
    /// related, by `bool`, by `Result<(), String>` with the reason why not, or by [`Verdict`](crate::Verdict).
    #[track_caller]
    pub fn must_satisfy<J, R>(self, name: &str, relation: R)
    where
        V: View<P::Output>,
        R: Fn(&V::Seen, &V::Seen) -> J,
        Self: ReadyFor<OfOutputs<Satisfied<R>>>,
    {
        let relation = Satisfied::new(name, relation);
        conclude(self.record(OfOutputs(relation)));
    }
}

impl<P: Deterministic, S: Inputs, C: OfOneInput, M> Check<'_, P, S, C, M> {
    /// Runs the check, and fails the test as [`must_be`](Self::must_be) does. The closure sees the input besides the two
    /// outputs.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// program(|n: &u32| n / 10 * 10)
    ///     .inputs(0u32..10_000)
    ///     .replaced("rounded up", |n| n.div_ceil(10) * 10)
    ///     .must_satisfy_given("the input is between", |n, down, up| (*down..=*up).contains(n));
    /// ```
    #[track_caller]
    pub fn must_satisfy_given<J, R>(self, name: &str, relation: R)
    where
        R: Fn(&S::Input, &P::Output, &P::Output) -> J,
        Self: ReadyFor<OfInputAndOutputs<R>>,
    {
        let name = name.to_owned();
        conclude(self.record(OfInputAndOutputs { name, relation }));
    }
}

impl<P: Deterministic, S: Inputs, U, M> Check<'_, P, S, FollowedUp<U>, M> {
    /// Declares that the program may panic on an input: there is no follow-up input then, and the case decides nothing.
    ///
    /// A panic on the follow-up input still breaks the check, and so do most cases that decide nothing.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// program(|n: &u8| n + 100)
    ///     .inputs(any::<u8>())
    ///     .followed_up(|n, _, _| n / 2)
    ///     .original_may_panic()
    ///     .must_satisfy("less in, less out", |before, after| after.output <= before.output);
    /// ```
    pub fn original_may_panic(mut self) -> Self {
        self.setup.panics = Panics::OfOriginalDecideNothing;
        self
    }

    /// Runs the check, and fails the test as [`must_be`](Self::must_be) does. The closure sees both runs, and so `I`, `O`, `I'`
    /// and `O'`.
    #[track_caller]
    pub fn must_satisfy<J, R>(self, name: &str, relation: R)
    where
        R: Fn(Run<'_, S::Input, P::Output>, Run<'_, S::Input, P::Output>) -> J,
        Self: ReadyFor<OfRuns<R>>,
    {
        conclude(self.check_runs(name, relation));
    }
}

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
        self.setup.pending.start();
        let (plan, inputs) = (self.setup.plan, self.setup.inputs);
        let examiner = Pairwise {
            program: self.setup.program,
            counterpart: self.counterpart,
            judge,
            panics: self.setup.panics,
            order_varies: AtomicBool::new(false),
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
        self.setup.pending.start();
        let (plan, inputs) = (self.setup.plan, self.setup.inputs);
        let examiner = Pairwise {
            program: self.setup.program,
            counterpart: self.counterpart,
            judge,
            panics: self.setup.panics,
            order_varies: AtomicBool::new(false),
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
        self.setup.pending.start();
        let (mut plan, inputs) = (self.setup.plan, self.setup.inputs);
        if plan.budget.time.is_none() {
            plan.budget.cases.get_or_insert(PAIRS);
        }
        let (program, rate) = (self.setup.program, self.mode.false_alarms);
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
