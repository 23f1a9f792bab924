//! Checks on several threads.

use std::fmt::Debug;
use std::num::NonZeroUsize;

use super::counterpart::{Counterpart, OfOneInput};
use super::judge::{Judge, OfOutputs};
use super::metamorphic::OfRuns;
use super::pairwise::Pairwise;
use super::{Check, FollowedUp, Run};
use crate::Randomness;
use crate::harness::{InputFor, Inputs};
use crate::relation::{Judgement, Relation, Satisfied};

/// A check whose cases run on all processors; made by [`in_parallel`](Check::in_parallel).
#[must_use = "a check runs when it is told what must hold: `.must_be(..)`"]
pub struct InParallel<K> {
    check: K,
    threads: Option<NonZeroUsize>,
}

impl<K> InParallel<K> {
    pub(super) fn of(check: K) -> Self {
        let threads = None;
        Self { check, threads }
    }

    /// Runs on so many threads instead of on one for each processor. `INTRAMORPH_THREADS` overrides it.
    ///
    /// # Panics
    ///
    /// If there are to be none.
    #[track_caller]
    pub fn threads(self, threads: usize) -> Self {
        let threads = NonZeroUsize::new(threads).expect("at least one thread");
        Self {
            threads: Some(threads),
            ..self
        }
    }
}

impl<A: ?Sized, O, F, S: Inputs, Chosen> Check<'_, A, O, F, S, Chosen> {
    /// Runs cases on all processors, or on `INTRAMORPH_THREADS` threads. The outcome is the same as on one.
    ///
    /// Worth it where a case takes more than a few microseconds. The programs and the relation must be `Sync`, inputs and
    /// outputs `Send`.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// fn divisors(n: u32, all: bool) -> usize {
    ///     let most = if all { n } else { n / 2 };
    ///     (1..=most).filter(|d| n % d == 0).count() + usize::from(!all)
    /// }
    ///
    /// program(|n: &u32| divisors(*n, false))
    ///     .inputs(1u32..5000)
    ///     .replaced("look at all", |n| divisors(*n, true))
    ///     .in_parallel()
    ///     .must_be(equal());
    /// ```
    pub fn in_parallel(self) -> InParallel<Self> {
        InParallel::of(self)
    }
}

#[expect(
    private_bounds,
    reason = "which oracles there are is decided here, not by users"
)]
impl<A: ?Sized, O, F, S, C> InParallel<Check<'_, A, O, F, S, C>>
where
    O: Debug + Send,
    F: Fn(&A) -> O + Sync,
    S: Inputs<Input: InputFor<A> + Send>,
    C: Counterpart<S::Input, A, O> + Sync,
{
    /// Runs the check: the two outputs must be related by `relation`.
    ///
    /// # Panics
    ///
    /// With a finding, if the relation is broken; with advice, if the check tests nothing.
    #[track_caller]
    pub fn must_be<R: Relation<O> + Sync>(self, relation: R) {
        self.judged_by(OfOutputs(relation));
    }

    #[track_caller]
    pub(super) fn judged_by(self, judge: impl Judge<S::Input, O> + Sync) {
        let Check { inputs, plan, .. } = self.check;
        let examiner = Pairwise {
            program: self.check.program,
            counterpart: self.check.chosen,
            judge,
            accepts_panics: self.check.accepts_panics,
        };
        let source = |seed| inputs.source(seed);
        let record = crate::harness::check_in_parallel(&plan, self.threads, source, &examiner);
        crate::harness::conclude(record);
    }
}

#[expect(
    private_bounds,
    reason = "which oracles there are is decided here, not by users"
)]
impl<A: ?Sized, O, F, S, C> InParallel<Check<'_, A, O, F, S, C>>
where
    O: Debug + Send,
    F: Fn(&A) -> O + Sync,
    S: Inputs<Input: InputFor<A> + Send>,
    C: Counterpart<S::Input, A, O> + OfOneInput + Sync,
{
    /// Runs the check: the closure says whether the two outputs are related.
    ///
    /// # Panics
    ///
    /// With a finding, if the relation is broken; with advice, if the check tests nothing.
    #[track_caller]
    pub fn must_satisfy<V: Judgement>(self, name: &str, relation: impl Fn(&O, &O) -> V + Sync) {
        let name = name.to_owned();
        self.judged_by(OfOutputs(Satisfied { name, relation }));
    }

    /// Runs the check: the closure sees the input besides the two outputs.
    ///
    /// # Panics
    ///
    /// With a finding, if the relation is broken; with advice, if the check tests nothing.
    #[track_caller]
    pub fn must_satisfy_given<V: Judgement>(
        self,
        name: &str,
        relation: impl Fn(&S::Input, &O, &O) -> V + Sync,
    ) {
        let name = name.to_owned();
        let relation = |before: Run<'_, S::Input, O>, after: Run<'_, S::Input, O>| {
            relation(before.input, before.output, after.output)
        };
        self.judged_by(OfRuns { name, relation });
    }
}

impl<A: ?Sized, O, F, S, U> InParallel<Check<'_, A, O, F, S, FollowedUp<U>>>
where
    O: Debug + Send,
    F: Fn(&A) -> O + Sync,
    S: Inputs<Input: InputFor<A> + Send>,
    U: Fn(&S::Input, &O, &mut Randomness) -> S::Input + Sync,
{
    /// Runs the check: the closure sees both runs, and so `I`, `O`, `I'` and `O'`.
    ///
    /// # Panics
    ///
    /// With a finding, if the relation is broken; with advice, if the check tests nothing.
    #[track_caller]
    pub fn must_satisfy<V: Judgement>(
        self,
        name: &str,
        relation: impl Fn(Run<'_, S::Input, O>, Run<'_, S::Input, O>) -> V + Sync,
    ) {
        let name = name.to_owned();
        self.judged_by(OfRuns { name, relation });
    }
}
