//! What differential, metamorphic and intramorphic oracles share: two outputs, and a relation between them.

use std::fmt::Debug;

use super::program::Program;
use super::{Check, Run};
use crate::harness::inputs::{InputFor, Inputs};
use crate::harness::panics::{Status, caught, shown};
use crate::harness::randomness::Randomness;
use crate::harness::{About, Breach, CaseVerdict, Examine, Examined, Explanation};
use crate::record::{Oracle, Verdict};
use crate::relation::{Judgement, Printed, Relation, Satisfied};
use crate::transformation::scope::Scope;

/// Where the second output comes from.
pub(crate) trait Counterpart<I, A: ?Sized, O> {
    const ORACLE: Oracle;

    /// How many second outputs there are to compare with.
    fn count(&self) -> usize {
        1
    }

    /// What to show for number `index` of them.
    fn describe(&self, index: usize) -> String;

    /// Where the component is that the variant replaces, if that is known.
    fn component(&self) -> Option<String> {
        None
    }

    /// Makes number `index` of them; `None` if the input turns out not to fit.
    fn run(&mut self, index: usize, case: Case<'_, I, A, O>) -> Option<Answer<I, O>>;

    /// Whether a change to the output is expected, from the relation alone.
    fn must_show_effect(&self, relation_is_equality: bool) -> bool {
        !relation_is_equality
    }

    /// How often the variant has run so far.
    fn reached(&self) -> Option<u64> {
        None
    }
}

/// A counterpart that answers the same input, so that a relation need look at the outputs only.
pub(crate) trait OfOneInput {}

/// What a counterpart may use.
pub(crate) struct Case<'case, I, A: ?Sized, O> {
    pub(crate) program: &'case dyn Fn(&A) -> O,
    pub(crate) scope: &'case mut Scope,
    pub(crate) input: &'case I,
    /// `None` if the original panicked.
    pub(crate) output: Option<&'case O>,
    pub(crate) randomness: Randomness,
}

/// A second output, and the follow-up input if it is of another input.
pub(crate) struct Answer<I, O> {
    pub(crate) follow_up: Option<I>,
    pub(crate) status: Status<O>,
}

/// The relation, as it is asked: on whole runs, since a metamorphic relation sees the inputs too.
pub(crate) trait Judge<I, O> {
    fn name(&self) -> &str;
    fn verdict(&self, before: Run<'_, I, O>, after: Run<'_, I, O>) -> Verdict;
    fn why_not(&self, before: Run<'_, I, O>, after: Run<'_, I, O>) -> String;
    fn expected(&self, output: &O) -> Option<Printed>;
    fn is_equality(&self) -> bool;
    fn agree(&self, one: &O, other: &O) -> bool;
}

/// A relation that looks at the outputs alone.
pub(crate) struct OfOutputs<R>(pub(crate) R);

impl<I, O: Debug, R: Relation<O>> Judge<I, O> for OfOutputs<R> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn verdict(&self, before: Run<'_, I, O>, after: Run<'_, I, O>) -> Verdict {
        self.0.verdict(before.output, after.output)
    }

    fn why_not(&self, before: Run<'_, I, O>, after: Run<'_, I, O>) -> String {
        self.0.why_not(before.output, after.output)
    }

    fn expected(&self, output: &O) -> Option<Printed> {
        self.0.expected(output)
    }

    fn is_equality(&self) -> bool {
        self.0.is_equality()
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        self.0.agree(one, other)
    }
}

#[expect(
    private_bounds,
    reason = "which oracles there are is decided here, not by users"
)]
impl<A: ?Sized, O: Debug, F: Fn(&A) -> O, S, M, C> Check<'_, A, O, F, S, M, C>
where
    S: Inputs<M>,
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
        let examiner = Pairwise {
            program: self.program,
            scope: Scope::baseline(),
            counterpart: self.chosen,
            judge,
            panics_are_outputs: self.panics_are_outputs,
        };
        let inputs = self.inputs;
        let record = crate::harness::check(&self.plan, |seed| inputs.source(seed), examiner);
        crate::harness::conclude(record);
    }
}

#[expect(
    private_bounds,
    reason = "which oracles there are is decided here, not by users"
)]
impl<A: ?Sized, O: Debug, F: Fn(&A) -> O, S, M, C> Check<'_, A, O, F, S, M, C>
where
    S: Inputs<M>,
    S::Input: InputFor<A>,
    C: Counterpart<S::Input, A, O> + OfOneInput,
{
    /// Runs the check: the closure says whether the two outputs are related, by `bool`, by `Result<(), String>` with the
    /// reason why not, or by [`Verdict`].
    ///
    /// # Panics
    ///
    /// With a finding, if the relation is broken; with advice, if the check tests nothing.
    #[track_caller]
    pub fn must_satisfy<V: Judgement>(self, name: &str, relation: impl Fn(&O, &O) -> V) {
        let name = name.to_owned();
        self.judged_by(OfOutputs(Satisfied { name, relation }));
    }
}

struct Pairwise<A: ?Sized, O, F, C, J> {
    program: Program<A, O, F>,
    /// `P` runs in a scope of its own, in which no transformation is on.
    scope: Scope,
    counterpart: C,
    judge: J,
    panics_are_outputs: bool,
}

struct Evidence<I, O> {
    original: Status<O>,
    /// The counterpart that was run last, by number; none if the original panicked.
    answer: Option<(usize, Answer<I, O>)>,
}

