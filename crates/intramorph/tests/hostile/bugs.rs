//! Injected bugs that checks do not get to: such a bug is neither caught nor missed.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};
use std::thread;

use intramorph::prelude::*;

use crate::child::{Child, part};
use crate::table::{Right, cases};

const FAR: InjectedBug = injected_bug!();
const NEAR: InjectedBug = injected_bug!();
const ELSEWHERE: InjectedBug = injected_bug!();
/// Is asked for in workers only, so that no thread of this process counts.
const IN_A_WORKER: InjectedBug = injected_bug!();
const KEPT: InjectedBug = injected_bug!();
const HALVED: Transformation = transformation!();

fn value(n: &u32) -> u32 {
    if *n > 10_000 {
        bug!(FAR, *n, 0)
    } else {
        bug!(NEAR, *n, n.saturating_add(0)) / morph!(HALVED, 1, 2)
    }
}

fn check() {
    program(value)
        .inputs(0u32..1000)
        .replaced("again", |n| value(n))
        .must_be(equal());
}

/// Gets to the bug on a thread that was forgotten.
fn elsewhere(n: &u32) -> u32 {
    let n = *n;
    let spawned = thread::spawn(move || n / 2 + bug!(ELSEWHERE, 0, 1));
    spawned.join().expect("it does not panic")
}

fn check_elsewhere() {
    program(elsewhere)
        .inputs(0u32..1000)
        .cases(9)
        .replaced("by a shift", |n| n >> 1)
        .must_be(equal());
}

fn check_in_a_worker() {
    let on_a_thread = |n: &u32| {
        let n = *n;
        let spawned = thread::spawn(move || n / 2 + bug!(IN_A_WORKER, 0, 1));
        spawned.join().expect("it does not panic")
    };
    program(on_a_thread)
        .inputs(0u32..1000)
        .cases(9)
        .replaced("by a shift", |n| n >> 1)
        .isolated()
        .must_be(equal());
}

/// Gets to the bug the first time only.
fn kept(n: &u32) -> u32 {
    static TABLE: LazyLock<Mutex<HashMap<u32, u32>>> = LazyLock::new(Mutex::default);
    let mut table = TABLE.lock().expect("it does not panic");
    *table.entry(*n).or_insert_with(|| n / 2 + bug!(KEPT, 0, 1))
}

/// Does nothing but in a child.
#[test]
fn child() {
    if part().is_some() {
        FAR.must_be_missed_by(check);
    }
}

