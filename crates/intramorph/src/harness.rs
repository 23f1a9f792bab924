//! The harness: takes inputs through an oracle, guards against vacuous success, and shrinks what breaks.

pub(crate) mod budget;
pub(crate) mod difference;
pub(crate) mod guard;
pub(crate) mod inputs;
pub(crate) mod panics;
pub(crate) mod randomness;
pub(crate) mod seed;
mod shrink;

use std::fmt::Debug;
use std::time::Instant;

use budget::{Budget, Limit};
use guard::{Guard, Tally};
use inputs::{Draw, Drawn, Source};
use randomness::Randomness;
use seed::Seed;
use shrink::Shrunk;

use crate::record::{Disagreement, Finding, Oracle, Record, Vacuity, Verdict};
use crate::relation::Printed;

/// An oracle that is ready to look at single inputs: programs, relation and all.
pub(crate) trait Examine<I> {
    /// The outputs of one case, kept so that a finding is made from what was seen and not from a further run.
    type Evidence;

    fn about(&self) -> About;

    /// Runs the programs on one input and judges; `None` if the input is not accepted after all.
    fn examine(&mut self, input: &I, randomness: Randomness) -> Option<Examined<Self::Evidence>>;

    /// Runs `P` once more: does it still return what the evidence says?
    fn disagreement(&mut self, input: &I, evidence: &Self::Evidence) -> Option<[String; 2]>;

    /// Whether the change made a difference in this case.
    fn shows_effect(&self, input: &I, evidence: &Self::Evidence) -> bool;

    fn explain(&self, input: &I, evidence: &Self::Evidence, breach: Breach) -> Explanation;
}

/// What an oracle says of itself.
pub(crate) struct About {
    pub(crate) oracle: Oracle,
    pub(crate) relation: String,
    pub(crate) counterpart: String,
    pub(crate) component: Option<String>,
    /// Whether a check in which the change never shows has tested nothing.
    pub(crate) must_show_effect: bool,
}

pub(crate) struct Examined<E> {
    pub(crate) verdict: CaseVerdict,
    pub(crate) evidence: E,
    /// How often the variant ran; `None` where there is no switch to count it.
    pub(crate) reached: Option<u64>,
}

/// The verdict on one case.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CaseVerdict {
    Holds,
    Broken(Breach),
    Inconclusive,
}

/// In which way a case is broken. Shrinking keeps to one of them, lest it slip to another bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Breach {
    Related,
    OriginalPanicked,
    CounterpartPanicked,
    RelationPanicked,
}

/// What an oracle says of a broken case.
pub(crate) struct Explanation {
    pub(crate) why: String,
    pub(crate) follow_up: Option<String>,
    pub(crate) output: String,
    pub(crate) counterpart: String,
    pub(crate) counterpart_output: String,
    /// What the relation demands, and what was seen.
    pub(crate) demanded: Option<[Printed; 2]>,
}

/// What a check needs besides its oracle.
pub(crate) struct Plan<'check, I> {
    pub(crate) budget: Budget,
    pub(crate) tolerated: Vec<Vacuity>,
    pub(crate) assumptions: Vec<Assumption<'check, I>>,
}

/// Whether the program accepts an input.
pub(crate) type Assumption<'check, I> = Box<dyn Fn(&I) -> bool + 'check>;

impl<I> Default for Plan<'_, I> {
    fn default() -> Self {
        Self {
            budget: Budget::default(),
            tolerated: Vec::new(),
            assumptions: Vec::new(),
        }
    }
}

/// How the run over all inputs ended.
enum Ending {
    Completed,
    Disagreed(Disagreement),
    Broke(Box<Finding>, String),
}

