//! The record of a run that has ended.

use super::{Ending, Run};
use crate::harness::Examine;
use crate::harness::classification::Signs;
use crate::harness::inputs::Source;
use crate::harness::note::note;
use crate::harness::target;
use crate::record::classification::Granularity;
use crate::record::{Coverage, Record, Vacuity, Verdict};

impl<S: Source, E: Examine<S::Input>> Run<'_, '_, S, E> {
    /// What decides how the check is classified.
    fn signs(&self, ending: &Ending) -> Signs {
        // A finding that was kept comes without a report, but not without what the relation demands.
        let is_demanded = matches!(ending, Ending::Broke(finding) if finding.difference.is_some());
        let statistics = self.here.examiner.statistics();
        Signs {
            application: self.about.application,
            granularity: self.site().map(|(granularity, _)| granularity),
            is_functional: self.tally.is_functional || is_demanded,
            is_guarded: !self.plan.assumptions.is_empty(),
            false_alarms: statistics.map(|statistics| statistics.false_alarms),
        }
    }

    /// What the check did and found.
    pub(crate) fn record(mut self, ending: Ending) -> Record {
        let coverage = self.classes.coverage(&self.plan.classes);
        if let Some(survey) = &mut self.survey {
            note(&survey.report(&self.here.seed.test, &coverage));
        }
        let signs = self.signs(&ending);
        let (component, orphans) = (self.component(), self.orphans());
        let mut record = Record {
            schema: intramorph_record::SCHEMA,
            package: target::package(),
            target: target::integration_test(),
            test: self.here.seed.test.clone(),
            location: self.origin.place(),
            oracle: self.about.oracle,
            relation: self.about.relation.clone(),
            counterpart: self.about.counterpart.clone(),
            component,
            classification: signs.classification(),
            seed: self.here.seed.value,
            cases: self.tally.examined,
            rejected: self.tally.rejected,
            inconclusive: self.tally.inconclusive,
            reached: self.tally.reached,
            orphans,
            coverage,
            started: self.origin.started,
            elapsed: self.started.elapsed(),
            shrinking: self.shrinking,
            verdict: Verdict::Holds,
            statistics: self.here.examiner.statistics(),
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
            Ending::Driven => {}
            // A replay of one case proves nothing about the others, nor about other checks of the test.
            Ending::Completed if self.here.seed.case.is_some() => {
                self.here.seed.note_unless(record.cases > 0);
            }
            // Whoever cuts the budget by the environment gets less of a proof, and knows it.
            Ending::Completed if self.is_cut(record.cases) => {}
            Ending::Completed => {
                record.vacuity = self.vacuity(&record);
                self.note_unreached(&mut record);
                if record.vacuity.is_some() {
                    record.verdict = Verdict::Inconclusive;
                }
            }
        }
        record
    }

    /// Whether the environment ended the check, and not that there was enough evidence.
    fn is_cut(&self, cases: u64) -> bool {
        cases > 0 && self.limit.is_cut_at(cases) && !self.here.examiner.is_settled()
    }

    /// Why a check that found nothing has tested nothing, or too little.
    fn vacuity(&self, record: &Record) -> Option<Vacuity> {
        let vacuity = self.plan.vacuity(&self.tally, self.about.must_show_effect);
        let is_missed = |coverage: &Coverage| coverage.is_missed(record.cases);
        let is_uncovered = record.coverage.iter().any(is_missed);
        let vacuity = vacuity.or(is_uncovered.then_some(Vacuity::Uncovered));
        vacuity.or_else(|| {
            let vacuity = self.here.examiner.vacuity();
            vacuity.filter(|vacuity| !self.plan.tolerates(*vacuity))
        })
    }

    /// Where the component is that the variant replaces: the site reached last, or else where its transformation is declared.
    fn component(&self) -> Option<String> {
        let site = self.site().map(|(_, place)| place);
        site.or_else(|| self.here.scopes.declared_at())
    }

    /// Each of several changes has to be reached.
    fn note_unreached(&self, record: &mut Record) {
        if record.vacuity.is_some() || self.plan.tolerates(Vacuity::NeverReached) {
            return;
        }
        if let Some((change, declared_at)) = self.here.scopes.unreached() {
            record.vacuity = Some(Vacuity::NeverReached);
            record.counterpart = change;
            record.component = Some(declared_at);
            record.reached = Some(0);
        }
    }

    /// How often the component ran on threads that are in no scope.
    fn orphans(&self) -> u64 {
        let elsewhere = self.here.examiner.orphans_elsewhere();
        elsewhere.unwrap_or_else(|| self.here.scopes.orphans() - self.orphans_before)
    }

    /// Where the variant was reached last: on this thread, if a finding was made here, or in the last case.
    pub(in crate::harness) fn site(&self) -> Option<(Granularity, String)> {
        if self.found_at.is_some() {
            return self.found_at.clone();
        }
        let here = self.here.scopes.reach().and_then(|reach| reach.site);
        let site = here.or(self.site);
        site.map(|site| (site.granularity, site.place()))
            .or_else(|| self.here.examiner.site_elsewhere())
    }
}
