//! Numbers up to a tolerance.

use std::fmt::Debug;

use intramorph::Verdict;
use intramorph::proptest::prelude::*;
use intramorph::relation::{Approximate, Relation, within, within_either, within_relative};

use super::judged::check;

#[test]
fn numbers_within_the_tolerance_hold() {
    check(&within(0.5), &1.0, &1.5, None);
    check(&within(0.5), &1.0_f32, &0.5, None);
    check(&within(1.0), &3_u8, &2, None);
    check(&within(0.0), &0.0, &-0.0, None);
    check(&within_relative(0.5), &2.0, &1.0, None);
    check(&within_relative(0.0), &0.0, &-0.0, None);
}

#[test]
fn numbers_too_far_apart_are_shown() {
    check(
        &within(0.25),
        &1.0,
        &1.5,
        Some("1.0 became 1.5, off by 0.5"),
    );
    check(&within(2.0), &3_i64, &-1, Some("3 became -1, off by 4"));
    check(
        &within_relative(0.25),
        &1.0,
        &2.0,
        Some("1.0 became 2.0, off by 0.5 of the larger"),
    );
}

#[test]
fn either_tolerance_suffices() {
    check(&within_either(0.5, 0.1), &0.0, &0.5, None);
    check(&within_either(0.5, 0.1), &100.0, &110.0, None);
    check(&within_either(5.0, 0.0), &7_u8, &2, None);
    check(
        &within_either(0.5, 0.25),
        &1.0,
        &2.0,
        Some("1.0 became 2.0, off by 1, which is 0.5 of the larger"),
    );
    check(
        &within_either(9.0, 9.0),
        &f64::INFINITY,
        &1.0,
        Some("inf became 1.0, off by inf"),
    );
}

#[test]
fn large_integers_are_told_apart_to_the_last_digit() {
    check(
        &within(0.5),
        &u64::MAX,
        &(u64::MAX - 1),
        Some("18446744073709551615 became 18446744073709551614, off by 1"),
    );
}

#[test]
fn what_is_no_finite_number_is_close_to_itself_only() {
    for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        check(&within(0.0), &number, &number, None);
        check(&within_relative(0.0), &number, &number, None);
    }
    check(
        &within(9.0),
        &f64::NAN,
        &1.0,
        Some("NaN became 1.0, off by NaN"),
    );
    check(
        &within_relative(9.0),
        &f64::INFINITY,
        &1.0,
        Some("inf became 1.0, off by inf"),
    );
    check(
        &within(9.0),
        &f64::INFINITY,
        &-f64::INFINITY,
        Some("inf became -inf, off by inf"),
    );
}

#[test]
fn the_place_of_a_number_is_told() {
    check(
        &within(0.1),
        &[1.0, 2.0],
        &[1.0, 3.0],
        Some("at [1]: 2.0 became 3.0, off by 1"),
    );
    check(
        &within(0.1),
        &vec![(1, Some(vec![1.0]))],
        &vec![(1, Some(vec![2.0]))],
        Some("at [0].1[0]: 1.0 became 2.0, off by 1"),
    );
}

#[test]
fn what_is_missing_is_told() {
    check(
        &within(0.1),
        &Some(1.0),
        &None,
        Some("a number became `None`"),
    );
    check(
        &within(0.1),
        &vec![1.0],
        &vec![],
        Some("1 elements became 0"),
    );
}

fn is_symmetric<O: Approximate + Debug>(one: &O, other: &O) -> bool {
    [within(0.5), within_relative(0.5), within_either(0.5, 0.5)]
        .iter()
        .all(|relation| relation.verdict(one, other) == relation.verdict(other, one))
}

proptest! {
    #[test]
    fn every_number_is_close_to_itself(number in any::<f64>()) {
        prop_assert_eq!(within(0.0).verdict(&number, &number), Verdict::Holds);
        prop_assert_eq!(within_relative(0.0).verdict(&number, &number), Verdict::Holds);
    }

    #[test]
    fn closeness_is_symmetric(one in any::<f64>(), other in any::<f64>(), step in -1.0..1.0) {
        prop_assert!(is_symmetric(&one, &other) && is_symmetric(&step, &(step + 0.5)));
    }
}