/// Runs a check and records it.
#[track_caller]
pub(crate) fn check<I, S, E>(
    plan: &Plan<'_, I>,
    source: impl FnOnce(u64) -> S,
    examiner: E,
) -> Record
where
    I: Debug,
    S: Source<Input = I>,
    E: Examine<I>,
{
    let started = Instant::now();
    let seed = Seed::of_this_test();
    let source = source(seed.value);
    let limit = plan.budget.limit(source.length());
    let guard = Guard::new(plan, examiner.about().must_show_effect);
    let mut run = Run {
        plan,
        seed,
        examiner,
        guard,
        tally: Tally::default(),
        premature: None,
    };
    let ending = run.all(source, &limit, started);
    run.record(ending, started)
}

/// One check under way.
struct Run<'plan, 'check, I, E> {
    plan: &'plan Plan<'check, I>,
    seed: Seed,
    examiner: E,
    guard: Guard,
    tally: Tally,
    /// A finding made before the component was reached for the first time.
    premature: Option<Ending>,
}

impl<I: Debug, E: Examine<I>> Run<'_, '_, I, E> {
    fn all<S: Source<Input = I>>(
        &mut self,
        mut source: S,
        limit: &Limit,
        started: Instant,
    ) -> Ending {
        for number in 1.. {
            if self.guard.is_over(&self.tally, limit) || limit.is_out_of_time(started) {
                break;
            }
            let drawn = match source.draw() {
                Draw::Exhausted => break,
                Draw::Rejected => {
                    self.tally.rejected += 1;
                    continue;
                }
                Draw::Drawn(drawn) => drawn,
            };
            if self.seed.skips(number) {
                continue;
            }
            if let Some(ending) = self.one(drawn, number) {
                return ending;
            }
            if self.seed.ends_with(number) || self.premature.is_some() && self.was_reached() {
                break;
            }
        }
        match self.premature.take() {
            Some(ending) if self.was_reached() => ending,
            _ => Ending::Completed,
        }
    }

    /// Whether the component was reached, as far as one can tell.
    fn was_reached(&self) -> bool {
        self.tally.reached != Some(0) || self.seed.case.is_some()
    }

    fn one<T>(&mut self, drawn: Drawn<I, T>, number: u64) -> Option<Ending>
    where
        T: inputs::Shrink<I>,
    {
        let Some(examined) = self.examine(&drawn.input, number) else {
            self.tally.rejected += 1;
            return None;
        };
        self.tally.count(&examined);
        if !self.tally.effect_seen && self.guard.must_show_effect {
            self.tally.effect_seen = self.examiner.shows_effect(&drawn.input, &examined.evidence);
        }
        if let CaseVerdict::Broken(breach) = examined.verdict {
            return self.broke(drawn, examined, Failed { breach, number });
        }
        if self.tally.calls_for_repetition() {
            return self
                .disagreement(&drawn.input, &examined.evidence)
                .map(Ending::Disagreed);
        }
        None
    }

    /// Examines one input that the assumptions admit.
    fn examine(&mut self, input: &I, number: u64) -> Option<Examined<E::Evidence>> {
        if !self
            .plan
            .assumptions
            .iter()
            .all(|assumption| assumption(input))
        {
            return None;
        }
        self.examiner
            .examine(input, Randomness::of_case(self.seed.value, number))
    }

    fn disagreement(&mut self, input: &I, evidence: &E::Evidence) -> Option<Disagreement> {
        if self.guard.tolerates(Vacuity::SelfDisagreement) {
            return None;
        }
        let [output, again] = self.examiner.disagreement(input, evidence)?;
        let input = Printed::of(input).compact;
        Some(Disagreement {
            input,
            output,
            again,
        })
    }

    /// Keeps a finding to itself while the component was never reached: if it never is, that is what to say.
    fn broke<T: inputs::Shrink<I>>(
        &mut self,
        drawn: Drawn<I, T>,
        examined: Examined<E::Evidence>,
        failed: Failed,
    ) -> Option<Ending> {
        let is_premature = failed.breach == Breach::Related && !self.was_reached();
        if is_premature && self.premature.is_some() {
            return None;
        }
        let ending = self.shrunk(drawn, examined, failed);
        if is_premature {
            self.premature = Some(ending);
            return None;
        }
        Some(ending)
    }

