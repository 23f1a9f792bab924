//! What differential, metamorphic and intramorphic oracles share: two outputs, and a relation between them.

mod dependence;
mod explanation;
mod repetition;

use std::cell::RefCell;
use std::fmt::Debug;
use std::sync::atomic::{AtomicBool, Ordering};

use dependence::Asked;
use explanation::Broken;
use repetition::{Watched, differing};

use super::counterpart::{Answer, Case, Counterpart, Judge, Run};
use super::panics::Panics;
use super::program::Program;
use crate::Randomness;
use crate::harness::{
    About, Answers, Breach, CaseVerdict, Differing, Examine, Examined, Explanation, InputFor,
    Occasion, Part, Runner, Seen, Snapshot,
};
use crate::panics::{Status, caught};
use crate::printed::Printed;
use crate::record::{Oracle, Verdict};
use crate::transformation::change::Changes;

pub(super) struct Pairwise<A: ?Sized, O, F, C, J> {
    pub(super) program: Program<A, O, F>,
    pub(super) counterpart: C,
    pub(super) judge: J,
    pub(super) panics: Panics,
    /// Whether maps in two outputs of `P` for one input were seen to print their entries in different orders.
    pub(super) order_varies: AtomicBool,
}

/// How often `P` is run to see whether it returns maps in one order. Two entries come in the other order half the time.
const RUNS_FOR_ORDER: usize = 24;

pub(super) struct Evidence<I, O> {
    original: Status<O>,
    /// The answer before the last one, if the two were compared; none where the output of the original was.
    previous: Option<Box<Answer<I, O>>>,
    /// Whether earlier outputs of a chain differed.
    has_differed: bool,
    /// The answer of the counterpart that ran last; none where it needs the output of an original that panicked.
    answer: Option<Answer<I, O>>,
}

impl<I, O> Evidence<I, O> {
    /// The first of the two outputs that were compared.
    fn before(&self) -> &Status<O> {
        let previous = self.previous.as_ref().map(|previous| &previous.status);
        previous.unwrap_or(&self.original)
    }

    /// The inputs and the outputs of the two runs that were compared; `None` if there was only one run. An output is `None` if the
    /// run panicked.
    fn pair<'run>(&'run self, input: &'run I) -> Option<Pair<'run, I, O>> {
        let answer = self.answer.as_ref()?;
        Some(Pair {
            inputs: [input, answer.follow_up.as_ref().unwrap_or(input)],
            outputs: [self.before().as_ref().ok(), answer.status.as_ref().ok()],
        })
    }
}

