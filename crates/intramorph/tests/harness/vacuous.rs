//! Checks that test nothing fail, each for the right reason.

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
        "gets to a site of the transformation (`morph!`",
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
fn a_transformation_that_is_never_reached_is_shown_where_it_is_declared() {
    check(
        Vacuity::NeverReached,
        "tests/harness/vacuous.rs:7, never reached",
        || {
            program(|n: &u8| *n)
                .on(0)
                .transformed(NEVER)
                .must_be(equal());
        },
    );
}

#[test]
fn a_component_that_is_never_reached_although_the_relation_breaks() {
    check(
        Vacuity::NeverReached,
        "gets to a site of the transformation (`morph!`",
        || {
            program(|numbers: &[u8]| numbers.to_vec())
                .inputs(vec(any::<u8>(), 0..9))
                .transformed(NEVER)
                .must_be(relation::reversed());
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
                .assuming(|n| n % 9 == 1)
                .replaced("the same", |n| 100 / n)
                .must_be(equal());
        },
    );
}

#[test]
fn a_strategy_that_rejects_everything_itself() {
    check(
        Vacuity::MostlyRejected,
        "16000 of 16000 inputs were rejected",
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

#[test]
fn nothing_but_rejected_inputs_even_where_rejections_are_tolerated() {
    check(
        Vacuity::MostlyRejected,
        "inputs that the program accepts",
        || {
            program(|n: &u8| *n)
                .inputs(any::<u8>())
                .assuming(|_| false)
                .tolerating(Vacuity::MostlyRejected)
                .replaced("the same", |n| *n)
                .must_be(equal());
        },
    );
}

#[test]
fn programs_that_mostly_panic_alike() {
    check(
        Vacuity::MostlyInconclusive,
        "a panic of both programs decides nothing",
        || {
            let divide = |n: &u8| 100 / (n / 200);
            program(divide)
                .inputs(any::<u8>())
                .replaced("the same", |n| divide(n))
                .panics_are_outputs()
                .must_be(equal());
        },
    );
}

#[test]
fn a_relation_that_cannot_decide_six_of_ten() {
    check(
        Vacuity::MostlyInconclusive,
        "could not decide 6 of 10 cases",
        || decides_from(6),
    );
}

#[test]
fn a_relation_that_cannot_decide_five_of_ten_is_sound() {
    decides_from(5);
}

fn decides_from(first: u8) {
    program(|n: &u8| *n)
        .inputs(each(0..10))
        .replaced("the next", |n| n + 1)
        .must_satisfy("the next, later on", |one, other| {
            if *one < first {
                Verdict::Inconclusive
            } else {
                Verdict::from(*other == one + 1)
            }
        });
}

#[test]
fn a_program_that_starts_to_disagree_with_itself_late() {
    check(Vacuity::SelfDisagreement, "input I  63", || {
        let calls = Cell::new(0);
        program(|n: &u8| {
            if *n < 10 {
                0
            } else {
                calls.replace(calls.get() + 1)
            }
        })
        .inputs(each(0..200))
        .replaced("one", |_| 1)
        .must_satisfy("anything", |_, _| true);
    });
}

#[test]
fn a_program_that_disagrees_with_itself_where_the_relation_breaks() {
    check(Vacuity::SelfDisagreement, "input I  12", || {
        let wrong_once = Cell::new(true);
        program(|n: &u8| {
            if *n == 12 && wrong_once.replace(false) {
                0
            } else {
                *n
            }
        })
        .inputs(each(0..20))
        .replaced("the same", |n| *n)
        .must_be(equal());
    });
}

#[test]
fn a_program_that_disagrees_with_itself_on_the_shrunk_input() {
    check(Vacuity::SelfDisagreement, "input I  10", || {
        let calls = Cell::new(0);
        let noise = || calls.replace(calls.get() + 1) % 2;
        program(|n: &u32| if *n == 10 { 5 + noise() } else { *n })
            .inputs(0u32..1_000_000)
            .replaced("capped", |n| *n.min(&9))
            .must_be(equal());
    });
}

#[test]
fn a_variant_that_breaks_the_relation_only_sometimes() {
    check(
        Vacuity::SelfDisagreement,
        "P' disagrees with itself",
        || {
            let calls = Cell::new(0);
            program(|n: &u32| *n)
                .inputs(each(0..100))
                .replaced("wrong once", |n| {
                    if calls.replace(calls.get() + 1) == 50 {
                        0
                    } else {
                        *n
                    }
                })
                .must_be(equal());
        },
    );
}
