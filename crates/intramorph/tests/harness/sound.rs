//! Checks that look like vacuous ones and are sound: they hold.

use std::cell::Cell;
use std::collections::HashMap;

use intramorph::prelude::*;

const RARE: Transformation = transformation!();
const NEUTRAL: Transformation = transformation!();

#[test]
fn a_component_that_is_reached_rarely() {
    program(|n: &u8| if *n == 200 { morph!(RARE, 1, 2) } else { 3 })
        .inputs(each(0..=u8::MAX))
        .transformed(RARE)
        .must_be(at_least());
}

#[test]
fn a_neutral_change_has_no_effect() {
    program(|n: &u8| morph!(NEUTRAL, u32::from(*n) * 2, u32::from(*n) << 1))
        .inputs(any::<u8>())
        .transformed(NEUTRAL)
        .must_be(equal());
}

#[test]
fn a_program_whose_equal_outputs_print_in_another_order() {
    let squares = |n: &u8| {
        (0..u32::from(*n))
            .map(|n| (n, n * n))
            .collect::<HashMap<_, _>>()
    };
    program(squares)
        .inputs(1u8..50)
        .replaced("one more", |n| squares(&(n + 1)))
        .must_satisfy("larger", |small, large| small.len() + 1 == large.len());
}

#[test]
fn inputs_of_which_some_are_rejected() {
    program(|n: &u32| 100 / n)
        .inputs(0u32..100)
        .assuming(|n| n % 3 != 0)
        .replaced("the same", |n| 100 / n)
        .must_be(equal());
}

#[test]
fn a_relation_that_cannot_decide_some_cases() {
    program(|n: &u8| *n)
        .inputs(any::<u8>())
        .replaced("the next", |n| n.saturating_add(1))
        .must_satisfy("more unless at the end", |one, other| match *one {
            u8::MAX => Verdict::Inconclusive,
            _ => Verdict::from(one < other),
        });
}

#[test]
fn a_custom_relation_on_lists_whose_order_changes() {
    program(|numbers: &[u8]| numbers.to_vec())
        .inputs(vec(any::<u8>(), 0..9))
        .replaced("backwards", |numbers| {
            numbers.iter().rev().copied().collect()
        })
        .must_satisfy("reversed", |one, other| one.iter().rev().eq(other));
}

#[test]
fn a_program_that_returns_a_multiset_in_any_order() {
    let calls = Cell::new(0);
    let rotated = |numbers: &[u8]| {
        let mut numbers = numbers.to_vec();
        if !numbers.is_empty() {
            let places = calls.replace(calls.get() + 1) % numbers.len();
            numbers.rotate_left(places);
        }
        numbers
    };
    program(rotated)
        .inputs(vec(any::<u8>(), 0..9))
        .replaced("again", rotated)
        .must_be(equal_as_multiset());
}

#[test]
fn a_program_that_returns_a_nan_agrees_with_itself() {
    let root = |n: &f64| n.sqrt();
    program(root)
        .inputs(each([-1.0, 4.0, 9.0]))
        .assuming(|n| *n > 0.0)
        .replaced("more", |n| root(n) + 1.0)
        .must_be(at_least());
    let records = recorded(|| {
        program(root)
            .on(-1.0)
            .replaced("the same", |n| root(n))
            .must_be(at_least());
    });
    assert_eq!(records[0].verdict, Verdict::Broken);
}

#[test]
fn tolerated_rejections() {
    program(|n: &u32| *n)
        .inputs(any::<u32>())
        .assuming(|n| n % 9 == 1)
        .tolerating(Vacuity::MostlyRejected)
        .replaced("the same", |n| *n)
        .must_be(equal());
}

#[test]
fn a_tolerated_unreached_component() {
    program(|n: &u32| *n)
        .inputs(any::<u32>())
        .transformed(RARE)
        .tolerating(Vacuity::NeverReached)
        .must_be(equal());
}

#[test]
fn a_tolerated_change_without_effect() {
    program(|n: &u32| *n)
        .inputs(any::<u32>())
        .replaced("the same", |n| *n)
        .tolerating(Vacuity::NoEffect)
        .must_be(at_least());
}

#[test]
fn a_tolerated_self_disagreement() {
    let calls = Cell::new(0);
    program(|n: &u32| u64::from(*n) + calls.replace(calls.get() + 1))
        .inputs(any::<u32>())
        .tolerating(Vacuity::SelfDisagreement)
        .replaced("less", |n| u64::from(*n))
        .must_be(at_most());
}

#[test]
fn a_tolerated_indecision() {
    program(|n: &u32| *n)
        .inputs(any::<u32>())
        .tolerating(Vacuity::MostlyInconclusive)
        .replaced("the next", |n| n.wrapping_add(1))
        .must_satisfy("who knows", |_, _| Verdict::Inconclusive);
}