/// The inputs and outputs of two runs.
struct Pair<'run, I, O> {
    inputs: [&'run I; 2],
    outputs: [Option<&'run O>; 2],
}

impl<A: ?Sized, O, F, C, J> Pairwise<A, O, F, C, J> {
    /// Makes the second output of a case once more, unless the program under test makes it too.
    fn answer_again<'case, I>(
        &self,
        runner: &mut Runner,
        case: Seen<'case, I, Evidence<I, O>>,
    ) -> Option<(&'case Status<O>, Status<O>)>
    where
        I: InputFor<A>,
        F: Fn(&A) -> O,
        C: Counterpart<I, A, O>,
    {
        let answer = case.evidence.answer.as_ref()?;
        if matches!(C::ORACLE, Oracle::Metamorphic) {
            return None;
        }
        let again = Case {
            program: &|argument| self.program.run(argument),
            runner,
            input: case.input,
            output: None,
            randomness: &RefCell::new(Randomness::seeded(0)),
        };
        let again = self.counterpart.answer(answer.index, again)?;
        Some((&answer.status, again.status))
    }

    /// Runs `P` on an input. All runs of it are here, so that what runs it is compiled once.
    #[inline]
    fn original<I>(&self, runner: &mut Runner, input: &I) -> Status<O>
    where
        I: InputFor<A>,
        F: Fn(&A) -> O,
    {
        runner.original(|| self.program.run(input.argument()))
    }

    fn judged<I>(&self, input: &I, original: &Status<O>, answer: &Answer<I, O>) -> CaseVerdict
    where
        J: Judge<I, O>,
    {
        let index = answer.index;
        let (output, other) = match (original, &answer.status) {
            (Ok(output), Ok(other)) => (output, other),
            (Err(one), Err(other)) if self.panics == Panics::AreOutputs => {
                return if one.is_like(other) {
                    CaseVerdict::Inconclusive
                } else {
                    CaseVerdict::Broken(Breach::Unrelated(index))
                };
            }
            (Err(_), _) => return CaseVerdict::Broken(Breach::OriginalPanicked),
            (Ok(_), Err(_)) => return CaseVerdict::Broken(Breach::CounterpartPanicked(index)),
        };
        let (before, after) = (Run { input, output }, answer.run(input, other));
        let verdict = || match self.judge.verdict(before, after) {
            Verdict::Holds if !self.judge.can_break(output) => Verdict::Inconclusive,
            verdict => verdict,
        };
        match caught(verdict) {
            Ok(Verdict::Holds) => CaseVerdict::Holds,
            Ok(Verdict::Broken) => CaseVerdict::Broken(Breach::Unrelated(index)),
            Ok(Verdict::Inconclusive) => CaseVerdict::Inconclusive,
            Err(_) => CaseVerdict::Broken(Breach::RelationPanicked(index)),
        }
    }
}

impl<A, O, F, C, J> Pairwise<A, O, F, C, J>
where
    A: ?Sized,
    O: Debug,
    F: Fn(&A) -> O,
{
    /// Whether `P` always returns the entries of maps in one order. A hash map has another one in each run.
    fn keeps_order<I>(&self, runner: &mut Runner, input: &I, original: &Status<O>) -> bool
    where
        I: InputFor<A>,
        J: Judge<I, O>,
    {
        for _ in 0..RUNS_FOR_ORDER {
            let again = self.original(runner, input);
            if self.judge.tells_orders_apart(original, &again) {
                self.order_varies.store(true, Ordering::Relaxed);
                return false;
            }
        }
        true
    }
}

impl<I, A, O, F, C, J> Examine<I> for Pairwise<A, O, F, C, J>
where
    A: ?Sized,
    I: InputFor<A>,
    O: Debug,
    F: Fn(&A) -> O,
    C: Counterpart<I, A, O>,
    J: Judge<I, O>,
{
    type Evidence = Evidence<I, O>;

    fn about(&self) -> About {
        let relation = self.judge.name().to_owned();
        About {
            original_may_panic: self.panics == Panics::OfOriginalDecideNothing,
            ..self.counterpart.about(relation, self.judge.is_equality())
        }
    }

    fn changes(&self) -> Changes {
        self.counterpart.changes()
    }

    fn examine(
        &self,
        runner: &mut Runner,
        input: &I,
        occasion: Occasion,
    ) -> Examined<Evidence<I, O>> {
        let mut evidence = Evidence {
            original: self.original(runner, input),
            previous: None,
            has_differed: false,
            answer: None,
        };
        let reached_before = runner.scopes.times().unwrap_or(0);
        let randomness = occasion.case.randomness();
        let mut verdict = CaseVerdict::Holds;
        let mut count = self.counterpart.count();
        if self.panics.is_undecided_by(&evidence.original) {
            (verdict, count) = (CaseVerdict::Inconclusive, 0);
        }
        for index in 0..count {
            let case = Case {
                program: &|argument| self.program.run(argument),
                runner: &mut *runner,
                input,
                output: evidence.original.as_ref().ok(),
                randomness: &RefCell::new(randomness.clone()),
            };
            let Some(answer) = self.counterpart.answer(index, case) else {
                // Without an output there is no follow-up input, so the panic breaks the case.
                verdict = CaseVerdict::Broken(Breach::OriginalPanicked);
                break;
            };
            if C::IS_CHAIN {
                evidence.previous = evidence.answer.take().map(Box::new);
            }
            runner.note(Part::Relation);
            let before = evidence.before();
            let has_differed = C::IS_CHAIN && self.judge.tells_apart(before, &answer.status);
            verdict = self.judged(input, before, &answer).or_rather(verdict);
            evidence.has_differed |= has_differed;
            evidence.answer = Some(answer);
            if matches!(verdict, CaseVerdict::Broken(_)) {
                break;
            }
        }
        Examined {
            verdict,
            evidence,
            reached: runner.scopes.times().map(|times| times - reached_before),
        }
    }

    fn disagreement(
        &self,
        runner: &mut Runner,
        input: &I,
        evidence: &Evidence<I, O>,
    ) -> Option<Differing> {
        let again = self.original(runner, input);
        runner.note(Part::Relation);
        differing(&self.judge, false, [&evidence.original, &again])
    }

    fn irregularity(
        &self,
        runner: &mut Runner,
        case: Seen<'_, I, Evidence<I, O>>,
        takes_snapshots: bool,
    ) -> Option<Differing> {
        // The programs ran as P, P'. In the other order, a program that does something every second time is found out.
        let input = takes_snapshots.then(|| Snapshot::of(case.input));
        let answer = self.answer_again(runner, case);
        if let Some(changed) = input.and_then(|input| repetition::input_changed(input, case.input))
        {
            return Some(changed);
        }
        let again = self.original(runner, case.input);
        if takes_snapshots && let Some(watched) = Watched::of(&again) {
            self.answer_again(runner, case);
            if let Some(changed) = watched.changed() {
                return Some(changed);
            }
        }
        runner.note(Part::Relation);
        let original = differing(&self.judge, false, [&case.evidence.original, &again]);
        if original.is_some() {
            return original;
        }
        let (status, again) = answer?;
        differing(&self.judge, true, [status, &again])
    }

    fn shows_effect(&self, runner: &mut Runner, input: &I, evidence: &Evidence<I, O>) -> bool {
        let Some(answer) = &evidence.answer else {
            return false;
        };
        match &answer.follow_up {
            _ if evidence.has_differed => true,
            Some(follow_up) => Printed::of(follow_up) != Printed::of(input),
            None => {
                let (one, other) = (evidence.before(), &answer.status);
                let is_open = || !self.order_varies.load(Ordering::Relaxed);
                self.judge.tells_apart(one, other)
                    || is_open()
                        && self.judge.tells_orders_apart(one, other)
                        && self.keeps_order(runner, input, &evidence.original)
            }
        }
    }

    fn demands_one_output(&self, evidence: &Evidence<I, O>) -> bool {
        match evidence.before() {
            Ok(output) => self.judge.demands(output),
            Err(_) => false,
        }
    }

    fn tells_apart(
        &self,
        one: Seen<'_, I, Evidence<I, O>>,
        other: Seen<'_, I, Evidence<I, O>>,
    ) -> Answers {
        let [one, other] = [
            one.evidence.pair(one.input),
            other.evidence.pair(other.input),
        ];
        let (Some(one), Some(other)) = (one, other) else {
            return Answers::default();
        };
        let asked = Asked {
            judge: &self.judge,
            panics: self.panics,
        };
        asked.answers(&one, &other)
    }

    fn panicked_at<'case>(
        &self,
        evidence: &'case Evidence<I, O>,
        breach: Breach,
    ) -> Option<&'case str> {
        let status = match breach {
            Breach::OriginalPanicked => evidence.before(),
            Breach::CounterpartPanicked(_) => &evidence.answer.as_ref()?.status,
            _ => return None,
        };
        status.as_ref().err()?.location()
    }

    fn explain(&self, input: &I, evidence: &Evidence<I, O>, breach: Breach) -> Explanation {
        let index = match &evidence.answer {
            Some(answer) => answer.index,
            None => 0,
        };
        let is_one_of_many = !C::IS_CHAIN && self.counterpart.count() > 1;
        let broken = Broken {
            judge: &self.judge,
            panics: self.panics,
            oracle: C::ORACLE,
            counterpart_panicked: C::PANICKED,
            counterpart: self.counterpart.describe(index),
            number: is_one_of_many.then_some(index),
            breach,
        };
        broken.explain(input, evidence)
    }
}
