//! Six checks that look like vacuous ones and are sound: they hold.

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
        .inputs(any::<u32>())
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
fn a_vacuity_that_is_tolerated() {
    program(|n: &u32| *n)
        .inputs(any::<u32>())
        .assuming(|n| n % 9 == 1)
        .tolerating(Vacuity::MostlyRejected)
        .replaced("the same", |n| *n)
        .must_be(equal());
}
