//! The cases of a check under way: they are drawn and counted in order, up to the one that stops the check. A survey looks at
//! their inputs, if the environment asks for it.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::fmt::Debug;
use std::panic::resume_unwind;
use std::time::{Duration, Instant};

use super::inputs::reduction::Simplicity;
use super::plan::{Counts, Limit};
use super::seed::watch_drawing;
use super::summary::ProgressLines;
use super::vacuity::Tally;
use super::variables::{INPUTS, variable};
use crate::harness::{
    Breach, CaseReport, Draw, Drawn, Event, Observation, Payload, Plan, Seed, Source, Watch,
};
use crate::printed::{Printed, is_wider, keep_start};
use crate::randomness::Case;
use crate::record::{Coverage, Disagreement, KnownFinding, Vacuity};

/// The cases of a check under way.
pub(crate) struct Cases<'run, 'check, I> {
    pub(crate) plan: &'run Plan<'check, I>,
    pub(crate) seed: &'run Seed,
    limit: Limit,
    started: Instant,
    pub(crate) tally: Tally,
    /// The findings that are marked as known.
    pub(crate) known: Vec<KnownFinding>,
    classes: Counts,
    survey: Option<Survey>,
    progress: Option<ProgressLines>,
    /// A case that broke before the component was reached for the first time.
    premature: Option<Broken<I>>,
}

/// The reason why a check stops before its budget is used up.
pub(crate) enum Stop<I> {
    Broke(Broken<I>),
    Disagreed(Disagreement),
}

/// A case in which the relation is broken.
pub(crate) struct Broken<I> {
    pub(crate) input: I,
    pub(crate) case: Case,
    pub(crate) breach: Breach,
    pub(crate) observation: Observation,
}

/// The next input, or why there is none.
pub(crate) enum Next<I> {
    Case(Drawn<I>),
    /// The number of values that were rejected.
    Rejected(u64),
    None,
}

/// The rest of the budget.
pub(crate) struct Left {
    /// The number of the last case, where one is replayed.
    pub(crate) last: u64,
    pub(crate) cases: u64,
    pub(crate) rejections: u64,
    pub(crate) time: Option<Duration>,
    /// Whether no case has run yet.
    pub(crate) is_first: bool,
}

/// The cases that were drawn but are not counted yet.
#[derive(Clone, Copy, Default)]
pub(crate) struct Ahead {
    pub(crate) examined: u64,
    pub(crate) rejected: u64,
}

impl<'run, 'check, I> Cases<'run, 'check, I> {
    #[track_caller]
    pub(crate) fn new(plan: &'run Plan<'check, I>, seed: &'run Seed, length: Option<u64>) -> Self {
        let started = Instant::now();
        Self {
            plan,
            seed,
            limit: plan.budget.limit(length),
            started,
            tally: Tally::default(),
            known: Vec::new(),
            classes: Counts::default(),
            survey: Survey::if_wanted(),
            progress: None,
            premature: None,
        }
    }

    /// Returns the number of the first case: a replay starts at its own.
    pub(crate) fn first(&self) -> u64 {
        self.seed.case.unwrap_or(1)
    }

    /// Returns the time at which a check of limited time has to end.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.limit.deadline(self.started)
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Returns the rest of the budget.
    pub(crate) fn left(&self) -> Left {
        let deadline = self.deadline();
        let most_rejected = self.plan.most_rejected(&self.limit);
        let is_replay = self.seed.case.is_some();
        Left {
            last: self.seed.case.unwrap_or(u64::MAX),
            cases: self.limit.cases.saturating_sub(self.tally.examined),
            rejections: most_rejected.saturating_sub(self.tally.rejected),
            time: deadline
                .filter(|_| !is_replay)
                .map(|deadline| deadline.saturating_duration_since(Instant::now())),
            is_first: self.tally.examined == 0,
        }
    }

    /// Returns whether the budget is used up. A replay ends with its case; otherwise one input is examined, whatever the time.
    pub(crate) fn is_over(&self, number: u64, ahead: Ahead) -> bool {
        if let Some(case) = self.seed.case {
            return number > case;
        }
        let examined = self.tally.examined + ahead.examined;
        let rejected = self.tally.rejected + ahead.rejected;
        let is_out_of_time = || examined > 0 && self.limit.is_out_of_time(self.started);
        self.plan.is_over(examined, rejected, &self.limit) || is_out_of_time()
    }

