//! Metamorphic testing: one program on an input, and on a follow-up input derived from it.

use super::counterpart::{Case, Counterpart};
use super::{Check, Deterministic, Undecided};
use crate::Randomness;
use crate::harness::Inputs;
use crate::panics::{Status, blaming};
use crate::record::Oracle;

/// The oracle of [`followed_up`](Check::followed_up): a follow-up input, made from an input and its output.
pub struct FollowedUp<U> {
    follow_up: U,
}

impl<'check, P: Deterministic, S: Inputs, M, V> Check<'check, P, S, Undecided, M, V> {
    /// Metamorphic: the program runs on a follow-up input `I'` too, made from `I`, `O` and randomness.
    ///
    /// Inputs that have no follow-up are rejected with [`assuming`](Self::assuming).
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// program(|numbers: &[u8]| numbers.iter().map(|n| u32::from(*n)).sum::<u32>())
    ///     .inputs(vec(any::<u8>(), 1..20))
    ///     .followed_up(|numbers, _sum, randomness| {
    ///         let mut fewer = numbers.clone();
    ///         fewer.swap_remove(randomness.below(numbers.len()));
    ///         fewer
    ///     })
    ///     .must_satisfy("the sum shrinks", |before, after| after.output <= before.output);
    /// ```
    pub fn followed_up<U>(self, follow_up: U) -> Check<'check, P, S, FollowedUp<U>, M, V>
    where
        U: Fn(&S::Input, &P::Output, &mut Randomness) -> S::Input,
    {
        self.choosing(|_| FollowedUp { follow_up })
    }
}

impl<I, A: ?Sized, O, U> Counterpart<I, A, O> for FollowedUp<U>
where
    U: Fn(&I, &O, &mut Randomness) -> I,
{
    const ORACLE: Oracle = Oracle::Metamorphic;

    fn follow_up(&self, case: &Case<'_, I, A, O>) -> Option<I> {
        let mut randomness = case.randomness.borrow_mut();
        let output = case.output?;
        Some(blaming("the closure of `followed_up`", || {
            (self.follow_up)(case.input, output, &mut randomness)
        }))
    }

    fn run(&self, _index: usize, case: Case<'_, I, A, O>, argument: &A) -> Status<O> {
        case.runner.untransformed(|| (case.program)(argument))
    }

    /// An effect is always expected: a follow-up that never differs from its input tests nothing.
    fn must_show_effect(&self, _relation_is_equality: bool) -> bool {
        true
    }
}
