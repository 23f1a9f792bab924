//! Claims: what runs a check, and what becomes of its record.

use intramorph::prelude::*;
use intramorph::{Finding, Record};

fn tens(n: &u32) -> u32 {
    n / 10
}

fn finding(record: Record) -> Finding {
    assert_eq!(record.verdict, Verdict::Broken);
    record.finding.expect("a broken relation has a finding")
}

#[test]
fn check_returns_the_record_of_a_relation_that_holds() {
    let check = program(tens).inputs(0u32..1000);
    let record = check
        .replaced("subtracted", |n| (n - n % 10) / 10)
        .check(equal());
    assert_eq!((record.verdict, record.cases), (Verdict::Holds, 1000));
    assert_eq!(record.finding, None);
}

#[test]
fn check_returns_the_finding_of_a_relation_that_is_broken() {
    let check = program(tens).inputs(0u32..1000);
    let record = check
        .replaced("rounded up", |n| n.div_ceil(10))
        .check(equal());
    assert_eq!(finding(record).input, "1");
}

#[test]
fn check_hands_its_record_to_nobody_else() {
    let mut verdict = None;
    let records = recorded(|| {
        let check = program(tens).inputs(0u32..1000);
        let record = check
            .replaced("rounded up", |n| n.div_ceil(10))
            .check(equal());
        verdict = Some(record.verdict);
    });
    assert_eq!((verdict, records.len()), (Some(Verdict::Broken), 0));
}

#[test]
fn must_be_is_check_and_a_verdict() {
    let check = || {
        program(tens)
            .inputs(0u32..1000)
            .replaced("rounded up", |n| n.div_ceil(10))
    };
    let record = check().check(equal());
    let records = recorded(|| check().must_be(equal()));
    assert_eq!(
        records[0].finding.as_ref().map(|finding| &finding.input),
        record.finding.as_ref().map(|finding| &finding.input)
    );
    assert_eq!(records[0].relation, record.relation);
}

#[test]
fn checks_in_parallel_and_of_a_part_return_records_in_either_order() {
    let check = || {
        program(|n: &u32| (tens(n), *n))
            .inputs(0u32..1000)
            .replaced("rounded up", |n| (n.div_ceil(10), *n))
    };
    let in_parallel = check().in_parallel().threads(2);
    let of_a_part = in_parallel.observed(|(tens, _)| *tens).check(equal());
    assert_eq!(finding(of_a_part).input, "1");
    let of_another = check().observed(|(_, n)| *n).in_parallel().check(equal());
    assert_eq!(of_another.verdict, Verdict::Holds);
}

#[test]
fn settings_may_come_after_the_mode_and_the_view() {
    let check = program(tens).inputs(0u32..1000).in_parallel();
    let check = check
        .observed(|tens| tens % 2)
        .cases(7)
        .assuming(|n| n % 2 == 0);
    let record = check
        .replaced("subtracted", |n| (n - n % 10) / 10)
        .check(equal());
    assert_eq!((record.verdict, record.cases), (Verdict::Holds, 7));
}

#[test]
fn a_closure_is_given_to_check_as_a_relation() {
    let at_most_one_more =
        relation::satisfies("at most one more", |down: &u32, up: &u32| up - down <= 1);
    let check = program(tens).inputs(0u32..1000);
    let record = check
        .replaced("rounded up", |n| n.div_ceil(10))
        .check(at_most_one_more.and(at_least()));
    assert_eq!(record.verdict, Verdict::Holds);
    assert_eq!(record.relation, "at most one more and at least");
}

#[test]
fn a_closure_sees_what_is_observed() {
    program(|n: &u32| (tens(n), *n))
        .inputs(0u32..1000)
        .replaced("rounded up", |n| (n.div_ceil(10), *n))
        .observed(|(tens, _)| *tens)
        .must_satisfy("at most one more", |down, up| up - down <= 1);
}

#[test]
fn runs_of_one_input_are_judged_by_a_closure() {
    let check = program(tens).inputs(0u32..1000);
    let record = check
        .replaced("rounded up", |n| n.div_ceil(10))
        .check_runs("the input is between", |before, after| {
            (before.output * 10..=after.output * 10).contains(after.input)
        });
    assert_eq!(record.verdict, Verdict::Holds);
}

#[test]
fn runs_of_a_follow_up_are_judged_by_a_closure() {
    let check = program(tens)
        .inputs(0u32..1000)
        .followed_up(|n, _, _| n + 1);
    let record = check.check_runs("larger", |before, after| before.output < after.output);
    assert_eq!(finding(record).input, "0");
}

#[test]
fn a_random_check_returns_its_record() {
    let check = program_with_rng(|&(), rng| rng.below(6)).on(());
    let record = check
        .replaced("one more", |&(), rng| 1 + rng.below(6))
        .check(equally_distributed());
    assert_eq!(finding(record).counterpart, "\"one more\"");
}

#[test]
fn builders_are_debug_though_closures_are_not() {
    let closure = |n: &u32| n + 1;
    let program_of_a_closure = format!("{:?}", program(closure));
    assert!(
        program_of_a_closure.starts_with("Program(a closure in main::oracle::claim::"),
        "{program_of_a_closure}"
    );
    let check = program(tens).inputs(0u32..9).replaced("added", closure);
    assert_eq!(
        format!("{check:?}"),
        "Check { program: Program(main::oracle::claim::tens), .. }"
    );
    assert_eq!(check.check(equal()).verdict, Verdict::Broken);
    let random = program_with_rng(|&(), rng| rng.below(6));
    assert!(format!("{random:?}").starts_with("RandomProgram(a closure in "));
}
