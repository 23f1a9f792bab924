//! Panics of programs: findings unless declared outputs, and quiet in either case.

use intramorph::prelude::*;

fn divide(n: &u32) -> u32 {
    100 / n
}

#[test]
fn a_panic_of_both_is_broken_unless_declared() {
    let records = recorded(|| {
        program(divide)
            .on(0)
            .replaced("the same", divide)
            .must_be(equal());
    });
    assert_eq!(records[0].verdict, Verdict::Broken);
}

#[test]
fn declared_panics_must_be_alike() {
    program(divide)
        .inputs(0u32..3)
        .panics_are_outputs()
        .replaced("the same", divide)
        .must_be(equal());
}

#[test]
fn declared_panics_that_differ_are_broken() {
    let records = recorded(|| {
        program(divide)
            .on(0)
            .panics_are_outputs()
            .replaced("another message", |_| panic!("no division today"))
            .must_be(equal());
    });
    let finding = records[0].finding.as_ref().expect("broken");
    assert_eq!(finding.why, "both panicked, but not alike");
}

#[test]
fn a_declared_panic_of_one_is_broken() {
    let records = recorded(|| {
        program(divide)
            .inputs(0u32..3)
            .panics_are_outputs()
            .replaced("total", |n| 100 / n.max(&1))
            .must_be(equal());
    });
    let finding = records[0].finding.as_ref().expect("broken");
    assert_eq!(
        (finding.input.as_str(), finding.why.as_str()),
        ("0", "the original panicked")
    );
}

#[test]
#[should_panic(expected = "relation `equal` is broken between P and P'")]
fn a_broken_check_panics_with_its_finding() {
    program(|n: &u32| *n)
        .on(1)
        .replaced("the next", |n| n + 1)
        .must_be(equal());
}

#[test]
#[should_panic(expected = "of the test's own")]
fn a_panic_outside_of_programs_is_passed_on() {
    program(divide)
        .on(1)
        .replaced("the same", divide)
        .must_be(equal());
    panic!("of the test's own");
}
