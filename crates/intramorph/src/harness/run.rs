//! One check under way: case by case, to a finding or to the end of the budget.

mod recorded;

use std::panic::resume_unwind;
use std::time::{Duration, Instant};

use super::budget::Limit;
use super::coverage::Counts;
use super::examination::{Case, Drawn, Event, Examination, Making, Report};
use super::finding::{Broken, Failed};
use super::guard::Tally;
use super::inputs::{Draw, Source};
use super::origin::Origin;
use super::seed::Seed;
use super::survey::Survey;
use super::watch::Watch;
use super::{About, Breach, Examine, Examined, Plan};
use crate::panics::install_hook;
use crate::record::classification::Granularity;
use crate::record::noted::note_oracle;
use crate::record::{Disagreement, Finding, Vacuity};
use crate::transformation::site::Site;

/// One check under way.
pub(crate) struct Run<'run, 'check, S: Source, E> {
    pub(super) plan: &'run Plan<'check, S::Input>,
    pub(super) source: S,
    limit: Limit,
    origin: Origin,
    started: Instant,
    /// How long inputs were shrunk.
    pub(super) shrinking: Duration,
    pub(super) here: Examination<'run, E>,
    pub(super) about: About,
    tally: Tally,
    classes: Counts,
    /// Where the variant was reached last, in the order of cases.
    site: Option<Site>,
    survey: Option<Survey>,
    /// Where the variant was reached that is in the finding.
    pub(super) found_at: Option<(Granularity, String)>,
    /// How often threads in no scope had asked for the changes before.
    orphans_before: u64,
    /// A finding made before the component was reached for the first time.
    premature: Option<Ending>,
}

/// How the run over all inputs ended.
pub(crate) enum Ending {
    Completed,
    /// One input was made from bytes, and all is well with it.
    Driven,
    Disagreed(Disagreement),
    Broke(Box<Finding>),
}

/// The next input, or why there is none.
pub(super) enum Next<I> {
    Case(Drawn<I>),
    /// That many values are no inputs.
    Rejected(u64),
    None,
}

/// What a check may still spend.
pub(super) struct Left {
    /// The number of the last case, where one is replayed.
    pub(super) last: u64,
    pub(super) cases: u64,
    pub(super) rejections: u64,
    pub(super) time: Option<Duration>,
    /// Whether nothing was examined yet.
    pub(super) is_first: bool,
}

/// What was drawn already, and is not counted yet.
#[derive(Clone, Copy, Default)]
pub(super) struct Ahead {
    pub(super) examined: u64,
    pub(super) rejected: u64,
}

impl<'run, 'check, S: Source, E: Examine<S::Input>> Run<'run, 'check, S, E> {
    #[track_caller]
    pub(crate) fn new(
        plan: &'run Plan<'check, S::Input>,
        seed: &'run Seed,
        examiner: &'run E,
        source: impl FnOnce(u64) -> S,
    ) -> Self {
        install_hook();
        let started = Instant::now();
        let source = source(seed.value);
        let limit = plan.budget.limit(source.length());
        let about = examiner.about();
        note_oracle(about.oracle);
        let here = Examination::of(plan, seed, examiner);
        Self {
            found_at: None,
            orphans_before: here.scopes.orphans(),
            plan,
            source,
            limit,
            origin: Origin::here(),
            started,
            shrinking: Duration::ZERO,
            here,
            about,
            tally: Tally::default(),
            classes: Counts::default(),
            site: None,
            survey: Survey::if_wanted(),
            premature: None,
        }
    }

    /// Runs what comes before generated inputs, or instead of them.
    #[track_caller]
    pub(crate) fn first_of_all(&mut self) -> Option<Ending> {
        let ending = self.driven().or_else(|| self.kept());
        ending.or_else(|| self.corpus())
    }

    /// Takes the inputs through the oracle, to the first that breaks the relation or to the limit.
    pub(crate) fn through(&mut self) -> Ending {
        let mut number = self.first();
        while !self.is_over(number, Ahead::default()) {
            match self.next(number) {
                Next::None => break,
                Next::Rejected(rejected) => self.reject(rejected),
                Next::Case(drawn) => {
                    let report = self.here.report(drawn, Making::Drawn(number));
                    if let Some(ending) = self.fold(report) {
                        return ending;
                    }
                }
            }
            number += 1;
        }
        self.completed()
    }

    /// The number of the first case: a replay starts at its own.
    pub(super) fn first(&self) -> u64 {
        self.here.seed.case.unwrap_or(1)
    }

    /// Draws the input of a case, unless an assumption rejects it.
    #[inline]
    pub(super) fn next(&mut self, number: u64) -> Next<S::Input> {
        match self.source.draw(number) {
            Draw::Exhausted => Next::None,
            Draw::Rejected(rejected) => Next::Rejected(rejected),
            Draw::Drawn(input) => {
                let drawn = self.admitted(input, number, Making::Drawn(number));
                drawn.map_or(Next::Rejected(1), Next::Case)
            }
        }
    }

