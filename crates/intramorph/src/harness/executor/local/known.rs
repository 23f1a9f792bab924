//! Known bugs: a broken case that shows nothing else does not break the check.

use std::fmt::Debug;

use super::Local;
use crate::harness::{BrokenCase, CaseVerdict, Examine, Job, Observation, recognised};

impl<I: Debug, E: Examine<I> + ?Sized> Local<'_, I, E> {
    /// Changes the verdict on a broken case that shows nothing but known bugs.
    #[cold]
    pub(super) fn recognise(&mut self, job: Job<'_, I>, observation: &mut Observation) {
        let known = std::mem::take(&mut self.known);
        let changes = self.runner.scopes.changes_made(job.case, job.changes);
        let case = BrokenCase {
            symptoms: observation.symptoms(),
            changes: &changes,
        };
        let recognised = recognised(&known, &case, &mut |changes| {
            let (alone, _) = self.examined(job.with_changes(changes));
            alone.symptoms().to_vec()
        });
        if let Some(number) = recognised {
            observation.verdict = CaseVerdict::Known(number);
        }
        self.known = known;
        // The programs may run again as they did in this case.
        self.runner.scopes.choose(job.case, job.changes);
    }
}
