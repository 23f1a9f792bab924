//! Orphans: threads that run the original component during a check, because they do not carry its scope.

use std::thread;

use intramorph::prelude::*;
use intramorph::{Following, Record, blocking};
use rayon::prelude::*;

const NEGATED: Transformation = transformation!();
const FACTOR: Knob<i64> = knob!(1, 1..=9);
const OTHER: Transformation = transformation!();

fn changed(number: i64) -> i64 {
    FACTOR.get() * morph!(NEGATED, number, -number)
}

/// The record of a program whose threads do not carry the scope: the check must not pass.
fn orphaned(program_under_test: impl Fn(&[i64]) -> i64) -> Record {
    let mut records = recorded(|| {
        program(program_under_test)
            .inputs(vec(1i64..100, 4..40))
            .cases(20)
            .transformed(NEGATED)
            .tolerating(Vacuity::NeverReached)
            .tolerating(Vacuity::NoEffect)
            // Holds whether all, some or none of the numbers are negated.
            .must_satisfy("no larger", |one, other| other <= one);
    });
    let record = records.remove(0);
    assert_eq!(record.vacuity, Some(Vacuity::Orphaned), "{record:?}");
    assert!(record.orphans > 0);
    record
}

fn sum(numbers: &[i64]) -> i64 {
    numbers.iter().map(|number| changed(*number)).sum()
}

/// The sum on a thread that does not carry the scope.
fn sum_on_an_orphan(numbers: &[i64]) -> i64 {
    thread::scope(|scope| {
        let sum = scope.spawn(|| sum(numbers));
        sum.join().expect("it does not panic")
    })
}

#[test]
fn threads_that_do_not_carry_the_scope_are_noticed() {
    orphaned(sum_on_an_orphan);
    orphaned(|numbers| {
        let numbers = numbers.to_vec();
        thread::spawn(move || sum(&numbers))
            .join()
            .expect("it does not panic")
    });
}

#[test]
fn one_thread_that_does_not_carry_the_scope_is_noticed() {
    let record = orphaned(|numbers| {
        let (left, right) = numbers.split_at(numbers.len() / 2);
        thread::scope(|scope| {
            let right = scope.spawn(|| sum(right));
            sum(left) + right.join().expect("it does not panic")
        })
    });
    assert!(record.reached > Some(0));
}

#[test]
fn rayon_pools_that_do_not_follow_are_noticed() {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(2)
        .build()
        .expect("it starts");
    orphaned(|numbers| pool.install(|| numbers.par_iter().map(|number| changed(*number)).sum()));
    orphaned(|numbers| {
        let (left, right) = numbers.split_at(numbers.len() / 2);
        let (left, right) = pool.join(|| sum(left), || sum(right));
        left + right
    });
    // The global pool.
    orphaned(|numbers| numbers.par_iter().map(|number| changed(*number)).sum());
}

#[test]
fn tokio_runtimes_that_do_not_follow_are_noticed() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .build()
        .expect("it starts");
    orphaned(blocking(&runtime, async |numbers: &[i64]| {
        let numbers = numbers.to_vec();
        tokio::spawn(async move { sum(&numbers) })
            .await
            .expect("it does not panic")
    }));
    orphaned(blocking(&runtime, async |numbers: &[i64]| {
        let numbers = numbers.to_vec();
        tokio::task::spawn_blocking(move || sum(&numbers))
            .await
            .expect("it does not panic")
    }));
}

#[test]
fn a_pool_that_follows_another_thread_is_noticed() {
    let pool = thread::spawn(|| {
        rayon::ThreadPoolBuilder::new()
            .num_threads(2)
            .following()
            .build()
            .expect("it starts")
    });
    let pool = pool.join().expect("it does not panic");
    orphaned(|numbers| pool.install(|| sum(numbers)));
}

#[test]
fn a_finding_that_orphans_may_have_made_says_so() {
    let mut records = recorded(|| {
        program(sum_on_an_orphan)
            .inputs(vec(1i64..100, 1..40))
            .cases(20)
            .transformed(NEGATED)
            .tolerating(Vacuity::NeverReached)
            .must_be(relation::negated());
    });
    let finding = records.remove(0).finding.expect("nothing is negated");
    assert!(
        finding
            .advice
            .expect("there is advice")
            .contains("carried(|| ..)")
    );
}

#[test]
fn orphans_are_told_what_to_do() {
    let record = orphaned(sum_on_an_orphan);
    let orphans = record.orphans.to_string();
    insta::assert_snapshot!(record.to_string().replace(&orphans, "[orphans]"));
}

#[test]
fn orphans_are_tolerated_where_that_is_said() {
    program(sum_on_an_orphan)
        .inputs(vec(1i64..100, 1..40))
        .cases(20)
        .transformed(NEGATED)
        .tolerating(Vacuity::Orphaned)
        .tolerating(Vacuity::NeverReached)
        .must_be(equal());
}

#[test]
fn what_is_the_tests_own_is_no_orphan() {
    let asks_everywhere = recorded(|| {
        program(sum)
            .inputs(
                vec(-100i64..100, 1..40)
                    .prop_map(|numbers| numbers.into_iter().map(changed).collect::<Vec<_>>()),
            )
            .cases(50)
            .assuming(|numbers| sum(numbers) < 10_000)
            .transformed(NEGATED)
            .must_satisfy("negated", |one, other| changed(*one) == -changed(*other));
    });
    assert_eq!(
        (asks_everywhere[0].verdict, asks_everywhere[0].orphans),
        (Verdict::Holds, 0)
    );
}

#[test]
fn a_thread_that_sets_something_else_is_an_orphan_all_the_same() {
    let on_a_thread = |numbers: &[i64], job: fn(&[i64]) -> i64| {
        thread::scope(|scope| {
            scope
                .spawn(|| job(numbers))
                .join()
                .expect("it does not panic")
        })
    };
    orphaned(|numbers| on_a_thread(numbers, |numbers| FACTOR.applied(1, || sum(numbers))));
    orphaned(|numbers| on_a_thread(numbers, |numbers| OTHER.bypassed(|| sum(numbers))));
}

#[test]
fn a_pool_that_follows_the_check_can_not_follow_its_other_threads() {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(2)
        .following()
        .build()
        .expect("it starts");
    let records = recorded(|| {
        program(|numbers: &[i64]| pool.install(|| sum(numbers)))
            .inputs(vec(1i64..100, 4..40))
            .cases(20)
            .transformed(NEGATED)
            .tolerating(Vacuity::NeverReached)
            .tolerating(Vacuity::NoEffect)
            .in_parallel()
            .threads(2)
            .must_satisfy("no larger", |one, other| other <= one);
    });
    assert_eq!(
        records[0].vacuity,
        Some(Vacuity::Orphaned),
        "{:?}",
        records[0]
    );
}
