//! Irregularities: programs run once more on the same input, to see whether an output, or the input itself, has changed.

use std::fmt::Debug;

use super::Local;
use crate::harness::executor::Job;
use crate::harness::{Differing, Examine, Seen, Snapshot, Watch};
use crate::printed::Printed;
use crate::record::{Disagreement, Vacuity};
use crate::transformation::scope::Scope;

impl<I: Debug, E: Examine<I> + ?Sized> Local<'_, I, E> {
    /// Runs all programs once more on the input of a case that broke nothing. `before` is how the input printed first, if it was printed.
    #[cold]
    pub(super) fn irregularity(
        &mut self,
        job: Job<'_, I>,
        evidence: &E::Evidence,
        before: Option<Snapshot>,
    ) -> Option<Disagreement> {
        let _watch = Watch::over(self.seed, job.input, job.case.number);
        let input = job.input;
        let mut differing = None;
        if !self.tolerates(Vacuity::SelfDisagreement) {
            let case = Seen { input, evidence };
            let mut comparison = self.runner.scopes.start_comparison();
            let compared = comparison.as_mut().map(Scope::enter);
            let (runner, takes_snapshots) = (&mut self.runner, before.is_some());
            differing = self.oracle.irregularity(runner, case, takes_snapshots);
            drop(compared);
            self.runner.scopes.end_comparison(comparison);
        }
        // If the input has changed, outputs differ because of that.
        let differing = self.input_changed(job, before).or(differing);
        let differing = differing.filter(|differing| !self.tolerates(differing.shows))?;
        Some(self.described(job, differing))
    }

    /// Returns why a broken case is no finding: a program changed its input, so that the other program got another one.
    #[cold]
    pub(super) fn input_was_changed(
        &self,
        job: Job<'_, I>,
        before: Option<Snapshot>,
    ) -> Option<Disagreement> {
        let differing = self.input_changed(job, before)?;
        Some(self.described(job, differing))
    }

    /// Returns how the input has changed since it was printed, unless that is tolerated.
    fn input_changed(&self, job: Job<'_, I>, before: Option<Snapshot>) -> Option<Differing> {
        let before = before.filter(|_| !self.tolerates(Vacuity::InputChanged))?;
        before.compare(job.input).map(|outputs| Differing {
            shows: Vacuity::InputChanged,
            is_of_counterpart: false,
            outputs,
        })
    }

    fn tolerates(&self, vacuity: Vacuity) -> bool {
        self.tolerated.contains(&vacuity)
    }

    /// Runs a program once more on the same input.
    pub(super) fn disagreement(
        &mut self,
        job: Job<'_, I>,
        evidence: &E::Evidence,
    ) -> Option<Disagreement> {
        if self.tolerates(Vacuity::SelfDisagreement) {
            return None;
        }
        let _watch = Watch::over(self.seed, job.input, job.case.number);
        let differing = self
            .oracle
            .disagreement(&mut self.runner, job.input, evidence)?;
        Some(self.described(job, differing))
    }

    /// Describes outputs that should not differ.
    #[cold]
    fn described(&self, job: Job<'_, I>, differing: Differing) -> Disagreement {
        let about = self.oracle.about();
        let program = if differing.is_of_counterpart {
            about.counterpart_name()
        } else {
            "P"
        };
        let input = Printed::of(job.input).in_order();
        let replay = self.seed.replay(job.case.number);
        let mut disagreement = Disagreement::new(program, input, differing.outputs, replay);
        disagreement.shows = differing.shows;
        disagreement
    }
}
