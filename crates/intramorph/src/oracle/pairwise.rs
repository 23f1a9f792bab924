//! What differential, metamorphic and intramorphic oracles share: two outputs, and a relation between them.

use std::fmt::Debug;

use super::Run;
use super::counterpart::{ASSUMING, Answer, Case, Counterpart, ORIGINAL_PANICKED};
use super::judge::Judge;
use super::program::Program;
use crate::harness::{
    About, Breach, CaseVerdict, Differing, Examine, Examined, Explanation, InputFor, Occasion,
    Part, Runner,
};
use crate::panics::{Status, caught};
use crate::printed::Printed;
use crate::record::{Oracle, Verdict};
use crate::transformation::scopes::Changes;

/// What to do about a panic that is no bug.
const ASSUMING_OR_OUTPUTS: &str = "if the program does not accept the input: `.assuming(|input| ..)`;\n\
                                   if it may panic on it: `.panics_are_outputs()`";

pub(super) struct Pairwise<A: ?Sized, O, F, C, J> {
    pub(super) program: Program<A, O, F>,
    pub(super) counterpart: C,
    pub(super) judge: J,
    pub(super) accepts_panics: bool,
}

pub(super) struct Evidence<I, O> {
    original: Status<O>,
    /// What the last answer was compared with, if not with the output of the original.
    previous: Option<Box<Answer<I, O>>>,
    /// Whether outputs before those two differed.
    has_differed: bool,
    /// Of the counterpart that was run last; none where it takes the output of an original that panicked.
    answer: Option<Answer<I, O>>,
}

impl<I, O> Evidence<I, O> {
    /// The first of the two outputs that were compared.
    fn before(&self) -> &Status<O> {
        let previous = self.previous.as_ref().map(|previous| &previous.status);
        previous.unwrap_or(&self.original)
    }
}

impl<A, O, F, C, J> Pairwise<A, O, F, C, J>
where
    A: ?Sized,
    F: Fn(&A) -> O,
{
    fn judged<I>(&self, input: &I, original: &Status<O>, answer: &Answer<I, O>) -> CaseVerdict
    where
        J: Judge<I, O>,
    {
        let index = answer.index;
        let (output, other) = match (original, &answer.status) {
            (Ok(output), Ok(other)) => (output, other),
            (Err(one), Err(other)) if self.accepts_panics => {
                return if one.is_like(other) {
                    CaseVerdict::Inconclusive
                } else {
                    CaseVerdict::Broken(Breach::Unrelated(index))
                };
            }
            (Err(_), _) => return CaseVerdict::Broken(Breach::OriginalPanicked),
            (Ok(_), Err(_)) => return CaseVerdict::Broken(Breach::CounterpartPanicked(index)),
        };
        let (before, after) = runs(input, output, answer.follow_up.as_ref(), other);
        match caught(|| self.judge.verdict(before, after)) {
            Ok(Verdict::Holds) => CaseVerdict::Holds,
            Ok(Verdict::Broken) => CaseVerdict::Broken(Breach::Unrelated(index)),
            Ok(Verdict::Inconclusive) => CaseVerdict::Inconclusive,
            Err(_) => CaseVerdict::Broken(Breach::RelationPanicked(index)),
        }
    }

    /// The output that the relation demands; none where it panics.
    fn demanded<I>(&self, output: &O) -> Option<Printed>
    where
        J: Judge<I, O>,
    {
        caught(|| self.judge.expected(output)).ok().flatten()
    }

    /// Why two outputs are not related, and which one the relation demands instead.
    fn explained<I>(
        &self,
        before: Run<'_, I, O>,
        after: Run<'_, I, O>,
    ) -> (String, Option<[Printed; 2]>)
    where
        O: Debug,
        J: Judge<I, O>,
    {
        let why = caught(|| self.judge.why_not(before, after));
        let demanded = self.demanded(before.output);
        (
            why.unwrap_or_else(|panic| format!("the relation {panic}")),
            demanded.map(|demanded| [demanded, Printed::of(after.output)]),
        )
    }
}

