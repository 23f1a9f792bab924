//! The baseline as a part of a run: it decides whether tests are optimised, and tries failing ones without any change.

use std::mem;
use std::time::{Duration, Instant};

use super::{Run, timed};
use crate::score::Progress;
use crate::score::baseline::{self, Baseline, Brief, Conditions};
use crate::score::baseline_observer::BaselineObserver;
use crate::score::build::{self, Built};
use crate::score::failure::Failure;
use crate::score::slow_tests;
use crate::score::suite::Suite;

/// Part of the time that is left which the build of examples may take: one in this many.
const EXAMPLES_SHARE: u32 = 4;
/// Part of the time that is left which a test may take: one in this many. A longer one would leave no time to try bugs.
const TEST_SHARE: u32 = 8;
/// Part of the time that is left in which tests may start with no bug active: one in this many.
const BASELINE_SHARE: u32 = 2;

impl Run<'_> {
    /// Measures the tests with no bug active.
    pub(super) fn measure(
        &mut self,
        mut built: Built,
        progress: &mut dyn Progress,
    ) -> Result<Suite, Failure> {
        const PART: &str = "running tests without bugs";
        progress.begin(PART, None);
        let plan = &self.planned.plan;
        let conditions = Conditions {
            sites: plan.sites(),
            settings: &self.settings,
            stops_if_slow: self.may_be_optimised && !self.inputs.is_optimised,
            brief: self.brief(),
            is_strict: self.request.strict,
        };
        let tests = mem::take(&mut built.tests);
        let mut observer = BaselineObserver {
            progress,
            part: PART,
            condition: "with no bug active",
            failing: 0,
            inputs: self.inputs,
            removed: &built.removed,
            time: self
                .time_left()
                .map_or(Duration::MAX, |left| left / EXAMPLES_SHARE),
        };
        let measured = timed(&mut self.elapsed.baseline, || {
            baseline::baseline(tests, conditions, &mut observer)
        });
        let measured = measured.map_err(|failure| self.without_changes(failure))?;
        match measured {
            Baseline::Measured(suite) => {
                self.outcomes.add_suite(plan, &suite);
                Ok(suite)
            }
            Baseline::Slow(tests) if self.is_short_of_time() => {
                self.may_be_optimised = false;
                self.is_brief = true;
                built.tests = tests;
                self.measure(built, progress)
            }
            Baseline::Slow(_) => {
                slow_tests::remember(&self.planned.folder);
                self.inputs.is_optimised = true;
                let built =
                    self.build("building optimised tests, since they are slow", progress)?;
                self.measure(built, progress)
            }
        }
    }

    /// The time of slow tests, if the time of the run is limited.
    fn brief(&self) -> Option<Brief> {
        let left = self.time_left()?;
        let brief = Brief {
            test: left / TEST_SHARE,
            end: Instant::now() + left / BASELINE_SHARE,
        };
        (self.is_brief || self.inputs.is_optimised).then_some(brief)
    }

    /// Whether another build would take half of the time that is left, or more.
    fn is_short_of_time(&self) -> bool {
        let left = self.time_left();
        left.is_some_and(|left| left < 2 * self.elapsed.building)
    }

    /// The time until the end of the run; `None` if that is not limited.
    fn time_left(&self) -> Option<Duration> {
        let end = self.end?;
        Some(end.saturating_duration_since(Instant::now()))
    }

    /// Tries failing tests without any change, before the user is asked to repair them.
    fn without_changes(&self, failure: Failure) -> Failure {
        let Failure::FailingTests { tests, .. } = failure else {
            return failure;
        };
        let names: Vec<&str> = tests.iter().map(|test| test.test.as_str()).collect();
        // If that cannot be found out, there is still the failure.
        let pass_unmodified = build::pass_unmodified(self.inputs, &names).ok();
        Failure::FailingTests {
            tests,
            pass_unmodified,
        }
    }
}