    /// Returns whether the environment ended the check before it examined what the test asks for.
    pub(crate) fn is_cut(&self) -> bool {
        self.limit.is_cut_at(self.tally.examined)
    }

    /// Returns whether the component was reached, as far as that is known and matters.
    pub(crate) fn was_reached(&self) -> bool {
        self.tally.reached != Some(0)
            || self.seed.case.is_some()
            || self.plan.tolerates(Vacuity::NeverReached)
    }

    /// Says from now on how far the check is, if the environment asks for it.
    #[track_caller]
    pub(crate) fn show_progress(&mut self, place: &str) {
        let check = format!("{} ({place})", self.seed.test);
        self.progress = ProgressLines::if_wanted(check, self.limit.cases);
    }

    /// Says that the input of a broken case is being shrunk, if progress is shown.
    pub(crate) fn show_shrinking(&self) {
        self.progress.iter().for_each(ProgressLines::shrink);
    }

    pub(crate) fn reject(&mut self, rejected: u64) {
        self.tally.rejected += rejected;
    }

    #[inline]
    pub(crate) fn count<J>(&mut self, report: &CaseReport<J>) {
        self.tally.count(report);
        self.classes.count(report.classes);
        if let Some(progress) = &self.progress {
            progress.count(self.tally.examined, self.tally.rejected);
        }
    }

    pub(crate) fn coverage(&self) -> Vec<Coverage> {
        self.classes.coverage(&self.plan.classes)
    }

    /// Returns the known findings, with the number of cases that showed the bug of each.
    pub(crate) fn take_known(&mut self) -> Vec<KnownFinding> {
        let mut known = std::mem::take(&mut self.known);
        let unfixed = known.iter_mut().filter_map(|known| known.cases.as_mut());
        for (cases, counted) in unfixed.zip(&self.tally.known) {
            *cases = *counted;
        }
        known
    }

    pub(crate) fn take_survey(&mut self) -> Option<Survey> {
        self.survey.take()
    }

    /// Counts one case, and stops the check if the case settles it. Cases are counted in their order, wherever they ran.
    #[inline]
    pub(crate) fn fold(&mut self, report: CaseReport<I>) -> Option<Stop<I>> {
        self.count(&report);
        if report.event.is_none() && self.premature.is_none() {
            return None;
        }
        self.settle(report)
    }

    #[cold]
    fn settle(&mut self, report: CaseReport<I>) -> Option<Stop<I>> {
        let Some(event) = report.event else {
            let premature = self.premature.take_if(|_| self.tally.reached != Some(0));
            return premature.map(Stop::Broke);
        };
        match *event {
            Event::Panicked(Payload(payload)) => resume_unwind(payload),
            Event::Disagreed(disagreement) => Some(Stop::Disagreed(disagreement)),
            Event::Broke(input, breach) => {
                let (seed, number) = (self.seed.value, report.number);
                let broken = Broken {
                    input,
                    case: Case { seed, number },
                    breach,
                    observation: report.observation,
                };
                self.stop_unless_premature(broken)
            }
        }
    }

    /// Holds a broken relation back while the component was never reached: if it never is, that is the message.
    fn stop_unless_premature(&mut self, broken: Broken<I>) -> Option<Stop<I>> {
        let is_relation = matches!(broken.breach, Breach::Unrelated(_) | Breach::Evidence);
        if is_relation && !self.was_reached() {
            self.premature.get_or_insert(broken);
            return None;
        }
        Some(Stop::Broke(broken))
    }

    /// Ends the run in which no case stopped the check; a broken case may have been held back.
    pub(crate) fn complete(&mut self) -> Option<Stop<I>> {
        // Where the environment cut the check short, the component might have been reached later.
        let is_final = self.was_reached() || self.is_cut();
        self.premature.take().filter(|_| is_final).map(Stop::Broke)
    }
}

