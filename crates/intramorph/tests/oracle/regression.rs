//! Regression: one input, the output written by hand.

use std::cell::Cell;

use intramorph::prelude::*;

#[test]
fn the_expected_output_holds() {
    program(|text: &str| text.to_uppercase())
        .on("abc")
        .must_return("ABC");
}

#[test]
fn another_output_is_a_finding() {
    let records = recorded(|| program(|n: &u8| n + 1).on(1).must_return(3));
    let finding = records[0].finding.as_ref().expect("broken");
    assert_eq!(
        (finding.output.as_str(), finding.counterpart_output.as_str()),
        ("2", "3")
    );
}

#[test]
fn a_panic_is_a_finding() {
    let records = recorded(|| program(|n: &u8| 1 / n).on(0).must_return(0));
    let finding = records[0].finding.as_ref().expect("broken");
    assert!(
        finding.output.contains("attempt to divide by zero"),
        "{}",
        finding.output
    );
}

#[test]
fn a_program_that_is_right_only_sometimes_disagrees_with_itself() {
    let calls = Cell::new(0);
    let records = recorded(|| {
        program(|_: &u8| calls.replace(calls.get() + 1))
            .on(0)
            .must_return(0);
    });
    assert_eq!(records[0].vacuity, Some(Vacuity::SelfDisagreement));
}

#[test]
fn a_nan_is_not_what_was_expected_and_says_so() {
    let records = recorded(|| {
        program(|n: &f64| n.sqrt()).on(-1.0).must_return(f64::NAN);
    });
    let finding = records[0].finding.as_ref().expect("broken");
    assert!(finding.why.contains("(a NaN?)"), "{}", finding.why);
}
