//! Cases on several threads: the outcome is that of one.

use std::collections::HashSet;
use std::sync::Mutex;
use std::thread::{self, ThreadId};
use std::time::Duration;

use intramorph::Record;
use intramorph::prelude::*;

/// A check, run as it is and on so many threads.
macro_rules! check {
    ($threads:expr, $check:expr, $relation:expr) => {{
        let alone = recorded(|| $check.must_be($relation)).remove(0);
        let together =
            recorded(|| $check.in_parallel().threads($threads).must_be($relation)).remove(0);
        assert_eq!(told(&alone), told(&together));
        together
    }};
}

/// All of a record but the time it took.
fn told(record: &Record) -> String {
    let record = record.clone();
    format!(
        "{record}\n{:?}",
        (
            record.cases,
            record.rejected,
            record.inconclusive,
            record.reached,
            record.verdict
        )
    )
}

fn collatz(n: u64) -> u32 {
    let mut n = n;
    let mut steps = 0;
    while n > 1 {
        n = if n.is_multiple_of(2) {
            n / 2
        } else {
            3 * n + 1
        };
        steps += 1;
    }
    steps
}

#[test]
fn a_relation_that_holds_holds_on_any_number_of_threads() {
    for threads in [1, 2, 3, 8] {
        let record = check!(
            threads,
            program(|n: &u64| collatz(*n))
                .inputs(1u64..100_000)
                .assuming(|n| n % 3 != 0)
                .replaced("again", |n| collatz(*n)),
            equal()
        );
        assert_eq!((record.cases, record.verdict), (1000, Verdict::Holds));
    }
}

#[test]
fn the_first_case_that_breaks_is_found_on_any_number_of_threads() {
    for threads in [1, 2, 5] {
        let record = check!(
            threads,
            program(|n: &u64| collatz(*n))
                .inputs(1u64..100_000)
                .assuming(|n| n % 3 != 0)
                .replaced("wrong now and then", |n| collatz(*n)
                    + u32::from(n % 61 == 0)),
            equal()
        );
        let finding = record.finding.expect("broken");
        let input: u64 = finding.input.parse().expect("a number");
        assert_eq!(input % 61, 0, "{input}");
    }
}

#[test]
fn the_reach_of_all_threads_is_counted() {
    const DOUBLED: Transformation = transformation!();
    let record = check!(
        4,
        program(|n: &u32| morph!(DOUBLED, u64::from(*n), 2 * u64::from(*n)))
            .inputs(any::<u32>())
            .transformed(DOUBLED),
        at_least()
    );
    assert_eq!(record.reached, Some(1000));
    let component = record.component.expect("reached");
    assert!(component.contains("parallel.rs"), "{component}");
}

#[test]
fn an_injected_bug_is_in_the_programs_of_all_threads() {
    const BUG: InjectedBug = injected_bug!();
    BUG.must_be_caught_by(|| {
        program(|n: &u32| bug!(BUG, *n, n / 2))
            .inputs(10u32..1000)
            .compared_with(|n| *n)
            .in_parallel()
            .must_be(equal());
    });
}

#[test]
fn slow_cases_are_shared_out() {
    let threads: Mutex<HashSet<ThreadId>> = Mutex::default();
    let program_of = |n: &u32| {
        thread::sleep(Duration::from_millis(2));
        threads
            .lock()
            .expect("no panic")
            .insert(thread::current().id());
        *n
    };
    program(program_of)
        .inputs(any::<u32>())
        .cases(40)
        .replaced("same", |n| *n)
        .in_parallel()
        .threads(4)
        .must_be(equal());
    assert_eq!(threads.into_inner().expect("no panic").len(), 4);
}

#[test]
fn metamorphic_checks_run_in_parallel_too() {
    program(|numbers: &[u8]| numbers.iter().max().copied())
        .inputs(vec(any::<u8>(), 1..20))
        .followed_up(|numbers, _, randomness| {
            let mut rotated = numbers.clone();
            rotated.rotate_left(randomness.below(numbers.len()));
            rotated
        })
        .in_parallel()
        .must_satisfy("the same", |before, after| before.output == after.output);
}

