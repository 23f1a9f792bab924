//! Threads with the name of a test: a thread that was forgotten is taken for another test.

use std::thread;

use intramorph::prelude::*;

use crate::table::{Right, cases};

const ORPHANED: Right = Right::Vacuous(Vacuity::Orphaned);
const ROUNDED_UP: Transformation = transformation!();

fn half(n: u32) -> u32 {
    morph!(ROUNDED_UP, n / 2, n.div_ceil(2))
}

fn on_a_thread(name: &str, n: u32) -> u32 {
    let spawned = thread::Builder::new()
        .name(name.to_owned())
        .spawn(move || half(n));
    let spawned = spawned.expect("a thread can start");
    spawned.join().expect("it does not panic")
}

/// A check whose variant is wrong for odd numbers, which run on a thread of this name.
fn check(name: &str) {
    program(|n: &u32| {
        if n % 2 == 0 {
            half(*n)
        } else {
            on_a_thread(name, *n)
        }
    })
    .inputs(any::<u32>())
    .cases(100)
    .transformed(ROUNDED_UP)
    .must_be(equal());
}

#[test]
fn parse() {
    assert_eq!("1".parse(), Ok(1));
}

#[test]
#[ignore = "only its name is used"]
fn ignored() {}

cases! {
    some_work_on_threads_with_the_name_of_this_one: ORPHANED, "many pools name their threads after the current one" => {
        let this = thread::current();
        check(this.name().expect("the thread of a test has a name"));
    }
    all_work_on_threads_with_the_name_of_this_one: ORPHANED, "the same", says "carried(|| ..)" => {
        let this = thread::current();
        let name = this.name().expect("the thread of a test has a name");
        program(|n: &u32| on_a_thread(name, *n))
            .inputs(any::<u32>())
            .cases(100)
            .transformed(ROUNDED_UP)
            .must_be(equal());
    }
    one_thread_with_the_name_of_this_one: ORPHANED, "a single thread counts, too" => {
        let this = thread::current();
        let name = this.name().expect("the thread of a test has a name");
        program(|n: &u32| on_a_thread(name, *n))
            .on(8)
            .transformed(ROUNDED_UP)
            .must_be(equal());
    }
    work_on_threads_with_the_name_of_another_test: ORPHANED, "a test runs on one thread, and these are many" => {
        check("thread_names::parse");
    }
    work_on_threads_with_the_name_of_an_ignored_test: ORPHANED, "the same" => {
        check("thread_names::ignored");
    }
}