    fn shrunk<T: inputs::Shrink<I>>(
        &mut self,
        drawn: Drawn<I, T>,
        examined: Examined<E::Evidence>,
        failed: Failed,
    ) -> Ending {
        if let Some(disagreement) = self.disagreement(&drawn.input, &examined.evidence) {
            return Ending::Disagreed(disagreement);
        }
        let unshrunk = Printed::of(&drawn.input).compact;
        let shrunk = shrink::shrink(drawn, examined, |input| {
            let examined = self.examine(input, failed.number)?;
            (examined.verdict == CaseVerdict::Broken(failed.breach)).then_some(examined)
        });
        if let Some(disagreement) = self.disagreement(&shrunk.input, &shrunk.examined.evidence) {
            return Ending::Disagreed(disagreement);
        }
        let (finding, counterpart) = self.finding(&shrunk, &unshrunk, failed);
        Ending::Broke(Box::new(finding), counterpart)
    }

    fn finding(
        &self,
        shrunk: &Shrunk<I, E::Evidence>,
        unshrunk: &str,
        failed: Failed,
    ) -> (Finding, String) {
        let explanation =
            self.examiner
                .explain(&shrunk.input, &shrunk.examined.evidence, failed.breach);
        let input = Printed::of(&shrunk.input).compact;
        let difference = explanation
            .demanded
            .map(|[demanded, seen]| difference::between(&demanded, &seen));
        let replay = match self.examiner.about().oracle {
            Oracle::Regression => self.seed.replay_without_seed(),
            _ => self.seed.replay(failed.number),
        };
        let finding = Finding {
            why: explanation.why,
            unshrunk_input: (unshrunk != input).then(|| unshrunk.to_owned()),
            input,
            follow_up: explanation.follow_up,
            output: explanation.output,
            counterpart_output: explanation.counterpart_output,
            difference,
            case: failed.number,
            shrinking_runs: shrunk.runs,
            reached: shrunk.examined.reached,
            replay,
        };
        (finding, explanation.counterpart)
    }

    fn record(self, ending: Ending, started: Instant) -> Record {
        let about = self.examiner.about();
        let (verdict, finding, vacuity, disagreement, counterpart) = match ending {
            Ending::Broke(finding, counterpart) => {
                (Verdict::Broken, Some(*finding), None, None, counterpart)
            }
            Ending::Disagreed(disagreement) => {
                let vacuity = Some(Vacuity::SelfDisagreement);
                (
                    Verdict::Inconclusive,
                    None,
                    vacuity,
                    Some(disagreement),
                    about.counterpart,
                )
            }
            Ending::Completed => {
                // A replay of one case proves nothing about the others.
                let vacuity = if self.seed.case.is_some() {
                    None
                } else {
                    self.guard.vacuity(&self.tally)
                };
                let verdict = if vacuity.is_none() {
                    Verdict::Holds
                } else {
                    Verdict::Inconclusive
                };
                (verdict, None, vacuity, None, about.counterpart)
            }
        };
        Record {
            test: self.seed.test,
            oracle: about.oracle,
            relation: about.relation,
            counterpart,
            component: about.component,
            seed: self.seed.value,
            cases: self.tally.examined,
            rejected: self.tally.rejected,
            inconclusive: self.tally.inconclusive,
            reached: self.tally.reached,
            elapsed: started.elapsed(),
            verdict,
            finding,
            vacuity,
            disagreement,
        }
    }
}

/// Which case failed, and in which way.
#[derive(Clone, Copy)]
struct Failed {
    breach: Breach,
    number: u64,
}

/// Hands the record to whoever collects records; otherwise fails the test unless the relation holds.
#[track_caller]
pub(crate) fn conclude(record: Record) {
    if let Some(record) = crate::record::collect(record)
        && record.verdict != Verdict::Holds
    {
        panics::fail(record.to_string().trim_end());
    }
}