#[test]
#[should_panic(expected = "no follow-up")]
fn a_panic_of_the_tests_own_code_is_passed_on() {
    program(|n: &u32| *n)
        .inputs(any::<u32>())
        .followed_up(|n, _, _| {
            assert_ne!(n % 5, 0, "no follow-up");
            n / 2
        })
        .in_parallel()
        .threads(3)
        .must_satisfy("anything", |_, _| true);
}

#[test]
fn a_closure_looks_at_outputs_on_several_threads() {
    let records = recorded(|| {
        program(|n: &u64| collatz(*n))
            .inputs(1u64..1000)
            .replaced("next", |n| collatz(n + 1))
            .in_parallel()
            .must_satisfy("close", |one, other| one.abs_diff(*other) < 100);
    });
    assert_eq!(records[0].verdict, Verdict::Broken);
}

#[test]
fn a_finding_made_before_the_component_was_reached_is_the_same() {
    const NEGATED: Transformation = transformation!();
    let value = |n: &u32| {
        let n = i64::from(*n);
        if n >= 50 { morph!(NEGATED, n, -n) } else { n }
    };
    let record = check!(
        3,
        program(value).inputs(0u32..100).transformed(NEGATED),
        relation::negated()
    );
    assert_eq!(record.finding.expect("broken").input, "1");
}

#[test]
fn the_relation_sees_the_scope_of_the_check() {
    const BUG: InjectedBug = injected_bug!();
    let next = |n: u32| bug!(BUG, n + 1, n + 2);
    BUG.must_be_caught_by(|| {
        program(|n: &u32| *n)
            .inputs(0u32..100)
            .compared_with(|n| *n)
            .in_parallel()
            .must_satisfy("next", |one, other| next(*one) == other + 1);
    });
}

#[test]
fn a_finding_comes_before_a_later_panic() {
    for _ in 0..5 {
        let records = recorded(|| {
            program(|n: &u32| {
                if *n == 5 {
                    thread::sleep(Duration::from_millis(5));
                }
                *n
            })
            .inputs(each(1u32..100))
            .assuming(|n| {
                assert_ne!(*n, 20, "no assumption");
                true
            })
            .followed_up(|n, _, _| {
                assert_ne!(*n, 9, "no follow-up");
                n + 1
            })
            .in_parallel()
            .threads(4)
            .must_satisfy("not five", |before, _| *before.input != 5);
        });
        assert_eq!(records[0].finding.as_ref().expect("broken").input, "5");
    }
}

#[test]
fn classes_are_counted_up_to_the_finding() {
    let record = recorded(|| {
        program(|n: &u32| *n)
            .inputs(0u32..100)
            .cover("all", 1.0, |_| true)
            .replaced("capped", |n| *n.min(&90))
            .in_parallel()
            .must_be(equal());
    })
    .remove(0);
    assert_eq!(record.coverage[0].cases, record.cases);
}

#[test]
fn time_runs_out_between_cases() {
    let started = std::time::Instant::now();
    program(|n: &u32| {
        thread::sleep(Duration::from_millis(20));
        *n
    })
    .inputs(any::<u32>())
    .time_limit(Duration::from_millis(100))
    .replaced("same", |n| *n)
    .in_parallel()
    .threads(2)
    .must_be(equal());
    assert!(started.elapsed() < Duration::from_secs(5));
}

#[test]
fn what_is_observed_is_related_in_parallel_too() {
    let pair = |n: &u32| (*n, n / 2);
    program(pair)
        .inputs(any::<u32>())
        .replaced("other half", |n| (0, n / 2))
        .observed(|pair| pair.1)
        .in_parallel()
        .must_be(equal());
    program(pair)
        .inputs(any::<u32>())
        .replaced("other half", |n| (0, n / 2))
        .in_parallel()
        .observed(|pair| pair.1)
        .must_be(equal());
    program(|n: &u32| n / 2)
        .inputs(any::<u32>())
        .replaced("rounded up", |n| n.div_ceil(2))
        .in_parallel()
        .must_satisfy_given("sum", |n, down, up| down + up == *n);
}
