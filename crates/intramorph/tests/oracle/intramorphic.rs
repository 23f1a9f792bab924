//! Intramorphic: the program, and the program with one component replaced.

use intramorph::prelude::*;

const DOUBLED: Transformation = transformation!();

fn scale(n: &u32) -> u32 {
    morph!(DOUBLED, *n, 2 * n)
}

#[test]
fn a_transformation_is_on_in_the_changed_program_only() {
    program(scale)
        .inputs(0u32..100)
        .transformed(DOUBLED)
        .must_satisfy("doubled", |original, transformed| {
            *transformed == 2 * original
        });
}

#[test]
fn reach_is_counted() {
    let records = recorded(|| {
        program(|n: &u32| (0..*n).map(|n| scale(&n)).sum::<u32>())
            .inputs(each([1, 2, 3]))
            .transformed(DOUBLED)
            .must_be(at_least());
    });
    assert_eq!(records[0].reached, Some(6));
}

#[test]
fn the_finding_names_transformation_and_component() {
    let records = recorded(|| program(scale).on(1).transformed(DOUBLED).must_be(equal()));
    let record = &records[0];
    assert_eq!(record.counterpart, "main::oracle::intramorphic::DOUBLED");
    let component = record
        .component
        .as_deref()
        .expect("a transformation has a place");
    assert!(
        component.ends_with("tests/oracle/intramorphic.rs:8"),
        "{component}"
    );
}

#[test]
fn a_replacement_of_the_whole_program_has_no_reach() {
    let records = recorded(|| {
        program(scale)
            .on(1)
            .replaced("doubled", |n| 2 * n)
            .must_be(equal());
    });
    assert_eq!(records[0].reached, None);
    assert!(!records[0].to_string().contains("reached"));
}
