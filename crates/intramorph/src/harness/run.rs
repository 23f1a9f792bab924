//! One check under way: case by case, to a finding or to the end of the budget.

use std::fmt::Debug;
use std::time::{Duration, Instant};

use super::budget::Limit;
use super::guard::Tally;
use super::inputs::{Draw, Source};
use super::randomness::Randomness;
use super::reduction::Reduction;
use super::seed::Seed;
use super::watch::Watch;
use super::{About, Breach, CaseVerdict, Examine, Examined, Plan, difference};
use crate::record::{Disagreement, Finding, Oracle, Record, Vacuity, Verdict};
use crate::relation::Printed;

/// How often a case is repeated before it becomes a finding; less often, but once, where that would take longer.
const CONFIRMATIONS: u64 = 8;
const LONGEST_CONFIRMATION: Duration = Duration::from_secs(1);

/// One check under way.
pub(crate) struct Run<'plan, 'check, I, E> {
    plan: &'plan Plan<'check, I>,
    seed: Seed,
    examiner: E,
    about: About,
    tally: Tally,
    /// A finding made before the component was reached for the first time.
    premature: Option<Ending>,
}

impl<'plan, 'check, I: Debug, E: Examine<I>> Run<'plan, 'check, I, E> {
    pub(crate) fn new(plan: &'plan Plan<'check, I>, seed: Seed, examiner: E) -> Self {
        let about = examiner.about();
        Self {
            plan,
            seed,
            examiner,
            about,
            tally: Tally::default(),
            premature: None,
        }
    }

    /// Takes the inputs through the oracle, to the first that breaks the relation or to the limit.
    pub(crate) fn through(
        mut self,
        source: impl Source<Input = I>,
        limit: &Limit,
        started: Instant,
    ) -> Record {
        let ending = self.ending(source, limit, started);
        self.record(ending, limit, started)
    }

    fn ending(
        &mut self,
        mut source: impl Source<Input = I>,
        limit: &Limit,
        started: Instant,
    ) -> Ending {
        for number in 1.. {
            if self.is_over(number, limit, started) {
                break;
            }
            if self.seed.skips(number) {
                continue;
            }
            let input = match source.draw(number) {
                Draw::Exhausted => break,
                Draw::Rejected(rejected) => {
                    self.tally.rejected += rejected;
                    continue;
                }
                Draw::Drawn(input) => input,
            };
            if let Some(ending) = self.one(input, number, &source) {
                return ending;
            }
            if self.premature.is_some() && self.was_reached() {
                break;
            }
        }
        // Where the environment cut the check short, nobody knows whether the component is ever reached.
        let is_final = self.was_reached() || limit.is_cut_at(self.tally.examined);
        let ending = self.premature.take().filter(|_| is_final);
        ending.unwrap_or(Ending::Completed)
    }

    /// A replay goes on to its case, and no further; otherwise, whatever the time, one input is examined.
    fn is_over(&self, number: u64, limit: &Limit, started: Instant) -> bool {
        let is_out_of_time = || number > 1 && limit.is_out_of_time(started);
        match self.seed.case {
            Some(case) => number > case,
            None => self.plan.is_over(&self.tally, limit) || is_out_of_time(),
        }
    }

    /// Whether the component was reached, as far as one can tell and cares to know.
    fn was_reached(&self) -> bool {
        self.tally.reached != Some(0)
            || self.seed.case.is_some()
            || self.plan.tolerates(Vacuity::NeverReached)
    }

    /// Examines one input, and ends the run if that settles it.
    fn one(
        &mut self,
        input: I,
        number: u64,
        source: &impl Source<Input = I>,
    ) -> Option<Ending> {
        let Some(examined) = self.examine(&input, number) else {
            self.tally.rejected += 1;
            return None;
        };
        self.tally.count(&examined);
        if !self.tally.effect_seen && self.about.must_show_effect {
            let _watch = Watch::over(&self.seed, &input, number);
            self.tally.effect_seen = self.examiner.shows_effect(&input, &examined.evidence);
        }
        if let CaseVerdict::Broken(breach) = examined.verdict {
            let broken = Broken {
                input,
                examined,
                failed: Failed { breach, number },
            };
            return self.broke(broken, source);
        }
        if self.tally.calls_for_repetition() {
            let disagreement = self.disagreement(&input, &examined.evidence, number);
            return disagreement.map(Ending::Disagreed);
        }
        None
    }

