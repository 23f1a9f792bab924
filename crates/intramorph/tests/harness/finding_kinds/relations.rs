//! Numbers, relations other than equality, other oracles, and panics.

use intramorph::prelude::*;

use super::{Order, check, check_text, order, ten_thousand};

#[test]
fn floating_point_numbers() {
    check(
        "floating_point_numbers",
        [0.3, 0.1 + 0.2],
        ["0.3", "0.30000000000000004"],
    );
}

#[test]
fn floating_point_numbers_within_a_tolerance() {
    check_text(
        "floating_point_numbers_within_a_tolerance",
        ["1.4142135", "1.4166666"],
        || {
            program(|x: &f64| vec![x.sqrt(), 0.0, f64::INFINITY])
                .on(2.0)
                .replaced("two steps of Newton", |_| {
                    vec![17.0 / 12.0, 0.0, f64::INFINITY]
                })
                .must_be(relation::within(0.001));
        },
    );
}

#[test]
fn integers() {
    check(
        "integers",
        [18_446_744_073_709_551_615_u64, 0],
        ["18446744073709551615", "0"],
    );
}

#[test]
fn observed_parts() {
    check_text("observed_parts", ["article 1", "article 2"], || {
        program(|_: &u8| order())
            .on(1)
            .replaced("wrong", |_| {
                let mut order = order();
                order.lines.remove(0);
                order
            })
            .must_be(
                at_most()
                    .observed(|order: &Order| order.lines.len())
                    .and(equal().observed(|order: &Order| order.lines.first().cloned())),
            );
    });
}

#[test]
fn long_outputs_of_a_relation_without_an_expected_one() {
    check_text(
        "long_outputs_of_a_relation_without_an_expected_one",
        ["5000", "77"],
        || {
            program(|_: &u8| ten_thousand())
                .on(1)
                .replaced("wrong", |_| {
                    let mut numbers = ten_thousand();
                    numbers[5000] = 77;
                    numbers
                })
                .must_satisfy("as many hundreds", |one, other| one == other);
        },
    );
}

#[test]
fn a_long_regression() {
    check_text("a_long_regression", ["5000", "77"], || {
        let mut numbers = ten_thousand();
        numbers[5000] = 77;
        program(|_: &u8| ten_thousand()).on(1).must_return(numbers);
    });
}

#[test]
fn a_panic_with_a_long_message() {
    check_text(
        "a_panic_with_a_long_message",
        ["[0, 1, 2", "index out of range"],
        || {
            program(|_: &u8| ten_thousand())
                .on(1)
                .replaced("panics", |_| {
                    panic!("index out of range:\n{:#?}", ten_thousand())
                })
                .must_be(equal());
        },
    );
}
