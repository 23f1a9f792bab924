//! Differential: several programs, one answer.

use intramorph::prelude::*;

fn slow(n: &u64) -> u64 {
    (0..=*n).sum()
}

fn wrong_from_ten(n: &u64) -> u64 {
    if *n < 10 { slow(n) } else { 0 }
}

#[test]
fn programs_that_agree_hold() {
    program(|n: &u64| n * (n + 1) / 2)
        .inputs(0u64..100)
        .compared_with(slow)
        .must_be(equal());
}

#[test]
fn the_program_that_disagrees_is_named() {
    let records = recorded(|| {
        program(|n: &u64| n * (n + 1) / 2)
            .inputs(0u64..100)
            .compared_with(slow)
            .compared_with(wrong_from_ten)
            .must_be(equal());
    });
    let finding = records[0].finding.as_ref().expect("broken");
    assert_eq!(finding.input, "10");
    assert!(
        finding
            .counterpart
            .ends_with("differential::wrong_from_ten")
    );
}

#[test]
fn a_case_that_one_relation_cannot_decide_may_be_broken_by_the_next() {
    let records = recorded(|| {
        program(|n: &u64| *n)
            .inputs(each(1..100))
            .compared_with(|_| 0)
            .compared_with(|n| n + 1)
            .must_satisfy("equal unless 0", |one, other| match other {
                0 => Verdict::Inconclusive,
                _ => Verdict::from(one == other),
            });
    });
    assert_eq!(records[0].verdict, Verdict::Broken);
}
