//! What a test claims of the two outputs: the last call of a check.

use super::counterpart::OfOneInput;
use super::judge::{OfInputAndOutputs, OfOutputs, OfRuns};
use super::ready::ReadyFor;
use super::view::View;
use super::{Check, Deterministic, FollowedUp, Run, Subject};
use crate::harness::conclude;
use crate::harness::{InputFor, Inputs};
use crate::record::Record;
use crate::relation::Satisfied;

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
    ///
    /// A case in which both panic decides nothing, so most cases may not. Otherwise a panic of either program breaks the
    /// check.
    pub fn panics_are_outputs(mut self) -> Self {
        self.setup.accepts_panics = true;
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