    /// When a check of limited time has to end.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.limit.deadline(self.started)
    }

    /// What there is left of the budget.
    pub(super) fn left(&self) -> Left {
        let deadline = self.deadline();
        let most_rejected = self.plan.most_rejected(&self.limit);
        let is_replay = self.here.seed.case.is_some();
        Left {
            last: self.here.seed.case.unwrap_or(u64::MAX),
            cases: self.limit.cases.saturating_sub(self.tally.examined),
            rejections: most_rejected.saturating_sub(self.tally.rejected),
            time: deadline
                .filter(|_| !is_replay)
                .map(|deadline| deadline.saturating_duration_since(Instant::now())),
            is_first: self.tally.examined == 0,
        }
    }

    /// Whether somebody wants to see what inputs look like.
    pub(super) fn looks_at_inputs(&self) -> bool {
        self.survey.is_some()
    }

    pub(super) fn look_at(&mut self, input: &S::Input) {
        if let Some(survey) = &mut self.survey {
            survey.see(input);
        }
    }

    pub(super) fn reject(&mut self, rejected: u64) {
        self.tally.rejected += rejected;
    }

    /// A replay goes on to its case, and no further; otherwise, whatever the time, one input is examined.
    pub(super) fn is_over(&self, number: u64, ahead: Ahead) -> bool {
        let examined = self.tally.examined + ahead.examined;
        let rejected = self.tally.rejected + ahead.rejected;
        let is_out_of_time = || examined > 0 && self.limit.is_out_of_time(self.started);
        if let Some(case) = self.here.seed.case {
            return number > case;
        }
        // A component that few inputs get to is waited for.
        let is_settled = || self.here.examiner.is_settled() && self.was_reached();
        self.plan.is_over(examined, rejected, &self.limit) || is_settled() || is_out_of_time()
    }

    /// Counts one case, and ends the run if that settles it. Cases are counted in their order, wherever they were examined.
    #[inline]
    pub(super) fn fold(&mut self, report: Report<S::Input, E::Evidence>) -> Option<Ending> {
        self.count(&report);
        if report.event.is_none() && self.premature.is_none() {
            return None;
        }
        self.settled(report)
    }

    /// What an event, or a finding that was held back, makes of the run.
    #[cold]
    fn settled(&mut self, report: Report<S::Input, E::Evidence>) -> Option<Ending> {
        match report.event.map(|event| *event) {
            None => self.premature.take_if(|_| self.tally.reached != Some(0)),
            Some(Event::Disagreed(disagreement)) => Some(Ending::Disagreed(disagreement)),
            Some(Event::Broke(input, examined, breach)) => {
                let (seed, number) = (self.here.seed.value, report.number);
                let case = Case { seed, number };
                self.broke(input, examined, Failed { breach, case })
            }
            Some(Event::Panicked(payload)) => resume_unwind(payload),
        }
    }

    /// What there is to say when no case ended the run.
    pub(super) fn completed(&mut self) -> Ending {
        // Where the environment cut the check short, nobody knows whether the component is ever reached.
        let is_final = self.was_reached() || self.limit.is_cut_at(self.tally.examined);
        let ending = self.premature.take().filter(|_| is_final);
        ending.unwrap_or(Ending::Completed)
    }

    /// The input with its classes, if the program accepts it.
    #[inline]
    pub(super) fn admitted(
        &mut self,
        input: S::Input,
        number: u64,
        making: Making<'_>,
    ) -> Option<Drawn<S::Input>> {
        let plan = self.plan;
        let mut classes = 0;
        let is_looked_at = !plan.classes.is_empty() || self.survey.is_some();
        if is_looked_at || !plan.assumptions.is_empty() {
            let _watch = Watch::over(self.here.seed, &input, number);
            classes = self.here.examiner.admit(plan, &input, making)?;
            if let Some(survey) = &mut self.survey {
                survey.see(&input);
            }
        }
        Some(Drawn {
            number,
            input,
            classes,
            rejected: 0,
        })
    }

    #[inline]
    pub(super) fn count(&mut self, report: &Report<S::Input, E::Evidence>) {
        self.tally.count(report);
        self.classes.count(report.classes);
        self.site = report.site.or(self.site);
    }

    /// Whether the component was reached, as far as one can tell and cares to know.
    fn was_reached(&self) -> bool {
        self.tally.reached != Some(0)
            || self.here.seed.case.is_some()
            || self.plan.tolerates(Vacuity::NeverReached)
    }

    /// Keeps a finding to itself while the component was never reached: if it never is, that is what to say.
    fn broke(
        &mut self,
        input: S::Input,
        examined: Examined<E::Evidence>,
        failed: Failed,
    ) -> Option<Ending> {
        let is_relation = matches!(failed.breach, Breach::Unrelated(_) | Breach::Evidence);
        let is_premature = is_relation && !self.was_reached();
        if is_premature && self.premature.is_some() {
            return None;
        }
        let broken = Broken {
            input,
            examined,
            failed,
            path: self.source.path(failed.case.number),
            making: Making::Drawn(failed.case.number),
        };
        let ending = match failed.breach {
            Breach::Evidence => self.weighed(broken),
            _ => self.shrunk(broken),
        };
        if is_premature {
            self.premature = Some(ending);
            return None;
        }
        Some(ending)
    }
}
