//! Cases that break once and not again: the message must not blame what is innocent.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::sync::Mutex;

use intramorph::prelude::*;
use intramorph::{Record, Unsteady, relation};

use crate::table::{Right, cases};

const DISAGREES: Right = Right::Vacuous(Vacuity::SelfDisagreement);

/// Fails for numbers from 501 on, and leaves its lock poisoned.
fn locked(lock: &Mutex<u32>, n: u32) -> u32 {
    let mut calls = lock.lock().expect("no run before has panicked");
    *calls += 1;
    assert!(n <= 500, "too large");
    n
}

fn two_outputs(record: &Record) -> [u32; 3] {
    let disagreement = record.disagreement.as_ref().expect("a disagreement");
    assert_eq!(disagreement.unsteady, Unsteady::Program);
    [
        &disagreement.input,
        &disagreement.output,
        &disagreement.again,
    ]
    .map(|text| text.parse().expect("a number"))
}

/// A variant that is wrong the first time it sees a multiple of 50.
fn wrong_at_first() -> impl Fn(&u32) -> u32 {
    let seen = RefCell::new(HashSet::new());
    move |n| *n + u32::from(seen.borrow_mut().insert(*n) && n % 50 == 0)
}

cases! {
    a_variant_that_poisons_its_lock: DISAGREES, "the first panic is the bug, and all later ones are not",
        says "too large" "no run before has panicked" "may not repeat" =>
    {
        static LOCK: Mutex<u32> = Mutex::new(0);
        program(|n: &u32| *n).inputs(0u32..1000).replaced("locks", |n| locked(&LOCK, *n)).must_be(equal());
    }

    a_variant_that_poisons_its_lock_keeps_its_input: Right::Asserted, "what is shown has to show the bug" => {
        static LOCK: Mutex<u32> = Mutex::new(0);
        let check = program(|n: &u32| *n).inputs(0u32..1000).replaced("locks", |n| locked(&LOCK, *n));
        let disagreement = check.check(equal()).disagreement.expect("a disagreement");
        let input: u32 = disagreement.input.parse().expect("a number");
        assert!(input > 500 && disagreement.output.contains("too large"), "{disagreement:?}");
    }

    an_original_that_poisons_its_lock: DISAGREES, "the same", says "too large" "no run before has panicked" => {
        static LOCK: Mutex<u32> = Mutex::new(0);
        program(|n: &u32| locked(&LOCK, *n)).inputs(0u32..1000).replaced("as it is", |n| *n).must_be(equal());
    }

    a_variant_that_poisons_its_lock_in_a_worker: DISAGREES, "isolation does not matter", says "too large" => {
        static LOCK: Mutex<u32> = Mutex::new(0);
        program(|n: &u32| *n).inputs(0u32..1000).replaced("locks", |n| locked(&LOCK, *n)).isolated().must_be(equal());
    }

    two_panics_in_two_places: Right::Asserted, "shrinking must not slip from one bug to the other" => {
        let record = program(|n: &u32| *n)
            .inputs(0u32..1_000_000)
            .replaced("panics", |n| {
                assert!(*n <= 500, "too large");
                assert!(*n >= 9, "too small");
                *n
            })
            .check(equal());
        let finding = record.finding.expect("a finding");
        let unshrunk = finding.unshrunk_input.as_ref().unwrap_or(&finding.input);
        let first: u32 = unshrunk.parse().expect("a number");
        let (input, text) = if first > 500 { ("501", "too large") } else { ("0", "too small") };
        assert!(finding.input == input && finding.counterpart_output.contains(text), "{finding:?}");
    }

    a_variant_that_is_wrong_at_first: Right::Asserted, "the outputs shown have to be those of the input shown" => {
        let check = program(|n: &u32| *n).inputs(0u32..1_000_000).replaced("unsteady", wrong_at_first());
        let [input, output, again] = two_outputs(&check.check(equal()));
        assert_eq!([output, again], [input + 1, input]);
    }

    a_variant_that_is_wrong_at_first_is_told: DISAGREES, "a replay starts anew", says "P' disagrees with itself" "may not repeat" => {
        program(|n: &u32| *n).inputs(0u32..1_000_000).replaced("unsteady", wrong_at_first()).must_be(equal());
    }

    a_relation_that_says_no_once: DISAGREES, "the programs are innocent",
        says "the relation disagrees with itself" "depend on its arguments only" =>
    {
        let calls = Cell::new(0);
        program(|n: &u32| n / 2)
            .inputs(any::<u32>())
            .replaced("rounded up", |n| n.div_ceil(2))
            .must_satisfy("unsteady", move |one, other| {
                calls.set(calls.get() + 1);
                calls.get() != 500 && other - one <= 1
            });
    }

    a_relation_that_says_no_once_in_a_record: Right::Asserted, "the record says whose fault it is" => {
        let calls = Cell::new(0);
        let unsteady = relation::satisfies("unsteady", move |one: &u32, other: &u32| {
            calls.set(calls.get() + 1);
            calls.get() != 500 && other - one <= 1
        });
        let check = program(|n: &u32| n / 2).inputs(any::<u32>()).replaced("rounded up", |n| n.div_ceil(2));
        let disagreement = check.check(unsteady).disagreement.expect("a disagreement");
        assert_eq!(disagreement.unsteady, Unsteady::Relation);
    }

    a_follow_up_that_counts: DISAGREES, "P is innocent, since it got two inputs", says "the follow-up is another one each time" => {
        let calls = Cell::new(0);
        program(|n: &u32| if *n > 700 && n % 7 == 0 { 0 } else { *n })
            .inputs(0u32..1000)
            .followed_up(|n, _, _| {
                calls.set(calls.get() + 1);
                n + 1 + calls.get() % 2
            })
            .must_satisfy("grows", |one, other| one.output <= other.output);
    }
}
