//! What must hold between two outputs: the last word of a check.

use std::fmt::Debug;

use super::counterpart::{Counterpart, OfOneInput};
use super::judge::{Judge, OfOutputs};
use super::metamorphic::OfRuns;
use super::pairwise::Pairwise;
use super::{Check, Run};
use crate::harness::{InputFor, Inputs};
use crate::relation::{Judgement, Relation, Satisfied};

#[expect(
    private_bounds,
    reason = "which oracles there are is decided here, not by users"
)]
impl<A: ?Sized, O: Debug, F: Fn(&A) -> O, S, C> Check<'_, A, O, F, S, C>
where
    S: Inputs,
    S::Input: InputFor<A>,
    C: Counterpart<S::Input, A, O>,
{
    /// Runs the check: the two outputs must be related by `relation`.
    ///
    /// # Panics
    ///
    /// With a finding, if the relation is broken; with advice, if the check tests nothing.
    #[track_caller]
    pub fn must_be<R: Relation<O>>(self, relation: R) {
        self.judged_by(OfOutputs(relation));
    }

    #[track_caller]
    pub(super) fn judged_by(self, judge: impl Judge<S::Input, O>) {
        let (inputs, plan) = (self.inputs, self.plan);
        let examiner = Pairwise {
            program: self.program,
            counterpart: self.chosen,
            judge,
            accepts_panics: self.accepts_panics,
        };
        let record = crate::harness::check(&plan, |seed| inputs.source(seed), &examiner);
        crate::harness::conclude(record);
    }
}

#[expect(
    private_bounds,
    reason = "which oracles there are is decided here, not by users"
)]
impl<A: ?Sized, O: Debug, F: Fn(&A) -> O, S, C> Check<'_, A, O, F, S, C>
where
    S: Inputs,
    S::Input: InputFor<A>,
    C: Counterpart<S::Input, A, O> + OfOneInput,
{
    /// Declares that a panic is an output like any other: either both programs panic with the same message, or neither.
    ///
    /// A case in which both panic decides nothing, so most cases may not. Otherwise a panic of either program breaks the
    /// check.
    pub fn panics_are_outputs(mut self) -> Self {
        self.accepts_panics = true;
        self
    }

    /// Runs the check: the closure says whether the two outputs are related, by `bool`, by `Result<(), String>` with the
    /// reason why not, or by [`Verdict`](crate::Verdict).
    ///
    /// # Panics
    ///
    /// With a finding, if the relation is broken; with advice, if the check tests nothing.
    #[track_caller]
    pub fn must_satisfy<V: Judgement>(self, name: &str, relation: impl Fn(&O, &O) -> V) {
        let name = name.to_owned();
        self.judged_by(OfOutputs(Satisfied { name, relation }));
    }

    /// Runs the check: the closure sees the input besides the two outputs.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// program(|n: &u32| n / 10 * 10)
    ///     .inputs(0u32..10_000)
    ///     .replaced("rounded up", |n| n.div_ceil(10) * 10)
    ///     .must_satisfy_given("the input is between", |n, down, up| (*down..=*up).contains(n));
    /// ```
    ///
    /// # Panics
    ///
    /// With a finding, if the relation is broken; with advice, if the check tests nothing.
    #[track_caller]
    pub fn must_satisfy_given<V: Judgement>(
        self,
        name: &str,
        relation: impl Fn(&S::Input, &O, &O) -> V,
    ) {
        let name = name.to_owned();
        let relation = |before: Run<'_, S::Input, O>, after: Run<'_, S::Input, O>| {
            relation(before.input, before.output, after.output)
        };
        self.judged_by(OfRuns { name, relation });
    }
}
