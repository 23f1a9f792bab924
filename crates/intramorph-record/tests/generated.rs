//! Records of every shape, generated: whatever a field may hold, whether or not the others go with it.

use std::time::Duration;

use intramorph_record::classification::{
    Application, Automation, Completeness, FalseAlarms, Format, Granularity,
};
use intramorph_record::{
    Classification, Coverage, Disagreement, Finding, Oracle, Record, SCHEMA, Statistics, Vacuity,
    Verdict,
};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

pub(crate) fn records() -> impl Strategy<Value = Record> {
    let numbers = (any::<[u64; 8]>(), of(any::<u64>()));
    let parts = (
        of(classifications()),
        vec(coverages(), 0..3),
        of(findings()),
        of(disagreements()),
        of(statistics()),
        select(ORACLES),
        select(VERDICTS),
        of(select(VACUITIES)),
    );
    let optional = (of(text()), of(text()), of(text()));
    (texts::<4>(), optional, numbers, parts).prop_map(|(texts, optional, numbers, parts)| {
        let [test, location, relation, counterpart] = texts;
        let (package, target, component) = optional;
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
            ],
            reached,
        ) = numbers;
        let (classification, coverage, finding, disagreement, statistics, oracle, verdict, vacuity) =
            parts;
        Record {
            schema: SCHEMA,
            package,
            target,
            test,
            location,
            oracle,
            relation,
            counterpart,
            component,
            classification,
            seed,
            cases,
            rejected,
            inconclusive,
            coverage,
            reached,
            orphans,
            started,
            elapsed: Duration::from_nanos(elapsed),
            shrinking: Duration::from_nanos(shrinking),
            verdict,
            statistics,
            finding,
            vacuity,
            disagreement,
        }
    })
}

const ORACLES: &[Oracle] = &[
    Oracle::Regression,
    Oracle::Differential,
    Oracle::Metamorphic,
    Oracle::Intramorphic,
];

const VERDICTS: &[Verdict] = &[Verdict::Holds, Verdict::Broken, Verdict::Inconclusive];

const VACUITIES: &[Vacuity] = &[
    Vacuity::NoInputs,
    Vacuity::MostlyRejected,
    Vacuity::NeverReached,
    Vacuity::Orphaned,
    Vacuity::NoEffect,
    Vacuity::SelfDisagreement,
    Vacuity::MostlyInconclusive,
    Vacuity::Uncovered,
    Vacuity::NoRandomness,
    Vacuity::Undecided,
];

fn findings() -> impl Strategy<Value = Finding> {
    let optional = [(); 7].map(|()| of(text()));
    let numbers = (any::<[u64; 2]>(), of(any::<u64>()));
    (texts::<6>(), optional, numbers).prop_map(|(texts, optional, numbers)| {
        let [why, input, output, counterpart, counterpart_output, replay] = texts;
        let [
            advice,
            unshrunk_input,
            follow_up,
            difference,
            path,
            kept,
            guilty,
        ] = optional;
        let ([case, shrinking_runs], reached) = numbers;
        Finding {
            why,
            advice,
            input,
            unshrunk_input,
            follow_up,
            output,
            counterpart,
            guilty,
            counterpart_output,
            difference,
            case,
            shrinking_runs,
            reached,
            path,
            kept,
            replay,
        }
    })
}

fn statistics() -> impl Strategy<Value = Statistics> {
    let number = || (1u32..1000).prop_map(|number| f64::from(number) / 1000.0);
    let numbers = [(); 4].map(|()| number());
    (text(), numbers).prop_map(|(seen, numbers)| {
        let [against, in_favour, within, false_alarms] = numbers;
        Statistics {
            seen,
            against,
            in_favour,
            within,
            false_alarms,
        }
    })
}

fn coverages() -> impl Strategy<Value = Coverage> {
    (text(), any::<u64>(), 1u32..1000).prop_map(|(class, cases, tenths)| Coverage {
        class,
        cases,
        least_percent: f64::from(tenths) / 10.0,
    })
}

fn disagreements() -> impl Strategy<Value = Disagreement> {
    texts::<5>().prop_map(|[program, input, output, again, replay]| Disagreement {
        program,
        input,
        output,
        again,
        replay,
    })
}

fn classifications() -> impl Strategy<Value = Classification> {
    let granularity = select(&[
        Granularity::Expression,
        Granularity::Statement,
        Granularity::Function,
        Granularity::Constant,
        Granularity::Program,
    ]);
    let application = select(&[
        Application::InPlace,
        Application::Added,
        Application::Parameter,
    ]);
    // Rates of few digits, which every reader takes for the same number.
    let rates = (1u32..1000).prop_map(|rate| FalseAlarms::AtMost(f64::from(rate) / 1000.0));
    let dimensions = (
        of(granularity),
        select(&[Format::Source, Format::Binary]),
        application,
        select(&[Automation::Manual, Automation::Derived]),
        select(&[Completeness::Complete, Completeness::Partial]),
        prop_oneof![Just(FalseAlarms::NoneClaimed), rates],
    );
    dimensions.prop_map(
        |(granularity, format, application, automation, completeness, false_alarms)| {
            Classification {
                granularity,
                format,
                application,
                automation,
                completeness,
                false_alarms,
            }
        },
    )
}

fn texts<const N: usize>() -> [impl Strategy<Value = String>; N] {
    std::array::from_fn(|_| text())
}

/// Characters of all planes, and often those that JSON has to escape.
fn text() -> impl Strategy<Value = String> {
    let character = prop_oneof![any::<char>(), (0u8..=255).prop_map(char::from)];
    vec(character, 0..8).prop_map(|characters| characters.into_iter().collect())
}