impl<A, O, F, C, J> Pairwise<A, O, F, C, J>
where
    A: ?Sized,
    F: Fn(&A) -> O,
{
    fn original(&mut self, argument: &A) -> Status<O> {
        self.scope.run(|| caught(|| self.program.run(argument)))
    }

    fn judged<I>(&self, input: &I, original: &Status<O>, answer: &Answer<I, O>) -> CaseVerdict
    where
        J: Judge<I, O>,
    {
        let (output, counterpart_output) = match (original, &answer.status) {
            (Ok(output), Ok(counterpart_output)) => (output, counterpart_output),
            (Err(one), Err(other)) if self.panics_are_outputs && one.is_like(other) => {
                return CaseVerdict::Holds;
            }
            (Err(_), Err(_)) if self.panics_are_outputs => {
                return CaseVerdict::Broken(Breach::Related);
            }
            (Err(_), _) => return CaseVerdict::Broken(Breach::OriginalPanicked),
            (Ok(_), Err(_)) => return CaseVerdict::Broken(Breach::CounterpartPanicked),
        };
        let (before, after) = runs(input, output, answer.follow_up.as_ref(), counterpart_output);
        match caught(|| self.judge.verdict(before, after)) {
            Ok(Verdict::Holds) => CaseVerdict::Holds,
            Ok(Verdict::Broken) => CaseVerdict::Broken(Breach::Related),
            Ok(Verdict::Inconclusive) => CaseVerdict::Inconclusive,
            Err(_) => CaseVerdict::Broken(Breach::RelationPanicked),
        }
    }

    /// One line on a case whose outputs are both known.
    fn why_not<I>(&self, before: Run<'_, I, O>, after: Run<'_, I, O>) -> String
    where
        J: Judge<I, O>,
    {
        caught(|| self.judge.why_not(before, after))
            .unwrap_or_else(|panic| format!("the relation {panic}"))
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
            relation: self.judge.name().to_owned(),
            counterpart: self.counterpart.describe(0),
            component: self.counterpart.component(),
            must_show_effect: self.counterpart.must_show_effect(self.judge.is_equality()),
        }
    }

    fn examine(&mut self, input: &I, randomness: Randomness) -> Option<Examined<Evidence<I, O>>> {
        let original = self.original(input.argument());
        let reached_before = self.counterpart.reached();
        let mut verdict = CaseVerdict::Broken(Breach::OriginalPanicked);
        let mut last = None;
        if original.is_ok() || self.panics_are_outputs {
            for index in 0..self.counterpart.count() {
                let case = Case {
                    program: &|argument| self.program.run(argument),
                    scope: &mut self.scope,
                    input,
                    output: original.as_ref().ok(),
                    randomness: randomness.clone(),
                };
                let answer = self.counterpart.run(index, case)?;
                verdict = self.judged(input, &original, &answer);
                last = Some((index, answer));
                if verdict != CaseVerdict::Holds {
                    break;
                }
            }
        }
        let reached = self
            .counterpart
            .reached()
            .zip(reached_before)
            .map(|(after, before)| after - before);
        let evidence = Evidence {
            original,
            answer: last,
        };
        Some(Examined {
            verdict,
            evidence,
            reached,
        })
    }

    fn disagreement(&mut self, input: &I, evidence: &Evidence<I, O>) -> Option<[String; 2]> {
        let again = self.original(input.argument());
        let agrees = match (&evidence.original, &again) {
            (Ok(one), Ok(other)) => self.judge.agree(one, other),
            (Err(one), Err(other)) => one.is_like(other),
            _ => false,
        };
        (!agrees).then(|| [shown(&evidence.original), shown(&again)])
    }

    fn shows_effect(&self, input: &I, evidence: &Evidence<I, O>) -> bool {
        match (&evidence.original, &evidence.answer) {
            (
                _,
                Some((
                    _,
                    Answer {
                        follow_up: Some(follow_up),
                        ..
                    },
                )),
            ) => Printed::of(follow_up) != Printed::of(input),
            (
                Ok(output),
                Some((
                    _,
                    Answer {
                        status: Ok(counterpart_output),
                        ..
                    },
                )),
            ) => !self.judge.agree(output, counterpart_output),
            _ => false,
        }
    }

    fn explain(&self, input: &I, evidence: &Evidence<I, O>, breach: Breach) -> Explanation {
        let Some((index, answer)) = &evidence.answer else {
            return self.explain_without_answer::<I>(&evidence.original);
        };
        let (why, demanded) = match (&evidence.original, &answer.status) {
            (Ok(output), Ok(counterpart_output)) => {
                let (before, after) =
                    runs(input, output, answer.follow_up.as_ref(), counterpart_output);
                let demanded = (breach == Breach::Related)
                    .then(|| self.judge.expected(output))
                    .flatten();
                (
                    self.why_not(before, after),
                    demanded.map(|demanded| [demanded, Printed::of(counterpart_output)]),
                )
            }
            (Err(_), Err(_)) => ("both panicked, but not alike".to_owned(), None),
            (Err(_), Ok(_)) => ("the original panicked".to_owned(), None),
            (Ok(_), Err(_)) => ("the changed program panicked".to_owned(), None),
        };
        Explanation {
            why,
            follow_up: answer
                .follow_up
                .as_ref()
                .map(|follow_up| Printed::of(follow_up).compact),
            output: shown(&evidence.original),
            counterpart: self.counterpart.describe(*index),
            counterpart_output: shown(&answer.status),
            demanded,
        }
    }
}

impl<A: ?Sized, O, F, C, J> Pairwise<A, O, F, C, J> {
    fn explain_without_answer<I>(&self, original: &Status<O>) -> Explanation
    where
        O: Debug,
        C: Counterpart<I, A, O>,
    {
        Explanation {
            why: "the original panicked".to_owned(),
            follow_up: None,
            output: shown(original),
            counterpart: self.counterpart.describe(0),
            counterpart_output: "was not run".to_owned(),
            demanded: None,
        }
    }
}
