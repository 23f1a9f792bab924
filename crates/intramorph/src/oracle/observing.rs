//! Checks that look at a part of the output only.

use std::fmt::Debug;

use super::counterpart::Counterpart;
use super::judge::OfOutputs;
use super::{Check, InParallel};
use crate::harness::{InputFor, Inputs};
use crate::relation::{Compose, Observed, Relation};

/// A check of what is observed of the outputs; made by [`observed`](Check::observed).
#[must_use = "a check runs when it is told what must hold: `.must_be(..)`"]
pub struct Observing<K, G> {
    check: K,
    observe: G,
}

impl<A: ?Sized, O, F, S: Inputs, Chosen> Check<'_, A, O, F, S, Chosen> {
    /// Relates what is observed of the two outputs instead of the outputs themselves.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// #[derive(Debug)]
    /// struct Packing { items: Vec<u32>, value: u32 }
    ///
    /// fn pack(weights: &[u32], sorted: bool) -> Packing {
    ///     let mut weights = weights.to_vec();
    ///     if sorted { weights.sort_unstable(); }
    ///     let mut room = 100;
    ///     let items: Vec<u32> = weights.into_iter().take_while(|w| { let fits = *w <= room; if fits { room -= w }; fits }).collect();
    ///     Packing { value: items.len() as u32, items }
    /// }
    ///
    /// program(|weights: &[u32]| pack(weights, false))
    ///     .inputs(vec(1u32..100, 0..20))
    ///     .replaced("lightest first", |weights| pack(weights, true))
    ///     .observed(|packing| packing.value)
    ///     .must_be(at_least());
    /// ```
    pub fn observed<V, G: Fn(&O) -> V>(self, observe: G) -> Observing<Self, G> {
        Observing {
            check: self,
            observe,
        }
    }
}

#[expect(
    private_bounds,
    reason = "which oracles there are is decided here, not by users"
)]
impl<A: ?Sized, O, F, S, C, G> Observing<Check<'_, A, O, F, S, C>, G>
where
    O: Debug,
    F: Fn(&A) -> O,
    S: Inputs<Input: InputFor<A>>,
    C: Counterpart<S::Input, A, O>,
{
    /// Runs the check: what is observed of the two outputs must be related by `relation`.
    ///
    /// # Panics
    ///
    /// With a finding, if the relation is broken; with advice, if the check tests nothing.
    #[track_caller]
    pub fn must_be<R: Compose>(self, relation: R)
    where
        Observed<R, G>: Relation<O>,
    {
        self.check
            .judged_by(OfOutputs(relation.observed(self.observe)));
    }
}

impl<K, G> Observing<K, G> {
    /// Runs cases on all processors, as [`Check::in_parallel`] does.
    pub fn in_parallel(self) -> Observing<InParallel<K>, G> {
        Observing {
            check: InParallel::of(self.check),
            observe: self.observe,
        }
    }
}

impl<A: ?Sized, O, F, S: Inputs, C> InParallel<Check<'_, A, O, F, S, C>> {
    /// Relates what is observed of the two outputs, as [`Check::observed`] does.
    pub fn observed<V, G: Fn(&O) -> V>(self, observe: G) -> Observing<Self, G> {
        Observing {
            check: self,
            observe,
        }
    }
}

#[expect(
    private_bounds,
    reason = "which oracles there are is decided here, not by users"
)]
impl<A: ?Sized, O, F, S, C, G> Observing<InParallel<Check<'_, A, O, F, S, C>>, G>
where
    O: Debug + Send,
    F: Fn(&A) -> O + Sync,
    S: Inputs<Input: InputFor<A> + Send>,
    C: Counterpart<S::Input, A, O> + Sync,
    G: Sync,
{
    /// Runs the check: what is observed of the two outputs must be related by `relation`.
    ///
    /// # Panics
    ///
    /// With a finding, if the relation is broken; with advice, if the check tests nothing.
    #[track_caller]
    pub fn must_be<R: Compose + Sync>(self, relation: R)
    where
        Observed<R, G>: Relation<O>,
    {
        let relation = relation.observed(self.observe);
        self.check.judged_by(OfOutputs(relation));
    }
}