    /// Examines one input, unless an assumption rejects it.
    fn examine(&mut self, input: &I, number: u64) -> Option<Examined<E::Evidence>> {
        let _watch = Watch::over(&self.seed, input, number);
        let randomness = Randomness::of_case(self.seed.value, number);
        let is_accepted = self.plan.accepts(input);
        is_accepted.then(|| self.examiner.examine(input, randomness))
    }

    /// Runs `P` once more on the same input.
    fn disagreement(
        &mut self,
        input: &I,
        evidence: &E::Evidence,
        number: u64,
    ) -> Option<Disagreement> {
        if self.plan.tolerates(Vacuity::SelfDisagreement) {
            return None;
        }
        let _watch = Watch::over(&self.seed, input, number);
        let [output, again] = self.examiner.disagreement(input, evidence)?;
        Some(Disagreement {
            program: "P",
            input: Printed::of(input).compact,
            output,
            again,
            replay: self.seed.replay(number),
        })
    }

    /// Examines the input several times more: a counterpart that only sometimes breaks the relation makes no finding.
    fn any_other_outcome(
        &mut self,
        shrunk: &Shrunk<I, E::Evidence>,
        failed: Failed,
    ) -> Option<Disagreement> {
        if self.plan.tolerates(Vacuity::SelfDisagreement) {
            return None;
        }
        let input = &shrunk.input;
        let other = confirmations().find_map(|_| {
            let examined = self.examine(input, failed.number)?;
            (examined.verdict != shrunk.examined.verdict).then_some(examined)
        })?;
        let output = |evidence| {
            self.examiner
                .explain(input, evidence, failed.breach)
                .counterpart_output
        };
        Some(Disagreement {
            program: match self.about.oracle {
                Oracle::Intramorphic => "P'",
                Oracle::Differential => "P2",
                Oracle::Metamorphic | Oracle::Regression => "P",
            },
            input: Printed::of(input).compact,
            output: output(&shrunk.examined.evidence),
            again: output(&other.evidence),
            replay: self.seed.replay(failed.number),
        })
    }

    /// Runs `P` several times more: a program that only sometimes disagrees with itself makes no finding.
    fn any_disagreement(
        &mut self,
        input: &I,
        evidence: &E::Evidence,
        failed: Failed,
    ) -> Option<Disagreement> {
        confirmations().find_map(|_| self.disagreement(input, evidence, failed.number))
    }

    /// Keeps a finding to itself while the component was never reached: if it never is, that is what to say.
    fn broke(
        &mut self,
        broken: Broken<I, E::Evidence>,
        source: &impl Source<Input = I>,
    ) -> Option<Ending> {
        let is_unrelated = matches!(broken.failed.breach, Breach::Unrelated(_));
        let is_premature = is_unrelated && !self.was_reached();
        if is_premature && self.premature.is_some() {
            return None;
        }
        let ending = self.shrunk(broken, source);
        if is_premature {
            self.premature = Some(ending);
            return None;
        }
        Some(ending)
    }

    /// Makes the finding, unless `P` turns out to disagree with itself.
    fn shrunk(
        &mut self,
        broken: Broken<I, E::Evidence>,
        source: &impl Source<Input = I>,
    ) -> Ending {
        let Broken {
            input,
            examined,
            failed,
        } = broken;
        if let Some(disagreement) = self.any_disagreement(&input, &examined.evidence, failed) {
            return Ending::Disagreed(disagreement);
        }
        let unshrunk = Printed::of(&input).compact;
        let is_unreached = examined.reached == Some(0);
        let mut still_broken = |input: &I| {
            let examined = self.examine(input, failed.number)?;
            let is_alike = examined.verdict == CaseVerdict::Broken(failed.breach)
                && (examined.reached == Some(0)) == is_unreached;
            is_alike.then_some(examined)
        };
        let mut reduction = Reduction::from(input, examined, &mut still_broken);
        source.reduce(failed.number, &mut reduction);
        let shrunk = Shrunk {
            input: reduction.best,
            examined: reduction.evidence,
            runs: reduction.runs,
        };
        let evidence = &shrunk.examined.evidence;
        if let Some(disagreement) = self.any_disagreement(&shrunk.input, evidence, failed) {
            return Ending::Disagreed(disagreement);
        }
        if let Some(disagreement) = self.any_other_outcome(&shrunk, failed) {
            return Ending::Disagreed(disagreement);
        }
        Ending::Broke(Box::new(self.finding(&shrunk, &unshrunk, failed)))
    }

