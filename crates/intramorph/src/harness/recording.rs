//! The record of a check that has ended.

mod classification;
pub(crate) mod start;

use classification::Signs;
use start::Start;

use super::finding::Found;
use super::note::note;
use super::target;
use crate::harness::{Cases, CheckRun, Place, Summary};
use crate::record::{Coverage, Record, Vacuity, Verdict};

/// The end of a check.
pub(crate) enum Ending {
    /// All cases ran, and the relation held in each.
    Completed,
    /// A fuzzer gave one input, and the relation held on it.
    Driven,
    Found(Found),
}

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
    let summary = check.executor.summary();
    let place = match &ending {
        Ending::Found(Found::Finding(_, Some(place))) => Some(place.clone()),
        _ => summary.place.clone(),
    };
    let mut record = Record::default();
    record.package = target::package();
    record.target = target::integration_test();
    record.test.clone_from(&check.seed.test);
    record.location = start.place();
    record.oracle = check.about.oracle;
    record.relation.clone_from(&check.about.relation);
    record.counterpart.clone_from(&check.about.counterpart);
    record.classification =
        signs(check, &cases, &ending, place.as_ref(), &summary).classification();
    record.component = place
        .map(|(_, place)| place)
        .or_else(|| check.executor.scopes().declared_at());
    record.seed = check.seed.value;
    record.cases = cases.tally.examined;
    record.rejected = cases.tally.rejected;
    record.inconclusive = cases.tally.inconclusive;
    record.reached = cases.tally.reached;
    record.orphans = summary.orphans;
    record.coverage = coverage;
    record.started = start.started;
    record.elapsed = cases.elapsed();
    record.shrinking = check.shrinking;
    record.verdict = Verdict::Holds;
    record.statistics.clone_from(&summary.statistics);
    match ending {
        Ending::Found(Found::Finding(finding, _)) => {
            record.verdict = Verdict::Broken;
            record.finding = Some(*finding);
        }
        Ending::Found(Found::Disagreed(disagreement)) => {
            record.verdict = Verdict::Inconclusive;
            record.vacuity = Some(Vacuity::SelfDisagreement);
            record.disagreement = Some(disagreement);
        }
        Ending::Driven => {}
        // A replay of one case proves nothing about the others, nor about other checks of the test.
        Ending::Completed if check.seed.case.is_some() => {
            check.seed.note_unless(record.cases > 0);
        }
        // A user who cuts the budget by the environment knows that less is proven.
        Ending::Completed if record.cases > 0 && cases.is_cut() && !summary.is_settled => {}
        Ending::Completed => {
            record.vacuity = vacuity(check, &cases, &record, summary.vacuity);
            note_unreached(check, &mut record);
            if record.vacuity.is_some() {
                record.verdict = Verdict::Inconclusive;
            }
        }
    }
    record
}

/// Collects what decides the classification of a check.
fn signs<I>(
    check: &CheckRun<'_, '_, I>,
    cases: &Cases<'_, '_, I>,
    ending: &Ending,
    place: Option<&Place>,
    summary: &Summary,
) -> Signs {
    // A kept finding has no case report, but it has what the relation demands.
    let is_demanded =
        matches!(ending, Ending::Found(Found::Finding(finding, _)) if finding.difference.is_some());
    let statistics = summary.statistics.as_ref();
    Signs {
        application: check.about.application,
        granularity: place.map(|(granularity, _)| *granularity),
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
    vacuity.or(of_oracle.filter(|vacuity| !plan.tolerates(*vacuity)))
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