cases! {
    a_bug_that_no_case_gets_to: Right::Refused, "every check misses it", says "FAR`" "never reached" "generate inputs" => {
        FAR.must_be_missed_by(check);
    }

    a_bug_whose_check_runs_on_another_thread: Right::Refused, "what another thread checks is not recorded", says "on this thread" => {
        NEAR.must_be_caught_by(|| thread::spawn(check).join().expect("it holds"));
    }

    a_bug_that_an_assertion_catches: Right::Refused, "an assertion is no check, and its own message says nothing of the bug", says "FAR`" "no check" => {
        FAR.must_be_caught_by(|| assert_eq!(value(&20_000), 20_000));
    }

    a_bug_that_an_assertion_misses: Right::Refused, "an assertion is no check", says "no check" => {
        NEAR.must_be_missed_by(|| assert!(value(&7) > 0));
    }

    a_bug_that_a_check_of_another_program_misses: Right::Refused, "the check never runs the component", says "never reached" => {
        NEAR.must_be_missed_by(|| {
            program(|n: &u32| *n).inputs(0u32..1000).replaced("again", |n| *n).must_be(equal());
        });
    }

    a_bug_on_a_thread_that_it_does_not_get_to: Right::Refused, "the program runs without it", says "carried(|| ..)" => {
        let on_a_thread = |n: &u32| {
            let n = *n;
            thread::spawn(move || value(&n)).join().expect("it does not panic")
        };
        NEAR.must_be_missed_by(|| {
            program(on_a_thread).inputs(0u32..9).compared_with(|n| *n).must_be(equal());
        });
    }

    a_bug_that_is_caught_by_a_check_that_fails_the_second_time: Right::Refused, "the state of the program breaks it, not the bug",
        says "FAR`: it was never reached" "without it" =>
    {
        static RUNS: AtomicUsize = AtomicUsize::new(0);
        FAR.must_be_caught_by(|| {
            let runs = RUNS.fetch_add(1, Ordering::Relaxed);
            program(move |n: &u32| n / 2 + u32::from(runs > 0))
                .inputs(any::<u32>())
                .replaced("shift", |n| n >> 1)
                .must_be(equal());
        });
    }

    a_bug_that_should_not_be_reached_and_is: Right::Refused, "the check is about its component", says "NEAR`: it was reached" => {
        NEAR.must_not_be_reached_by(check);
    }

    a_bug_that_should_not_be_reached_and_is_on_a_thread: Right::Refused, "the check is about its component, without the bug",
        says "asked for" "times on threads" "carried(|| ..)" =>
    {
        ELSEWHERE.must_not_be_reached_by(check_elsewhere);
    }

    a_bug_that_is_missed_because_its_thread_was_forgotten: Right::Asserted, "the check gets to it, so the other word would be wrong" => {
        let missed = std::panic::catch_unwind(|| ELSEWHERE.must_be_missed_by(check_elsewhere));
        let payload = missed.expect_err("the bug is not missed");
        let said = payload.downcast_ref::<String>().expect("a message");
        assert!(said.contains("carried(|| ..)") && !said.contains("must_not_be_reached_by"), "{said}");
    }

    a_bug_on_a_thread_in_a_worker: Right::Refused, "the program runs without it", says "asked for" "carried(|| ..)" => {
        IN_A_WORKER.must_be_missed_by(check_in_a_worker);
    }

    a_bug_on_a_thread_in_a_worker_is_not_caught: Right::Refused, "the program runs without it", says "asked for" "carried(|| ..)" => {
        IN_A_WORKER.must_be_caught_by(check_in_a_worker);
    }

    a_bug_that_should_not_be_reached_and_is_on_a_thread_in_a_worker: Right::Refused, "the check is about its component",
        says "asked for" "times on threads" =>
    {
        IN_A_WORKER.must_not_be_reached_by(check_in_a_worker);
    }

    a_bug_that_is_not_to_be_reached_in_a_worker: Right::Asserted, "a worker does not get to it either" => {
        FAR.must_not_be_reached_by(|| {
            let check = program(value).inputs(0u32..1000).replaced("again", |n| value(n));
            check.isolated().must_be(equal());
        });
    }

    a_bug_that_should_not_be_reached_and_is_before_a_table_is_full: Right::Refused, "the first run of the program counts as well",
        says "KEPT`: it was reached" =>
    {
        KEPT.must_not_be_reached_by(|| {
            program(kept).inputs(0u32..1000).cases(100).replaced("by a shift", |n| n >> 1).must_be(equal());
        });
    }

    a_bug_that_is_not_to_be_reached: Right::Asserted, "the check is not about its component, and the test says so" => {
        FAR.must_not_be_reached_by(check);
    }

    a_bug_that_is_reached_and_missed: Right::Asserted, "the check gets to it and can't see it" => {
        NEAR.must_be_missed_by(check);
    }

    a_bug_that_is_reached_on_all_threads_of_a_check: Right::Asserted, "threads of a check count for the bug" => {
        NEAR.must_be_missed_by(|| {
            let check = program(value).inputs(0u32..1000).replaced("again", |n| value(n));
            check.in_parallel().threads(3).must_be(equal());
        });
    }

    a_bug_that_is_reached_in_another_process: Right::Asserted, "a worker counts for the bug" => {
        NEAR.must_be_missed_by(|| {
            let check = program(value).inputs(0u32..1000).replaced("again", |n| value(n));
            check.isolated().must_be(equal());
        });
    }

    a_bug_that_is_reached_beside_a_transformation: Right::Asserted, "both programs have the bug" => {
        NEAR.must_be_missed_by(|| {
            program(value).inputs(0u32..1000).transformed(HALVED).must_be(at_most());
        });
    }

    a_bug_that_a_shorter_check_does_not_get_to: Right::Asserted, "the environment asked for less" => {
        let (passed, said) = Child::of("bugs::child", "missed").with("INTRAMORPH_CASES", "1").run();
        assert!(passed, "{said}");
        let (passed, said) = Child::of("bugs::child", "missed").run();
        assert!(!passed && said.contains("never reached"), "{said}");
    }
}