fn runs<'a, I, O>(
    input: &'a I,
    output: &'a O,
    follow_up: Option<&'a I>,
    counterpart_output: &'a O,
) -> (Run<'a, I, O>, Run<'a, I, O>) {
    let before = Run { input, output };
    let after = Run {
        input: follow_up.unwrap_or(input),
        output: counterpart_output,
    };
    (before, after)
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
        About {
            oracle: C::ORACLE,
            application: self.counterpart.application(),
            relation: self.judge.name().to_owned(),
            counterpart: self.counterpart.describe_all(),
            must_show_effect: self.counterpart.must_show_effect(self.judge.is_equality()),
            panicked: [ORIGINAL_PANICKED, C::PANICKED],
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
        let original = runner.original(|| self.program.run(input.argument()));
        let reached_before = runner.scopes.times().unwrap_or(0);
        let randomness = occasion.case.randomness();
        let mut verdict = CaseVerdict::Holds;
        let (mut previous, mut last) = (None, None);
        let mut has_differed = false;
        for index in 0..self.counterpart.count() {
            let is_left_out = runner.leaves_out(Part::Counterpart(index));
            let case = Case {
                program: &|argument| self.program.run(argument),
                runner: &mut *runner,
                input,
                output: original.as_ref().ok(),
                randomness: randomness.clone(),
            };
            let answer = if is_left_out {
                self.counterpart.left_out(index, case)
            } else {
                self.counterpart.run(index, case)
            };
            let Some(answer) = answer else {
                // Without an output there is no follow-up input; the panic is what there is to tell.
                verdict = CaseVerdict::Broken(Breach::OriginalPanicked);
                break;
            };
            if C::IS_CHAIN {
                previous = last.take().map(Box::new);
            }
            let before = previous
                .as_deref()
                .map(|previous: &Answer<I, O>| &previous.status);
            runner.note(Part::Relation);
            let before = before.unwrap_or(&original);
            if C::IS_CHAIN
                && let (Ok(one), Ok(other)) = (before, &answer.status)
            {
                has_differed |= !self.judge.agree(one, other);
            }
            let judged = self.judged(input, before, &answer);
            verdict = judged.or_rather(verdict);
            last = Some(answer);
            if matches!(verdict, CaseVerdict::Broken(_)) {
                break;
            }
        }
        Examined {
            verdict,
            evidence: Evidence {
                original,
                previous,
                has_differed,
                answer: last,
            },
            reached: runner.scopes.times().map(|times| times - reached_before),
        }
    }

    fn disagreement(
        &self,
        runner: &mut Runner,
        input: &I,
        evidence: &Evidence<I, O>,
    ) -> Option<Differing> {
        let again = runner.original(|| self.program.run(input.argument()));
        runner.note(Part::Relation);
        let agrees = match (&evidence.original, &again) {
            // A NaN is not equal to itself, but prints alike.
            (Ok(one), Ok(other)) => {
                self.judge.agree(one, other) || Printed::of(one) == Printed::of(other)
            }
            (Err(one), Err(other)) => one == other,
            _ => false,
        };
        (!agrees).then(|| Differing {
            is_of_counterpart: false,
            outputs: [
                Printed::of_status(&evidence.original),
                Printed::of_status(&again),
            ],
        })
    }

    fn shows_effect(&self, input: &I, evidence: &Evidence<I, O>) -> bool {
        let Some(answer) = &evidence.answer else {
            return false;
        };
        match (&answer.follow_up, evidence.before(), &answer.status) {
            _ if evidence.has_differed => true,
            (Some(follow_up), _, _) => Printed::of(follow_up) != Printed::of(input),
            (None, Ok(one), Ok(other)) => !self.judge.agree(one, other),
            (None, _, _) => false,
        }
    }

    fn demands_one_output(&self, evidence: &Evidence<I, O>) -> bool {
        let output = evidence.before().as_ref().ok();
        output.is_some_and(|output| self.demanded(output).is_some())
    }

    fn explain(&self, input: &I, evidence: &Evidence<I, O>, breach: Breach) -> Explanation {
        let answer = evidence.answer.as_ref();
        let follow_up = answer.and_then(|answer| answer.follow_up.as_ref());
        let status = answer.map(|answer| &answer.status);
        let before = evidence.before();
        let (why, demanded) = match (before, status) {
            (Ok(output), Some(Ok(other))) => {
                let (before, after) = runs(input, output, follow_up, other);
                self.explained(before, after)
            }
            (Err(_), Some(Err(_))) if self.accepts_panics => {
                ("both panicked, but not alike".to_owned(), None)
            }
            (Err(_), Some(Err(_))) => ("both panicked".to_owned(), None),
            (Err(_), _) => (ORIGINAL_PANICKED.to_owned(), None),
            (Ok(_), _) => (C::PANICKED.to_owned(), None),
        };
        let is_panic = before.is_err() || status.is_some_and(Result::is_err);
        let advice = match C::ORACLE {
            Oracle::Metamorphic => ASSUMING,
            _ => ASSUMING_OR_OUTPUTS,
        };
        Explanation {
            why,
            advice: (is_panic && !self.accepts_panics).then(|| advice.to_owned()),
            follow_up: follow_up.map(|follow_up| Printed::of(follow_up).in_order()),
            output: Printed::of_status(before),
            counterpart: self
                .counterpart
                .describe(answer.map_or(0, |answer| answer.index)),
            counterpart_output: status.map_or_else(|| "was not run".to_owned(), Printed::of_status),
            demanded: demanded.filter(|_| matches!(breach, Breach::Unrelated(_))),
        }
    }
}
