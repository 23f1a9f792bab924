//! Injected bugs: they are in both programs while on, and prove that a check catches something.

use intramorph::prelude::*;

const OFF_BY_ONE: InjectedBug = injected_bug!();
const HARMLESS: InjectedBug = injected_bug!();
const UNREACHED: InjectedBug = injected_bug!();
const ALWAYS_ZERO: InjectedBug = injected_bug!();
const ON_A_THREAD: InjectedBug = injected_bug!();
const NEGATED: Transformation = transformation!();

fn value(n: &i32) -> i32 {
    let n = bug!(OFF_BY_ONE, *n, n + 1) + bug!(HARMLESS, 0, 0);
    morph!(NEGATED, n, -n)
}

fn negation_holds() {
    program(value)
        .inputs(-100..100)
        .transformed(NEGATED)
        .must_satisfy("negated", |original, transformed| *transformed == -original);
}

fn regression() {
    program(value).on(3).must_return(3);
}

#[test]
fn a_bug_is_in_both_programs() {
    OFF_BY_ONE.injected(negation_holds);
}

#[test]
fn a_check_that_catches_the_bug_is_worth_having() {
    OFF_BY_ONE.must_be_caught_by(regression);
}

#[test]
fn what_a_check_cannot_see_is_shown() {
    OFF_BY_ONE.must_be_missed_by(negation_holds);
}

#[test]
#[should_panic(expected = "OFF_BY_ONE`: it is not missed: P(I) is not the expected output")]
fn a_bug_that_is_caught_is_not_missed() {
    OFF_BY_ONE.must_be_missed_by(regression);
}

#[test]
#[should_panic(expected = "HARMLESS`: the check fails without it: P(I) is not the expected output")]
fn a_check_that_fails_anyhow_misses_nothing() {
    HARMLESS.must_be_missed_by(|| program(value).on(3).must_return(4));
}

#[test]
#[should_panic(expected = "HARMLESS`: there is no check to catch it")]
fn no_check_misses_nothing() {
    HARMLESS.must_be_missed_by(|| assert_eq!(value(&3), 3));
}

#[test]
#[should_panic(expected = "OFF_BY_ONE`: it was not caught in 1000 cases and reached")]
fn a_check_that_misses_the_bug_is_told_so() {
    OFF_BY_ONE.must_be_caught_by(negation_holds);
}

#[test]
#[should_panic(expected = "UNREACHED`: it was not caught in 1 case and never reached")]
fn a_check_that_never_reaches_the_bug_is_told_so() {
    UNREACHED.must_be_caught_by(regression);
}

#[test]
#[should_panic(expected = "HARMLESS`: the check fails without it: P(I) is not the expected output")]
fn a_check_that_fails_without_the_bug_is_told_so() {
    HARMLESS.must_be_caught_by(|| program(value).on(3).must_return(4));
}

#[test]
#[should_panic(expected = "ALWAYS_ZERO`: it was not caught, but with it this check tests nothing")]
fn a_check_that_the_bug_makes_vacuous_is_told_so() {
    ALWAYS_ZERO.must_be_caught_by(|| {
        program(|n: &u32| bug!(ALWAYS_ZERO, *n, 0))
            .inputs(0u32..100)
            .followed_up(|n, m, _| n + m)
            .must_be(at_least());
    });
}

#[test]
#[should_panic(expected = "HARMLESS`: there is no check to catch it")]
fn a_closure_without_a_check_is_told_so() {
    HARMLESS.must_be_caught_by(|| assert_eq!(value(&3), 3));
}

fn value_from_a_thread(n: &i32) -> i32 {
    let n = *n;
    let job = move || bug!(ON_A_THREAD, n, n + 1);
    std::thread::spawn(job).join().expect("it does not panic")
}

#[test]
#[should_panic(
    expected = "times on threads that it does not get to: take it along where the program starts a job, `thread::spawn(carried(|| ..))`"
)]
fn a_bug_on_threads_that_it_does_not_get_to_is_told_so() {
    ON_A_THREAD.must_be_caught_by(|| program(value_from_a_thread).on(3).must_return(3));
}
