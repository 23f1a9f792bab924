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
        records[0].counterpart.ends_with("wrong_from_ten"),
        "{}",
        records[0].counterpart
    );
}
