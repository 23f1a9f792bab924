//! Generated records of every shape: each field has any value, independent of the others.

use std::time::Duration;

use intramorph_record::classification::{
    Application, Automation, Completeness, FalseAlarms, Format, Granularity,
};
use intramorph_record::{
    Classification, Coverage, Disagreement, Finding, KnownFinding, Oracle, Record, Statistics,
    Vacuity, Verdict,
};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

pub(crate) fn records() -> impl Strategy<Value = Record> {
    let lists = (vec(known_findings(), 0..3), vec(text(), 0..3));
    (records_without_lists(), lists).prop_map(|(mut record, (known, symptoms))| {
        record.known = known;
        if let Some(finding) = &mut record.finding {
            finding.symptoms = symptoms;
        }
        record
    })
}

fn records_without_lists() -> impl Strategy<Value = Record> {
    let numbers = (any::<[u64; 9]>(), of(any::<u64>()));
    let parts = (
        of(classifications()),
        vec(coverages(), 0..3),
        of(findings()),
        of(disagreements()),
        of(statistics()),
        select(&Oracle::ALL),
        select(&Verdict::ALL),
        of(select(&Vacuity::ALL)),
    );
    let optional = (of(text()), of(text()), of(text()), of(text()));
    (texts::<4>(), optional, numbers, parts).prop_map(|(texts, optional, numbers, parts)| {
        let [test, location, relation, counterpart] = texts;
        let (package, target, component, unconfirmed) = optional;
        let (
            [
                seed,
                cases,
                rejected,
                inconclusive,
                started,
                elapsed,
                shrinking,
                orphans,
                occurrence,
            ],
            reached,
        ) = numbers;
        let (classification, coverage, finding, disagreement, statistics, oracle, verdict, vacuity) =
            parts;
        let mut record = Record::default();
        record.package = package;
        record.target = target;
        record.test = test;
        record.location = location;
        record.oracle = oracle;
        record.relation = relation;
        record.counterpart = counterpart;
        record.occurrence = occurrence;
        record.component = component;
        record.classification = classification;
        record.seed = seed;
        record.cases = cases;
        record.rejected = rejected;
        record.inconclusive = inconclusive;
        record.coverage = coverage;
        record.reached = reached;
        record.orphans = orphans;
        record.started = started;
        record.elapsed = Duration::from_nanos(elapsed);
        record.shrinking = Duration::from_nanos(shrinking);
        record.verdict = verdict;
        record.statistics = statistics;
        record.finding = finding;
        record.vacuity = vacuity;
        record.disagreement = disagreement;
        record.unconfirmed = unconfirmed;
        record
    })
}

fn findings() -> impl Strategy<Value = Finding> {
    let optional = [(); 9].map(|()| of(text()));
    let numbers = (any::<[u64; 2]>(), [(); 2].map(|()| of(any::<u64>())));
    (texts::<6>(), optional, numbers).prop_map(|(texts, optional, numbers)| {
        let [why, input, output, counterpart, counterpart_output, replay] = texts;
        let [
            advice,
            unshrunk_input,
            follow_up,
            difference,
            path,
            kept,
            minimal_changes,
            shrinking_ended_early,
            redrawn_input,
        ] = optional;
        let ([case, shrinking_runs], [reached, values_of_case]) = numbers;
        let mut finding = Finding::default();
        finding.why = why;
        finding.advice = advice;
        finding.input = input;
        finding.unshrunk_input = unshrunk_input;
        finding.follow_up = follow_up;
        finding.output = output;
        finding.counterpart = counterpart;
        finding.minimal_changes = minimal_changes;
        finding.counterpart_output = counterpart_output;
        finding.difference = difference;
        finding.case = case;
        finding.values_of_case = values_of_case;
        finding.shrinking_runs = shrinking_runs;
        finding.shrinking_ended_early = shrinking_ended_early;
        finding.redrawn_input = redrawn_input;
        finding.reached = reached;
        finding.path = path;
        finding.kept = kept;
        finding.replay = replay;
        finding
    })
}

fn statistics() -> impl Strategy<Value = Statistics> {
    let number = || (1u32..1000).prop_map(|number| f64::from(number) / 1000.0);
    let numbers = [(); 4].map(|()| number());
    (text(), numbers).prop_map(|(seen, numbers)| {
        let [against, in_favour, within, false_alarms] = numbers;
        let mut statistics = Statistics::default();
        statistics.seen = seen;
        statistics.against = against;
        statistics.in_favour = in_favour;
        statistics.within = within;
        statistics.false_alarms = false_alarms;
        statistics
    })
}

fn coverages() -> impl Strategy<Value = Coverage> {
    (text(), any::<u64>(), 1u32..1000)
        .prop_map(|(class, cases, tenths)| Coverage::new(class, cases, f64::from(tenths) / 10.0))
}

fn known_findings() -> impl Strategy<Value = KnownFinding> {
    let symptoms = vec(text(), 0..3);
    (texts::<2>(), symptoms)
        .prop_map(|([file, reason], symptoms)| KnownFinding::new(file, reason, symptoms))
}

fn disagreements() -> impl Strategy<Value = Disagreement> {
    texts::<5>().prop_map(|[program, input, output, again, replay]| {
        Disagreement::new(&program, input, [output, again], replay)
    })
}

fn classifications() -> impl Strategy<Value = Classification> {
    // Rates have few digits, so that every reader gets the same number.
    let rates = (1u32..1000).prop_map(|rate| FalseAlarms::AtMost(f64::from(rate) / 1000.0));
    let dimensions = (
        of(select(&Granularity::ALL)),
        select(&Format::ALL),
        select(&Application::ALL),
        select(&Automation::ALL),
        select(&Completeness::ALL),
        prop_oneof![Just(FalseAlarms::NoneClaimed), rates],
    );
    dimensions.prop_map(
        |(granularity, format, application, automation, completeness, false_alarms)| {
            let mut classification = Classification::default();
            classification.granularity = granularity;
            classification.format = format;
            classification.application = application;
            classification.automation = automation;
            classification.completeness = completeness;
            classification.false_alarms = false_alarms;
            classification
        },
    )
}

fn texts<const N: usize>() -> [impl Strategy<Value = String>; N] {
    std::array::from_fn(|_| text())
}

/// Texts with any characters, and often with those that JSON has to escape.
fn text() -> impl Strategy<Value = String> {
    let character = prop_oneof![any::<char>(), (0u8..=255).prop_map(char::from)];
    vec(character, 0..8).prop_map(|characters| characters.into_iter().collect())
}
