//! The runs of a random program: with randomness of their own for a pair, and with the same to see what the change does.

use std::cell::RefCell;
use std::fmt::Debug;

use super::{Pair, Sampling};
use crate::Randomness;
use crate::harness::vacuity::calls_for_repetition;
use crate::harness::{Part, Runner};
use crate::oracle::counterpart::{self, Answer, Counterpart};
use crate::panics::{Status, caught};
use crate::randomness::Case;
use crate::statistics::StatisticalRelation;

/// In so many cases that reach the component an effect is looked for, and then in few.
const MOST_LOOKS: u32 = 64;

/// The randomness of `P` and that of `P'` in one case, independent of each other and of all others.
pub(super) fn streams(case: Case) -> [Randomness; 2] {
    let mut seeds = Randomness::seeded(case.seed);
    [(); 2].map(|()| Randomness::of_case(seeds.number(), case.number))
}

impl<A, O, F, C, R> Sampling<A, O, F, C, R>
where
    A: ?Sized,
    F: Fn(&A, &mut Randomness) -> O,
    R: StatisticalRelation<O>,
{
    pub(super) fn original(
        &self,
        runner: &mut Runner,
        argument: &A,
        mut stream: Randomness,
    ) -> Status<O> {
        let before = stream.clone();
        let status = runner.original(|| (self.program)(argument, &mut stream));
        self.has_drawn.set(self.has_drawn.get() || stream != before);
        status
    }

    pub(super) fn answer<I>(
        &self,
        runner: &mut Runner,
        input: &I,
        stream: Randomness,
    ) -> Option<Answer<I, O>>
    where
        C: Counterpart<I, A, O>,
    {
        let is_left_out = runner.leaves_out(Part::Counterpart(0));
        let rng = RefCell::new(stream.clone());
        let before = stream.clone();
        let case = counterpart::Case {
            program: &|argument| (self.program)(argument, &mut rng.borrow_mut()),
            runner,
            input,
            output: None,
            randomness: stream,
        };
        let answer = if is_left_out {
            self.counterpart.left_out(0, case)
        } else {
            self.counterpart.run(0, case)
        };
        let has_drawn = *rng.borrow() != before || self.counterpart.has_drawn();
        self.has_drawn.set(self.has_drawn.get() || has_drawn);
        answer
    }

    /// On some inputs, `P'` is run with the random numbers of `P`: what differs then is the change's doing.
    pub(super) fn look_for_effect<I>(&self, runner: &mut Runner, input: &I, pair: &Pair<I, O>)
    where
        O: Debug,
        C: Counterpart<I, A, O>,
    {
        let [own, _] = streams(pair.case);
        let alike = self.answer(runner, input, own).map(|answer| answer.status);
        runner.note(Part::Relation);
        if let (Ok(one), Some(Ok(other))) = (&pair.original, &alike) {
            let agree = caught(|| self.relation.borrow().agree(one, other));
            self.has_differed.set(agree.is_ok_and(|agree| !agree));
        }
    }

    /// Whether to look for an effect: not once there was one, and not for ever where there is none.
    pub(super) fn wants_effect(&self, number: u64, reached: Option<u64>) -> bool {
        let looks = self.looks.get();
        let is_promising = looks < MOST_LOOKS && reached > Some(0);
        let is_wanted = (is_promising || calls_for_repetition(number)) && !self.has_effect();
        self.looks.set(looks + u32::from(is_wanted));
        is_wanted
    }

    /// Whether the change had an effect, if it must.
    pub(super) fn has_effect(&self) -> bool {
        self.has_differed.get() || self.relation.borrow().is_equality()
    }
}
