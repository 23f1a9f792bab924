//! The view of a check: the part of an output that the relation is about.

use super::Check;
use super::program::Subject;
use super::sealed::Sealed;
use crate::harness::Inputs;

/// The view that shows the relation whole outputs.
#[derive(Clone, Copy, Debug)]
pub struct WholeOutput;

/// The view that shows the relation a part of each output; chosen by [`observed`](Check::observed).
pub struct Part<G> {
    pub(super) observe: G,
}

/// The part of an output of type `O` that a relation sees: [`WholeOutput`] or a [`Part`].
pub trait View<O>: Sealed {
    /// The type that the relation is about.
    type Seen;
}

impl<O> View<O> for WholeOutput {
    type Seen = O;
}

impl<O, V, G: Fn(&O) -> V> View<O> for Part<G> {
    type Seen = V;
}

impl Sealed for WholeOutput {}
impl<G> Sealed for Part<G> {}

impl<'check, P: Subject, S: Inputs, C, M> Check<'check, P, S, C, M> {
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
    ///
    /// A part of a random output is observed in the same way:
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// program_with_rng(|&(), rng| (rng.below(6), rng.below(6)))
    ///     .on(())
    ///     .replaced("the second is the larger", |&(), rng| {
    ///         let (one, other) = (rng.below(6), rng.below(6));
    ///         (one.min(other), one.max(other))
    ///     })
    ///     .observed(|(_, second)| *second)
    ///     .must_be(stochastically_at_least());
    /// ```
    pub fn observed<O, G>(self, observe: G) -> Check<'check, P, S, C, M, Part<G>>
    where
        G: Fn(&P::Output) -> O,
    {
        Check {
            setup: self.setup,
            counterpart: self.counterpart,
            mode: self.mode,
            view: Part { observe },
        }
    }
}
