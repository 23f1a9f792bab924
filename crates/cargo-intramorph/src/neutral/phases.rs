//! The phases before the search: the build, and the tests without changes.

use std::collections::BTreeMap;
use std::time::Duration;

use intramorph_record::neutral::NeutralRun;
use intramorph_record::score::Elapsed;

use super::record;
use super::request::Request;
use crate::score::Progress;
use crate::score::baseline::{self, Baseline, Conditions};
use crate::score::baseline_observer::BaselineObserver;
use crate::score::build::{self, BrokenTest, Built, Inputs};
use crate::score::failure::{Failure, OutOfTime};
use crate::score::plan::Planned;
use crate::score::suite::Suite;
use crate::score::worker_pool::Settings;

/// What all phases from the build on need.
pub(super) struct Phases<'a> {
    pub(super) request: &'a Request,
    pub(super) planned: &'a Planned,
    pub(super) inputs: Inputs<'a>,
    pub(super) settings: Settings<'a>,
}

impl Phases<'_> {
    /// Tells the end of the time from an interruption by the user.
    pub(super) fn explain(&self, failure: Failure, run: &NeutralRun) -> Failure {
        match (failure, self.request.common.within) {
            (Failure::Interrupted, Some(within)) if !self.inputs.stop.is_interrupted() => {
                let mut elapsed = Elapsed::default();
                elapsed.building = run.building;
                elapsed.baseline = run.baseline;
                Failure::OutOfTime(OutOfTime { within, elapsed })
            }
            (failure, _) => failure,
        }
    }

    /// Builds the changes that may compile.
    pub(super) fn build(
        &self,
        run: &mut NeutralRun,
        progress: &mut dyn Progress,
    ) -> Result<Built, Failure> {
        progress.begin("building", None);
        let built = build::build(self.inputs, BTreeMap::new())?;
        record::add_build(run, &self.planned.plan, &built);
        for BrokenTest { target, .. } in &built.left_out {
            progress.note(&format!(
                "the integration test {target} does not compile, without changes either: it is left out"
            ));
        }
        Ok(built)
    }

    /// Runs the tests without changes.
    pub(super) fn measure(
        &self,
        built: &Built,
        run: &mut NeutralRun,
        progress: &mut dyn Progress,
    ) -> Result<Suite, Failure> {
        const PART: &str = "running tests without changes";
        progress.begin(PART, None);
        let plan = &self.planned.plan;
        let conditions = Conditions {
            sites: plan.sites(),
            settings: &self.settings,
            stops_if_slow: false,
            brief: None,
            is_strict: self.request.common.strict,
        };
        let mut observer = BaselineObserver {
            progress,
            part: PART,
            condition: "without changes",
            failing: 0,
            inputs: self.inputs,
            removed: &built.removed,
            time: Duration::MAX,
        };
        match baseline::baseline(built.tests.clone(), conditions, &mut observer)? {
            Baseline::Measured(suite) => {
                record::add_suite(run, plan, &suite);
                Ok(suite)
            }
            Baseline::Slow(_) => unreachable!("it does not stop if tests are slow"),
        }
    }
}
