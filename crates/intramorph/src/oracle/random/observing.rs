//! Checks of random programs that look at a part of the output only.

use std::fmt::Debug;

use super::RandomCheck;
use crate::Randomness;
use crate::harness::{InputFor, Inputs};
use crate::oracle::counterpart::Counterpart;
use crate::relation::{Judgement, Satisfied};
use crate::statistics::{InAllBut, OfPart, StatisticalRelation};

/// A check of what is observed of random outputs; made by [`observed`](RandomCheck::observed).
#[must_use = "a check runs when it is told what must hold: `.must_be(..)`"]
pub struct ObservingRandom<K, G> {
    pub(super) check: K,
    pub(super) observe: G,
}

#[expect(
    private_bounds,
    reason = "which oracles there are is decided here, not by users"
)]
impl<A: ?Sized, O: Debug, F, S, C, V, G> ObservingRandom<RandomCheck<'_, A, O, F, S, C>, G>
where
    F: Fn(&A, &mut Randomness) -> O,
    S: Inputs,
    S::Input: InputFor<A>,
    C: Counterpart<S::Input, A, O>,
    G: Fn(&O) -> V,
    V: Debug,
{
    /// Runs the check: the distributions of what is observed must be related by `relation`.
    ///
    /// # Panics
    ///
    /// As [`RandomCheck::must_be`] does.
    #[track_caller]
    pub fn must_be<R: StatisticalRelation<V>>(self, relation: R) {
        let observe = self.observe;
        self.check.must_be(OfPart { relation, observe });
    }

    /// Runs the check: the closure says whether what is observed is related, and at most at this rate it may say no.
    ///
    /// # Panics
    ///
    /// As [`RandomCheck::must_satisfy_in_all_but`] does.
    #[track_caller]
    pub fn must_satisfy_in_all_but<J: Judgement>(
        self,
        rate: f64,
        name: &str,
        relation: impl Fn(&V, &V) -> J,
    ) {
        let name = name.to_owned();
        self.must_be(InAllBut::new(Satisfied { name, relation }, rate));
    }
}
