//! Checks driven by raw bytes.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};

use intramorph::prelude::*;
use intramorph::proptest::prop_oneof;
use intramorph::{Randomness, driven_by};

/// The inputs that bytes make of a strategy.
fn made<I: std::fmt::Debug>(bytes: &[u8], strategy: impl Strategy<Value = I>) -> Vec<String> {
    let seen = RefCell::new(Vec::new());
    driven_by(bytes, || {
        program(|input: &I| seen.borrow_mut().push(format!("{input:?}")))
            .inputs(strategy)
            .tolerating(Vacuity::SelfDisagreement)
            .replaced("nothing", |_| ())
            .must_be(equal());
    });
    seen.into_inner()
}

#[test]
fn bytes_make_one_input() {
    assert_eq!(made(&[1, 0, 0, 0], any::<u32>()), ["1"]);
    assert_eq!(made(&[7, 1, 0, 0, 9], any::<[u32; 3]>()), ["[263, 9, 0]"]);
}

#[test]
fn no_bytes_make_the_simplest_input() {
    assert_eq!(made(&[], vec(any::<i32>(), 0..9)), ["[]"]);
}

#[test]
fn too_many_bytes_do_no_harm() {
    assert_eq!(made(&vec![0xff; 1 << 20], 0u32..10), ["9"]);
}

#[test]
fn strategies_that_split_take_bytes_for_a_seed() {
    let strategy = || vec(prop_oneof![Just(1), Just(2), Just(3)], 20..30);
    assert_eq!(made(b"one", strategy()), made(b"one", strategy()));
    assert_ne!(made(b"one", strategy()), made(b"two", strategy()));
}

#[test]
fn bytes_that_break_a_relation_fail_with_a_shrunk_finding() {
    let mut randomness = Randomness::seeded(7);
    let bytes: Vec<u8> = (0..400)
        .map(|_| randomness.number().to_le_bytes()[0])
        .collect();
    let check = || {
        program(|numbers: &[u32]| numbers.len())
            .inputs(vec(0u32..1000, 0..20))
            .replaced("without large ones", |numbers| {
                numbers.iter().filter(|n| **n < 100).count()
            })
            .must_be(equal());
    };
    let failed = catch_unwind(AssertUnwindSafe(|| driven_by(&bytes, check)));
    let payload = failed.expect_err("broken");
    let text = payload.downcast_ref::<String>().expect("a text");
    assert!(text.contains("input I  [100]\n"), "{text}");
    assert!(text.contains("the same bytes"), "{text}");
}

#[test]
fn several_checks_are_driven_by_the_same_bytes() {
    let runs = Cell::new(0);
    driven_by(&[5, 0, 0, 0], || {
        for _ in 0..3 {
            program(|n: &u32| {
                runs.set(runs.get() + 1);
                *n
            })
            .inputs(any::<u32>())
            .replaced("same", |n| *n)
            .must_be(at_least());
        }
    });
    // Once, and once more to see that it agrees with itself.
    assert_eq!(runs.get(), 6);
}

#[test]
fn inputs_that_are_rejected_are_left_out() {
    driven_by(&[4, 0, 0, 0], || {
        program(|n: &u32| *n)
            .inputs(any::<u32>())
            .assuming(|n| n % 2 == 1)
            .replaced("next", |n| n + 1)
            .must_be(equal());
    });
}

#[test]
fn checks_after_it_are_not_driven() {
    driven_by(&[], || {});
    let records = recorded(|| {
        program(|n: &u32| *n)
            .inputs(any::<u32>())
            .replaced("same", |n| *n)
            .must_be(equal());
    });
    assert_eq!(records[0].cases, 1000);
}
