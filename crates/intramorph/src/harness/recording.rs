//! The record of a check that has ended.

use std::panic::Location;
use std::time::{SystemTime, UNIX_EPOCH};

use super::cargo_target::{integration_test, package};
use super::finding::Ending;
use super::note::note;
use crate::harness::{Cases, CheckRun, Summary};
use crate::record::classification::{
    Application, Automation, Completeness, FalseAlarms, Format, Granularity,
};
use crate::record::{Classification, Coverage, KnownFinding, Record, Vacuity, Verdict};
use crate::transformation::site::Missed;

/// Makes the record of a check.
pub(crate) fn record<I>(
    check: &mut CheckRun<'_, '_, I>,
    mut cases: Cases<'_, '_, I>,
    start: &Start,
    ending: Ending,
) -> Record {
    let coverage = cases.coverage();
    if let Some(mut survey) = cases.take_survey() {
        note(&survey.report(&check.seed.test, &coverage));
    }
    let mut summary = check.executor.summary();
    if let Ending::Broke(_, Some(place)) = &ending {
        summary.place = Some(place.clone());
    }
    let mut record = identified(check, start);
    record.classification = signs(check, &cases, &ending, &summary).classification();
    let place = summary.place.as_ref();
    record.component = place
        .map(|(_, place)| place.clone())
        .or_else(|| check.executor.scopes().declared_at());
    record.seed = check.seed.value;
    record.cases = cases.tally.examined;
    record.rejected = cases.tally.rejected;
    record.inconclusive = cases.tally.inconclusive;
    record.known = cases.take_known();
    record.reached = cases.tally.reached;
    record.orphans = summary.orphans;
    record.coverage = coverage;
    record.started = start.started;
    record.elapsed = cases.elapsed();
    record.shrinking = check.shrinking;
    record.verdict = Verdict::Holds;
    record.statistics.clone_from(&summary.statistics);
    match ending {
        Ending::Broke(finding, _) => {
            record.verdict = Verdict::Broken;
            record.finding = Some(*finding);
        }
        Ending::Disagreed(disagreement) => {
            record.verdict = Verdict::Inconclusive;
            record.vacuity = Some(disagreement.shows);
            record.disagreement = Some(disagreement);
        }
        Ending::Driven => {}
        // A replay of one case proves nothing about the others, nor about other checks of the test.
        Ending::Completed if check.seed.case.is_some() => {
            check.seed.note_unless(record.cases > 0);
            note_known(&record);
        }
        // A user who cuts the budget by the environment knows that less is proven.
        Ending::Completed if record.cases > 0 && cases.is_cut() && !summary.is_settled => {}
        Ending::Completed => {
            record.vacuity = vacuity(check, &cases, &record, summary.vacuity);
            note_unreached(check, &mut record);
            note_missed_site(check, &mut record);
            if record.vacuity.is_some() {
                record.verdict = Verdict::Inconclusive;
            }
        }
    }
    record
}

/// Makes a record that says which check it is about.
fn identified<I>(check: &CheckRun<'_, '_, I>, start: &Start) -> Record {
    let mut record = Record::default();
    record.package = package();
    record.target = integration_test();
    record.test.clone_from(&check.seed.test);
    record.location = start.place();
    record.oracle = check.about.oracle;
    record.relation.clone_from(&check.about.relation);
    record.counterpart.clone_from(&check.about.counterpart);
    record.occurrence = check.occurrence;
    record
}

/// Collects what decides the classification of a check.
fn signs<I>(
    check: &CheckRun<'_, '_, I>,
    cases: &Cases<'_, '_, I>,
    ending: &Ending,
    summary: &Summary,
) -> Signs {
    // A kept finding has no case report, but it has what the relation demands.
    let is_demanded = matches!(ending, Ending::Broke(finding, _) if finding.difference.is_some());
    let statistics = summary.statistics.as_ref();
    Signs {
        application: check.about.application,
        granularity: summary.place.as_ref().map(|(granularity, _)| *granularity),
        is_functional: cases.tally.is_functional || is_demanded,
        is_guarded: !check.plan.assumptions.is_empty(),
        false_alarms: statistics.map(|statistics| statistics.false_alarms),
    }
}

/// Returns why a check that found nothing has tested nothing, or too little.
fn vacuity<I>(
    check: &CheckRun<'_, '_, I>,
    cases: &Cases<'_, '_, I>,
    record: &Record,
    of_oracle: Option<Vacuity>,
) -> Option<Vacuity> {
    let plan = check.plan;
    let vacuity = plan.vacuity(&cases.tally, check.about.must_show_effect);
    let is_missed = |coverage: &Coverage| coverage.is_missed(record.cases);
    let is_uncovered = record.coverage.iter().any(is_missed);
    let vacuity = vacuity.or(is_uncovered.then_some(Vacuity::Uncovered));
    let is_fixed = record.known.iter().any(KnownFinding::is_fixed);
    let is_fixed = is_fixed && !plan.tolerates(Vacuity::KnownIsFixed);
    let vacuity = vacuity.or(is_fixed.then_some(Vacuity::KnownIsFixed));
    vacuity.or(of_oracle.filter(|vacuity| !plan.tolerates(*vacuity)))
}

