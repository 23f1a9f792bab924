//! The checks that a child runs: the environment says which one, and which bugs the variant has.

use std::ops::Range;
use std::process::abort;

use intramorph::prelude::*;

pub(super) const CHECK: &str = "INTRAMORPH_TEST_OF_KNOWN";
pub(super) const BUGS: &str = "INTRAMORPH_TEST_BUGS";

pub(super) fn has(bug: &str) -> bool {
    std::env::var(BUGS).is_ok_and(|bugs| bugs.split(' ').any(|one| one == bug))
}

#[derive(Clone, Debug, PartialEq)]
struct Bill {
    price: u32,
    tax: u32,
    items: Vec<u32>,
}

fn bill(n: &u32) -> Bill {
    Bill {
        price: *n,
        tax: n / 10,
        items: vec![*n; 2],
    }
}

pub(super) const INPUTS: Range<u32> = 0..1000;
/// Inputs on which the first bug shows. They are simpler than those of the others.
pub(super) const LOW: Range<u32> = 0..200;

/// Returns the bill with the bugs that the environment asks for.
fn variant(n: &u32) -> Bill {
    let (mut bill, is_low) = (bill(n), LOW.contains(n));
    bill.price += u32::from(has("price") && is_low);
    bill.price = bill
        .price
        .saturating_sub(u32::from(has("cheap") && *n > 600));
    bill.tax += u32::from(has("tax") && *n > 500);
    bill.tax += u32::from(has("tax_at_0") && *n == 0);
    if has("items") && is_low {
        bill.items.pop();
    }
    assert!(!(has("panic") && is_low), "no bill for {n}");
    assert!(!(has("elsewhere") && *n > 500), "no bill for {n}");
    if has("abort") && (300..340).contains(n) {
        abort();
    }
    bill
}

const TAX: Transformation = transformation!(neutral);
const PRICE: Transformation = transformation!(neutral);

/// Has two changes that show in the same way.
fn sum(n: &u32) -> u32 {
    let tax = u32::from(TAX.is_on() && LOW.contains(n));
    let price = u32::from(PRICE.is_on() && has("sum") && *n > 500);
    n + tax + price
}

/// Does nothing but in a child.
#[test]
fn child() {
    let Ok(check) = std::env::var(CHECK) else {
        return;
    };
    match check.as_str() {
        "parallel" | "isolated" | "isolated changes" | "changes" => run_elsewhere(&check),
        "bool" | "reason" | "programs" | "follow-up" | "random" => run_relation(&check),
        alike if alike.starts_with("alike") => super::alike::run(alike),
        _ => run_plain(&check),
    }
}

fn run_plain(check: &str) {
    let billed = || program(bill).inputs(INPUTS);
    match check {
        "plain" => billed().replaced("variant", variant).must_be(equal()),
        "tolerant" => {
            let check = billed().replaced("variant", variant);
            check.tolerating(Vacuity::KnownIsFixed).must_be(equal());
        }
        "original" => {
            let check = program(variant).inputs(INPUTS);
            check.replaced("bill", bill).must_be(equal());
        }
        "two checks" => {
            billed().replaced("variant", variant).must_be(equal());
            billed().replaced("the other", variant).must_be(equal());
        }
        "other inputs" => {
            let check = program(bill).inputs(1u32..1001);
            check.replaced("variant", variant).must_be(equal());
        }
        "most" => {
            let wrong = |n: &u32| u32::from(*n > 100) + n;
            let check = program(|n: &u32| *n).inputs(INPUTS);
            check.replaced("variant", wrong).must_be(equal());
        }
        "bytes" => intramorph::driven_by(&[0; 64], || run_plain("just 0")),
        "just 0" => {
            let check = program(bill).inputs(Just(0u32));
            check.replaced("variant", variant).must_be(equal());
        }
        other => panic!("no check is called {other}"),
    }
}

fn run_elsewhere(check: &str) {
    let billed = || program(bill).inputs(INPUTS).replaced("variant", variant);
    let summed = || program(sum).inputs(INPUTS).transformed(TAX);
    match check {
        "parallel" => billed().in_parallel().threads(3).must_be(equal()),
        "isolated" => billed().isolated().cases(200).must_be(equal()),
        "changes" => summed().transformed(PRICE).must_be(equal()),
        _ => summed().transformed(PRICE).isolated().must_be(equal()),
    }
}

fn run_relation(check: &str) {
    let billed = || program(bill).inputs(INPUTS);
    match check {
        "bool" => billed()
            .replaced("variant", variant)
            .must_satisfy("the same", |one, other| one == other),
        "reason" => billed()
            .replaced("variant", variant)
            .must_satisfy("the same", why_not),
        "programs" => {
            let wrong = |n: &u32| Bill {
                price: n + u32::from(has("second") && *n > 500),
                ..bill(n)
            };
            let check = billed().compared_with(variant).compared_with(wrong);
            check.must_be(equal());
        }
        "follow-up" => program(variant)
            .inputs(INPUTS)
            .followed_up(|n, _, _| n + 1)
            .must_satisfy("more", |before, after| {
                if before.output.price != *before.input {
                    return Err(format!("{} is too much", before.output.price));
                }
                let is_right = after.output.tax == after.input / 10;
                is_right.then_some(()).ok_or("too much tax".to_owned())
            }),
        _ => {
            let draw =
                |n: &u32, rng: &mut Randomness| variant(n).tax + u32::from(rng.below(2) == 1);
            let check = program_with_rng(draw).inputs(INPUTS);
            let check = check.replaced("alike", |n, rng| n / 10 + u32::from(rng.below(2) == 1));
            let check = check.tolerating(Vacuity::NoEffect);
            check.must_be(stochastically_at_least());
        }
    }
}

fn why_not(one: &Bill, other: &Bill) -> Result<(), String> {
    if one.tax != other.tax {
        return Err(format!("tax of {} instead of {}", other.tax, one.tax));
    }
    let is_right = one.price == other.price;
    let why = || format!("price of {}", other.price);
    is_right.then_some(()).ok_or_else(why)
}
