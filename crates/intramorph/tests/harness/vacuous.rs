//! Six checks that test nothing fail, each for the right reason.

use std::cell::Cell;

use intramorph::prelude::*;

const NEVER: Transformation = transformation!();
const USELESS: Transformation = transformation!();

fn check(expected: Vacuity, advice: &str, check: impl FnOnce()) {
    let records = recorded(check);
    assert_eq!(
        (records[0].verdict, records[0].vacuity),
        (Verdict::Inconclusive, Some(expected))
    );
    let text = records[0].to_string();
    assert!(text.contains(advice), "{text}");
}

#[test]
fn a_component_that_is_never_reached() {
    check(
        Vacuity::NeverReached,
        "calls the transformation's `morph!`",
        || {
            program(|n: &u8| {
                if *n > 200 && n % 2 > 1 {
                    morph!(NEVER, 1, 2)
                } else {
                    3
                }
            })
            .inputs(any::<u8>())
            .transformed(NEVER)
            .must_be(equal());
        },
    );
}

#[test]
fn a_component_that_is_never_reached_although_the_relation_breaks() {
    check(
        Vacuity::NeverReached,
        "calls the transformation's `morph!`",
        || {
            program(|numbers: &[u8]| numbers.to_vec())
                .inputs(vec(any::<u8>(), 0..9))
                .transformed(NEVER)
                .must_be(reversed());
        },
    );
}

#[test]
fn a_change_without_effect_where_one_is_claimed() {
    check(
        Vacuity::NoEffect,
        "generate inputs on which the change shows",
        || {
            program(|n: &u8| morph!(USELESS, u32::from(*n), u32::from(*n)))
                .inputs(any::<u8>())
                .transformed(USELESS)
                .must_be(at_least());
        },
    );
}

#[test]
fn a_follow_up_that_follows_with_the_same_input() {
    check(Vacuity::NoEffect, "never differed from the input", || {
        program(|n: &u8| *n)
            .inputs(any::<u8>())
            .followed_up(|n, _, _| *n)
            .must_be(equal());
    });
}

#[test]
fn a_program_that_disagrees_with_itself() {
    check(Vacuity::SelfDisagreement, "a cache that P' filled", || {
        let cached = Cell::new(false);
        program(|n: &u8| if cached.get() { 0 } else { *n })
            .inputs(1u8..)
            .replaced("fills the cache", |n| {
                cached.set(true);
                *n
            })
            .must_be(equal());
    });
}

#[test]
fn inputs_that_are_mostly_rejected() {
    check(
        Vacuity::MostlyRejected,
        "inputs that the program accepts",
        || {
            program(|n: &u32| 100 / n)
                .inputs(any::<u32>())
                .assuming(|n| n % 3 == 1)
                .replaced("the same", |n| 100 / n)
                .must_be(equal());
        },
    );
}

#[test]
fn a_strategy_that_rejects_everything_itself() {
    check(
        Vacuity::MostlyRejected,
        "inputs that the program accepts",
        || {
            let nothing = any::<u8>().prop_filter("odd and even", |n| n % 2 == 2);
            program(|n: &u8| *n)
                .inputs(nothing)
                .cases(20)
                .replaced("the same", |n| *n)
                .must_be(equal());
        },
    );
}

#[test]
fn a_relation_that_mostly_cannot_decide() {
    check(
        Vacuity::MostlyInconclusive,
        "inputs that the relation can decide",
        || {
            program(|n: &u8| *n)
                .inputs(any::<u8>())
                .replaced("the next", |n| n.saturating_add(1))
                .must_satisfy("equal if small", |one, other| match one {
                    0..9 => Verdict::from(one < other),
                    _ => Verdict::Inconclusive,
                });
        },
    );
}

#[test]
fn no_inputs_at_all() {
    check(Vacuity::NoInputs, "give at least one input", || {
        program(|n: &u8| *n)
            .inputs(each(Vec::<u8>::new()))
            .replaced("the next", |n| n + 1)
            .must_be(equal());
    });
}
