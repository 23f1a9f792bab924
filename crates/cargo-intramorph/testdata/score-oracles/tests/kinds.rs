//! A test of each kind.

use intramorph::prelude::*;
use score_oracles::{DESCENDING, NOTHING, greeting, largest, order, spread, total, twice};

fn numbers() -> impl Strategy<Value = Vec<u32>> {
    vec(0u32..100, 0..8)
}

#[test]
fn unit() {
    assert_eq!(greeting(), "good morning");
    let [shrink, records] =
        ["SHRINK", "RECORDS"].map(|name| std::env::var(format!("INTRAMORPH_{name}")));
    assert_eq!((shrink.as_deref(), records.is_ok()), (Ok("off"), false));
}

fn check_total() {
    program(|numbers: &Vec<u32>| total(numbers))
        .on(vec![2, 3])
        .must_return(5);
}

#[test]
fn regression() {
    check_total();
}

#[test]
fn proof() {
    NOTHING.must_be_caught_by(check_total);
}

#[test]
fn differential() {
    program(|numbers: &Vec<u32>| largest(numbers))
        .inputs(numbers())
        .compared_with(|numbers| numbers.iter().copied().max().unwrap_or(0))
        .must_be(equal());
}

#[test]
fn metamorphic() {
    program(|numbers: &Vec<u32>| order(numbers))
        .inputs(numbers())
        .followed_up(|numbers, _, _| numbers.iter().rev().copied().collect())
        .must_be(equal());
    program(|numbers: &Vec<u32>| spread(numbers))
        .inputs(numbers())
        .followed_up(|numbers, _, _| numbers.iter().map(|number| number + 10).collect())
        .must_be(equal());
}

#[test]
fn intramorphic() {
    program(|numbers: &Vec<u32>| order(numbers))
        .inputs(numbers())
        .transformed(DESCENDING)
        .must_be(relation::reversed());
}

#[test]
fn mixed() {
    let twice = |number: &u32| twice(*number);
    program(twice).on(3).must_return(6);
    program(twice)
        .inputs(0u32..100)
        .compared_with(|number| number + number)
        .must_be(equal());
}