impl<I: Debug> Cases<'_, '_, I> {
    /// Draws the input of a case, unless an assumption rejects it.
    #[inline]
    pub(crate) fn next(
        &mut self,
        source: &mut (impl Source<Input = I> + ?Sized),
        number: u64,
    ) -> Next<I> {
        let input = match watch_drawing(self.seed, number, || source.draw(number)) {
            Draw::Exhausted => return Next::None,
            Draw::Rejected(rejected) => return Next::Rejected(rejected),
            Draw::Drawn(input) => input,
        };
        let mut classes = 0;
        if self.looks_at_inputs() {
            let _watch = Watch::over(self.seed, &input, number);
            let Some(admitted) = self.plan.admit(&input) else {
                return Next::Rejected(1);
            };
            classes = admitted;
            self.look_at(&input);
        }
        Next::Case(Drawn {
            number,
            input,
            classes,
            rejected: 0,
        })
    }

    /// Returns whether assumptions, classes or a survey look at inputs.
    pub(crate) fn looks_at_inputs(&self) -> bool {
        let plan = self.plan;
        self.survey.is_some() || !plan.assumptions.is_empty() || !plan.classes.is_empty()
    }

    pub(crate) fn is_surveyed(&self) -> bool {
        self.survey.is_some()
    }

    /// Shows an input to the survey, if there is one.
    pub(crate) fn look_at(&mut self, input: &I) {
        if let Some(survey) = &mut self.survey {
            survey.see(input);
        }
    }
}

/// Number of first inputs that are shown.
const SAMPLES: usize = 5;
/// Longer inputs are cut.
const WIDEST: usize = 1000;

/// Samples and statistics of inputs.
#[derive(Default)]
pub(crate) struct Survey {
    first: Vec<String>,
    shortest: Option<(usize, String)>,
    longest: Option<(usize, String)>,
    lengths: Vec<usize>,
    distinct: HashSet<u64>,
}

impl Survey {
    /// Starts a survey, if the environment asks for one.
    #[track_caller]
    pub(crate) fn if_wanted() -> Option<Self> {
        variable(INPUTS, "`show`", |text| {
            (text == "show").then(Self::default)
        })
    }

    pub(crate) fn see(&mut self, input: &impl Debug) {
        let text = Printed::of(input).in_order();
        let length = text.chars().count();
        self.distinct.insert(Simplicity::of(input).hash());
        self.lengths.push(length);
        if self.first.len() < SAMPLES {
            self.first.push(text.clone());
        }
        let extremes = [
            (&mut self.shortest, Ordering::Less),
            (&mut self.longest, Ordering::Greater),
        ];
        for (extreme, order) in extremes {
            let other = extreme.as_ref().map(|(other, _)| length.cmp(other));
            if other.is_none_or(|other| other == order) {
                *extreme = Some((length, text.clone()));
            }
        }
    }

    /// Prints the survey of a test.
    pub(crate) fn report(&mut self, test: &str, coverage: &[Coverage]) -> String {
        self.lengths.sort_unstable();
        let (cases, distinct) = (self.lengths.len(), self.distinct.len());
        let mut lines = vec![format!("inputs of {test}: {cases}, {distinct} distinct")];
        for (number, input) in (1..).zip(&self.first) {
            let case = format!("case {number}");
            lines.push(format!("  {case:>12}  {}", cut(input)));
        }
        for (name, input) in [("shortest", &self.shortest), ("longest", &self.longest)] {
            lines.extend(
                input
                    .iter()
                    .map(|(_, input)| format!("  {name:>12}  {}", cut(input))),
            );
        }
        let quantile = |percent: usize| self.lengths.get((cases.max(1) - 1) * percent / 100);
        let quantiles =
            [0, 25, 50, 75, 100].map(|percent| quantile(percent).unwrap_or(&0).to_string());
        let (name, quantiles) = ("length", quantiles.join(", "));
        lines.push(format!("  {name:>12}  {quantiles} characters (quartiles)"));
        for coverage in coverage {
            let tenths = 1000 * coverage.cases / cases.max(1) as u64;
            let percent = format!("{}.{}", tenths / 10, tenths % 10);
            lines.push(format!("  {percent:>10} %  {}", coverage.class));
        }
        lines.join("\n")
    }
}

fn cut(text: &str) -> String {
    let shown = keep_start(text, WIDEST);
    if is_wider(text, WIDEST) {
        format!("{shown} ({} characters)", text.chars().count())
    } else {
        shown
    }
}
