//! The mode of a check, which is how it runs its cases, and its view, which is the part of an output that the relation is about.

use std::num::NonZeroUsize;

use super::Check;
use super::program::{Deterministic, Subject};
use super::sealed::Sealed;
use crate::harness::Inputs;

/// The most pairs of outputs that a check of a random program examines, unless the test says otherwise.
pub(super) const PAIRS: u64 = 100_000;

/// The mode in which cases run one after the other, on the thread of the test.
#[derive(Clone, Copy, Debug)]
pub struct OneThread;

/// The mode in which cases run on several threads; chosen by [`in_parallel`](super::Check::in_parallel).
#[derive(Clone, Copy, Debug)]
pub struct Threads {
    /// `None` means one thread for each processor.
    pub(super) count: Option<NonZeroUsize>,
}

/// The mode in which a random program runs until the evidence suffices; chosen by
/// [`program_with_rng`](crate::program_with_rng).
#[derive(Clone, Copy, Debug)]
pub struct Sampled {
    pub(super) false_alarms: f64,
}

impl<'check, P: Deterministic, S: Inputs, C, V> Check<'check, P, S, C, OneThread, V> {
    /// Runs cases on all processors, or on `INTRAMORPH_THREADS` threads. The outcome is the same as on one.
    ///
    /// This helps where a case takes more than a few microseconds. The programs and the relation must be `Sync`, inputs and
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
    pub fn in_parallel(self) -> Check<'check, P, S, C, Threads, V> {
        let mode = Threads { count: None };
        self.with(|counterpart, _, view| (counterpart, mode, view))
    }
}

impl<P, S: Inputs, C, V> Check<'_, P, S, C, Threads, V> {
    /// Sets the number of threads, which is one for each processor otherwise. `INTRAMORPH_THREADS` overrides it.
    ///
    /// # Panics
    ///
    /// If the number is 0.
    #[track_caller]
    pub fn threads(mut self, threads: usize) -> Self {
        let count = NonZeroUsize::new(threads).expect("at least one thread");
        self.mode.count = Some(count);
        self
    }
}

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
        let view = Part { observe };
        self.with(|counterpart, mode, _| (counterpart, mode, view))
    }
}
