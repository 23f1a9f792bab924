//! Metamorphic testing: one program on an input, and on a follow-up input derived from it.

use std::fmt::Debug;

use super::counterpart::{Answer, Case, Counterpart};
use super::judge::Judge;
use super::{Check, Undecided};
use crate::Randomness;
use crate::harness::{InputFor, Inputs, Part};
use crate::panics::left_out;
use crate::record::classification::Application;
use crate::record::{Oracle, Verdict};
use crate::relation::{Judgement, print_alike};

/// How the follow-up input derives from an input and its output.
#[derive(Debug)]
pub struct FollowedUp<U> {
    follow_up: U,
}

/// One run of the program: `I` and `O = P(I)`.
#[derive(Debug)]
pub struct Run<'run, I, O> {
    /// The input.
    pub input: &'run I,
    /// The output.
    pub output: &'run O,
}

impl<I, O> Clone for Run<'_, I, O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I, O> Copy for Run<'_, I, O> {}

impl<'check, A: ?Sized, O, F, S: Inputs> Check<'check, A, O, F, S, Undecided> {
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
    pub fn followed_up<U>(self, follow_up: U) -> Check<'check, A, O, F, S, FollowedUp<U>>
    where
        U: Fn(&S::Input, &O, &mut Randomness) -> S::Input,
    {
        self.choosing(|_| FollowedUp { follow_up })
    }
}

impl<A: ?Sized, O: Debug, F: Fn(&A) -> O, S, U> Check<'_, A, O, F, S, FollowedUp<U>>
where
    S: Inputs,
    S::Input: InputFor<A>,
    U: Fn(&S::Input, &O, &mut Randomness) -> S::Input,
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
        relation: impl Fn(Run<'_, S::Input, O>, Run<'_, S::Input, O>) -> V,
    ) {
        let name = name.to_owned();
        self.judged_by(OfRuns { name, relation });
    }
}

impl<I, A: ?Sized, O, U> Counterpart<I, A, O> for FollowedUp<U>
where
    I: InputFor<A>,
    U: Fn(&I, &O, &mut Randomness) -> I,
{
    const ORACLE: Oracle = Oracle::Metamorphic;
    const APPLICATION: Option<Application> = None;
    const PANICKED: &'static str = "the program panicked on the follow-up input";

    fn describe(&self, _index: usize) -> String {
        String::new()
    }

    fn run(&self, index: usize, mut case: Case<'_, I, A, O>) -> Option<Answer<I, O>> {
        case.runner.note(Part::FollowUp);
        let follow_up = (self.follow_up)(case.input, case.output?, &mut case.randomness);
        case.runner.note(Part::Counterpart(index));
        let status = case
            .runner
            .untransformed(|| (case.program)(follow_up.argument()));
        Some(Answer {
            index,
            follow_up: Some(follow_up),
            status,
        })
    }

    fn left_out(&self, index: usize, mut case: Case<'_, I, A, O>) -> Option<Answer<I, O>> {
        let follow_up = (self.follow_up)(case.input, case.output?, &mut case.randomness);
        Some(Answer {
            index,
            follow_up: Some(follow_up),
            status: left_out(),
        })
    }

    /// A follow-up that never differs from its input tests nothing, whatever the relation.
    fn must_show_effect(&self, _relation_is_equality: bool) -> bool {
        true
    }
}

/// A relation that looks at inputs and outputs.
pub(super) struct OfRuns<F> {
    pub(super) name: String,
    pub(super) relation: F,
}

impl<I, O, F, J> Judge<I, O> for OfRuns<F>
where
    O: Debug,
    F: Fn(Run<'_, I, O>, Run<'_, I, O>) -> J,
    J: Judgement,
{
    fn name(&self) -> &str {
        &self.name
    }

    fn verdict(&self, before: Run<'_, I, O>, after: Run<'_, I, O>) -> Verdict {
        (self.relation)(before, after).verdict()
    }

    fn why_not(&self, before: Run<'_, I, O>, after: Run<'_, I, O>) -> String {
        let judgement = (self.relation)(before, after);
        judgement.why_not().unwrap_or_default()
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        print_alike(one, other)
    }
}