    fn finding(&self, shrunk: &Shrunk<I, E::Evidence>, unshrunk: &str, failed: Failed) -> Finding {
        let explanation =
            self.examiner
                .explain(&shrunk.input, &shrunk.examined.evidence, failed.breach);
        let input = Printed::of(&shrunk.input).compact;
        let difference = explanation
            .demanded
            .map(|[demanded, seen]| difference::between(&demanded, &seen));
        let replay = match self.about.oracle {
            Oracle::Regression => self.seed.replay_without_seed(),
            _ => self.seed.replay(failed.number),
        };
        Finding {
            why: explanation.why,
            advice: explanation.advice,
            unshrunk_input: (unshrunk != input).then(|| unshrunk.to_owned()),
            input,
            follow_up: explanation.follow_up,
            output: explanation.output,
            counterpart: explanation.counterpart,
            counterpart_output: explanation.counterpart_output,
            difference,
            case: failed.number,
            shrinking_runs: shrunk.runs,
            reached: shrunk.examined.reached,
            replay,
        }
    }

    fn record(self, ending: Ending, limit: &Limit, started: Instant) -> Record {
        let mut record = Record {
            test: self.seed.test.clone(),
            oracle: self.about.oracle,
            relation: self.about.relation,
            counterpart: self.about.counterpart,
            component: self.examiner.component(),
            seed: self.seed.value,
            cases: self.tally.examined,
            rejected: self.tally.rejected,
            inconclusive: self.tally.inconclusive,
            reached: self.tally.reached,
            elapsed: started.elapsed(),
            verdict: Verdict::Holds,
            finding: None,
            vacuity: None,
            disagreement: None,
        };
        match ending {
            Ending::Broke(finding) => {
                record.verdict = Verdict::Broken;
                record.finding = Some(*finding);
            }
            Ending::Disagreed(disagreement) => {
                record.verdict = Verdict::Inconclusive;
                record.vacuity = Some(Vacuity::SelfDisagreement);
                record.disagreement = Some(disagreement);
            }
            // A replay of one case proves nothing about the others, nor about other checks of the test.
            Ending::Completed if self.seed.case.is_some() => {
                self.seed.note_unless(record.cases > 0);
            }
            // Whoever cuts the budget by the environment gets less of a proof, and knows it.
            Ending::Completed if limit.is_cut_at(record.cases) && record.cases > 0 => {}
            Ending::Completed => {
                record.vacuity = self.plan.vacuity(&self.tally, self.about.must_show_effect);
                if record.vacuity.is_some() {
                    record.verdict = Verdict::Inconclusive;
                }
            }
        }
        record
    }
}

fn confirmations() -> impl Iterator<Item = u64> {
    let started = Instant::now();
    (0..CONFIRMATIONS)
        .take_while(move |number| *number == 0 || started.elapsed() < LONGEST_CONFIRMATION)
}

/// How the run over all inputs ended.
enum Ending {
    Completed,
    Disagreed(Disagreement),
    Broke(Box<Finding>),
}

/// A case that broke.
struct Broken<I, E> {
    input: I,
    examined: Examined<E>,
    failed: Failed,
}

/// The simplest input that breaks as the first one did.
struct Shrunk<I, E> {
    input: I,
    examined: Examined<E>,
    runs: u64,
}

/// Which case failed, and in which way.
#[derive(Clone, Copy)]
struct Failed {
    breach: Breach,
    number: u64,
}
