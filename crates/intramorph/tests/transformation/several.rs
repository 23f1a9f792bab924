//! Several transformations at once, and the smallest set of them that breaks the relation.

use intramorph::prelude::*;
use intramorph::{Finding, InjectedBug};

const ADDS_ONE: Transformation = transformation!();
const ADDS_TEN: Transformation = transformation!();
const ADDS_NOTHING: Transformation = transformation!();
const ADDS: Knob<i64> = knob!(0, -1000..=1000);
const ADDS_A_TENTH: Knob<i64> = knob!(0, 0..=9);
const BUG: InjectedBug = injected_bug!();

fn sum(numbers: &[i64]) -> i64 {
    let mut sum: i64 = numbers.iter().sum();
    sum += ADDS.get();
    sum += ADDS_A_TENTH.get() / 10;
    sum += morph!(ADDS_ONE, 0, 1);
    sum += morph!(ADDS_TEN, 0, 10);
    sum += morph!(ADDS_NOTHING, 0, i64::from(numbers.len() > 100));
    bug!(BUG, sum, sum - 5)
}

/// A change that is wrong only together with another one.
fn product(numbers: &[i64]) -> i64 {
    let one = morph!(ADDS_ONE, false, true);
    let ten = morph!(ADDS_TEN, false, true);
    let nothing = morph!(ADDS_NOTHING, true, true);
    let wrong = one && ten && nothing && numbers.iter().any(|number| *number > 50);
    numbers.iter().product::<i64>() + i64::from(wrong)
}

fn finding(checks: impl FnOnce()) -> Finding {
    let mut records = recorded(checks);
    assert_eq!(records.len(), 1);
    let record = records.remove(0);
    record
        .finding
        .unwrap_or_else(|| panic!("it breaks: {:?}", record.vacuity))
}

/// The names of the changes that a finding blames.
fn blamed(finding: &Finding) -> Vec<String> {
    let minimal = finding
        .minimal_changes
        .as_deref()
        .expect("there are several");
    let minimal = minimal.replace(" breaks it alone", "");
    let minimal = minimal.replace(" break it without the others", "");
    let changes = minimal.split(" and ");
    changes
        .map(|change| change.rsplit("::").next().unwrap_or(change).to_owned())
        .collect()
}

#[test]
fn several_changes_are_made_at_once() {
    program(sum)
        .inputs(vec(-100i64..100, 0..10))
        .transformed(ADDS_ONE)
        .transformed(ADDS_TEN)
        .transformed(ADDS.set(100))
        .must_be(relation::offset(111));
}

#[test]
#[should_panic(expected = "ADDS = 7` and `main::transformation::several::ADDS = 100`")]
fn two_values_for_one_knob_are_refused() {
    program(sum)
        .inputs(vec(-100i64..100, 0..10))
        .transformed(ADDS.set(7))
        .transformed(ADDS_ONE)
        .transformed(ADDS.set(100))
        .must_be(relation::offset(101));
}

#[test]
#[should_panic(expected = "ADDS_ONE` is given twice")]
fn a_transformation_that_is_given_twice_is_refused() {
    program(sum)
        .inputs(vec(-100i64..100, 0..10))
        .transformed(ADDS_ONE)
        .transformed(ADDS_ONE)
        .must_be(relation::offset(1));
}

#[test]
fn the_one_change_that_breaks_the_relation_is_named() {
    let finding = finding(|| {
        program(sum)
            .inputs(vec(-100i64..100, 0..10))
            .transformed(ADDS_NOTHING)
            .transformed(ADDS_TEN)
            .transformed(ADDS_A_TENTH.set(9))
            .must_be(equal());
    });
    assert_eq!(blamed(&finding), ["ADDS_TEN"]);
    assert_eq!(
        (
            &*finding.input,
            &*finding.output,
            &*finding.counterpart_output
        ),
        ("[]", "0", "10")
    );
}

#[test]
fn of_two_changes_that_break_the_relation_one_is_enough() {
    let finding = finding(|| {
        program(sum)
            .inputs(vec(-100i64..100, 0..10))
            .transformed(ADDS_TEN)
            .transformed(ADDS_ONE)
            .must_be(equal());
    });
    assert_eq!(blamed(&finding), ["ADDS_TEN"]);
}

#[test]
fn changes_that_break_only_together_are_named_together() {
    let finding = finding(|| {
        program(product)
            .inputs(vec(0i64..100, 0..10))
            .transformed(ADDS_NOTHING)
            .transformed(ADDS_TEN)
            .transformed(ADDS_ONE)
            .must_be(equal());
    });
    assert_eq!(blamed(&finding), ["ADDS_TEN", "ADDS_ONE"]);
    assert_eq!(finding.input, "[51]");
}

#[test]
fn a_bug_in_both_programs_is_no_change() {
    BUG.injected(|| {
        program(sum)
            .inputs(vec(-100i64..100, 0..10))
            .transformed(ADDS_ONE)
            .transformed(ADDS_TEN)
            .must_be(relation::offset(11));
    });
}

#[test]
fn several_changes_are_made_on_all_threads_of_a_check() {
    program(sum)
        .inputs(vec(-100i64..100, 0..10))
        .transformed(ADDS_ONE)
        .transformed(ADDS.any())
        .in_parallel()
        .threads(4)
        .must_satisfy("within the domain", |one, other| {
            (-999..=1001).contains(&(other - one))
        });
}

#[test]
fn each_of_several_changes_has_to_be_reached() {
    let records = recorded(|| {
        program(product)
            .inputs(vec(0i64..10, 0..10))
            .transformed(ADDS_ONE)
            .transformed(ADDS.set(5))
            .must_be(equal());
    });
    let record = &records[0];
    assert_eq!(record.vacuity, Some(Vacuity::NeverReached));
    assert!(
        record.counterpart.ends_with("several::ADDS = 5"),
        "{record}"
    );
}

/// The first and the last step of a program that is right only with both or neither.
const FLIPS: Transformation = transformation!();
const FLIPS_BACK: Transformation = transformation!();

#[test]
fn a_part_of_the_changes_is_not_taken_for_all_of_them() {
    let negated_twice = |number: &i64| {
        let number = morph!(FLIPS, *number, -number);
        let number = if number < -50 { number + 1 } else { number };
        morph!(FLIPS_BACK, number, -number)
    };
    let finding = finding(|| {
        program(negated_twice)
            .inputs(0i64..100)
            .transformed(FLIPS)
            .transformed(FLIPS_BACK)
            .must_be(equal());
    });
    // Each of them alone breaks the relation on nearly all inputs, and the relation is claimed for both only.
    assert_eq!(
        (
            &*finding.input,
            &*finding.output,
            &*finding.counterpart_output
        ),
        ("51", "51", "50")
    );
    assert_eq!(blamed(&finding), ["FLIPS"]);
}
