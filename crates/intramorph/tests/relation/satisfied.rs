//! Relations given by a closure.

use intramorph::prelude::*;

#[test]
fn a_closure_may_say_why_not() {
    let records = recorded(|| {
        program(|n: &u8| *n)
            .on(3)
            .replaced("doubled", |n| 2 * n)
            .must_satisfy("tripled", |one, other| {
                if *other == 3 * one {
                    Ok(())
                } else {
                    Err(format!("{other} is not three times {one}"))
                }
            });
    });
    let finding = records[0].finding.as_ref().expect("broken");
    assert_eq!(finding.why, "6 is not three times 3");
}

#[test]
fn a_closure_that_does_not_say_why_is_named() {
    let records = recorded(|| {
        program(|n: &u8| *n)
            .on(3)
            .replaced("doubled", |n| 2 * n)
            .must_satisfy("tripled", |_, _| false);
    });
    let finding = records[0].finding.as_ref().expect("broken");
    assert_eq!(
        (records[0].relation.as_str(), finding.why.as_str()),
        ("tripled", "")
    );
}

#[test]
fn a_closure_may_return_a_verdict() {
    let records = recorded(|| {
        program(|n: &u8| *n)
            .on(3)
            .replaced("doubled", |n| 2 * n)
            .must_satisfy("tripled", |_, _| Verdict::Broken);
    });
    let finding = records[0].finding.as_ref().expect("broken");
    assert_eq!(finding.why, "");
}

#[test]
fn a_closure_may_return_a_bool() {
    program(|n: &u8| *n)
        .on(3)
        .replaced("doubled", |n| 2 * n)
        .must_satisfy("doubled", |one, other| *other == 2 * one);
}

#[test]
fn a_relation_that_panics_is_broken_and_says_how() {
    let records = recorded(|| {
        program(|n: &u8| *n)
            .on(3)
            .replaced("doubled", |n| 2 * n)
            .must_satisfy("asserted", |one, other| {
                assert_eq!(one, other, "as the relation's author likes it");
                true
            });
    });
    let finding = records[0].finding.as_ref().expect("broken");
    assert!(
        finding.why.starts_with("the relation panicked: assertion"),
        "{}",
        finding.why
    );
}