/// Notes that a replayed case shows a known bug, which is why the replay passes.
fn note_known(record: &Record) {
    let shown = |known: &&KnownFinding| known.cases.is_some_and(|cases| cases > 0);
    if let Some(known) = record.known.iter().find(shown) {
        let (file, reason) = (&known.file, &known.reason);
        note(&format!(
            "the replayed case shows a bug that {file} marks as known: {reason}"
        ));
    }
}

/// Notes a change that was never reached, where several were made: each of them has to be.
fn note_unreached<I>(check: &mut CheckRun<'_, '_, I>, record: &mut Record) {
    if record.vacuity.is_some() || check.plan.tolerates(Vacuity::NeverReached) {
        return;
    }
    if let Some((change, declared_at)) = check.executor.scopes().unreached() {
        record.vacuity = Some(Vacuity::NeverReached);
        record.counterpart = change;
        record.component = Some(declared_at);
        record.reached = Some(0);
    }
}

/// Notes a site that `P'` never asked, where it is known why.
fn note_missed_site<I>(check: &mut CheckRun<'_, '_, I>, record: &mut Record) {
    // The site explains why the component was never reached, and why no output differed.
    let is_open = matches!(
        record.vacuity,
        None | Some(Vacuity::NeverReached | Vacuity::NoEffect)
    );
    if !is_open || check.plan.tolerates(Vacuity::NeverReached) {
        return;
    }
    let Some((change, place, missed)) = check.executor.scopes().missed_site() else {
        return;
    };
    let vacuity = match missed {
        Missed::Kept => Vacuity::SiteNotReached,
        Missed::AfterRun => Vacuity::ReachedAfterRun,
    };
    if !check.plan.tolerates(vacuity) {
        record.vacuity = Some(vacuity);
        record.counterpart = change;
        record.component = Some(place);
        record.reached = Some(0);
    }
}

/// The facts that decide the classification of a check.
pub(super) struct Signs {
    /// How the counterpart came to be, if it is another program.
    pub(super) application: Option<Application>,
    /// How much of the program the variant replaces, where it was reached last.
    pub(super) granularity: Option<Granularity>,
    /// Whether the relation demands one definite output.
    pub(super) is_functional: bool,
    /// Whether assumptions reject inputs.
    pub(super) is_guarded: bool,
    /// The rate at which a correct program may fail the check, if its relation is statistical.
    pub(super) false_alarms: Option<f64>,
}

impl Signs {
    /// Returns the classification, unless nothing is replaced.
    pub(super) fn classification(&self) -> Option<Classification> {
        let application = self.application?;
        let granularity = match application {
            Application::InPlace => self.granularity,
            Application::Added | Application::Parameter => Some(Granularity::Program),
        };
        let completeness = if self.is_functional && !self.is_guarded {
            Completeness::Complete
        } else {
            Completeness::Partial
        };
        let mut classification = Classification::default();
        classification.granularity = granularity;
        classification.format = Format::Source;
        classification.application = application;
        classification.automation = Automation::Manual;
        classification.completeness = completeness;
        classification.false_alarms = self
            .false_alarms
            .map_or(FalseAlarms::NoneClaimed, FalseAlarms::AtMost);
        Some(classification)
    }
}

/// The start of a check.
pub(crate) struct Start {
    location: &'static Location<'static>,
    /// Nanoseconds since 1970.
    pub(crate) started: u64,
}

impl Start {
    /// Returns the start of a check that is called here.
    #[track_caller]
    pub(crate) fn here() -> Self {
        let age = SystemTime::now().duration_since(UNIX_EPOCH);
        let nanoseconds = age.unwrap_or_default().as_nanos();
        Self {
            location: Location::caller(),
            started: u64::try_from(nanoseconds).unwrap_or(u64::MAX),
        }
    }

    /// Prints the place as `file:line`.
    pub(crate) fn place(&self) -> String {
        let file = straightened(self.location.file());
        format!("{file}:{}", self.location.line())
    }
}

/// Simplifies the file of a module that is included by its path: `a/b/../c.rs` becomes `a/c.rs`.
fn straightened(file: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in file.split('/') {
        let is_inside = parts.last().is_some_and(|last| !["", ".."].contains(last));
        if part == ".." && is_inside {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::straightened;

    fn check(file: &str, expected: &str) {
        assert_eq!(straightened(file), expected);
    }

    #[test]
    fn a_path_goes_up_as_far_as_it_can() {
        check("tests/main.rs", "tests/main.rs");
        check(
            "tour/src/../../sorting/tests/oracles.rs",
            "sorting/tests/oracles.rs",
        );
        check("../tests/main.rs", "../tests/main.rs");
        check("/../a/../b.rs", "/../b.rs");
    }
}
