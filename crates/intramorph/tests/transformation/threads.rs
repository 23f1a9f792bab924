//! Threads: a transformation is on for threads that carry its scope or follow a thread in it.

use std::thread;

use intramorph::prelude::*;
use intramorph::{Following, Record, ThisThread, blocking};
use rayon::prelude::*;

const NEGATED: Transformation = transformation!();
const FACTOR: Knob<i64> = knob!(1, 1..=9);

fn changed(number: i64) -> i64 {
    FACTOR.get() * morph!(NEGATED, number, -number)
}

fn sum_carried(numbers: &[i64]) -> i64 {
    let carried = Carried::here();
    thread::scope(|scope| {
        let jobs: Vec<_> = numbers
            .chunks(8)
            .map(|chunk| {
                let carried = &carried;
                scope.spawn(move || carried.run(|| chunk.iter().map(|n| changed(*n)).sum::<i64>()))
            })
            .collect();
        jobs.into_iter()
            .map(|job| job.join().expect("it does not panic"))
            .sum()
    })
}

fn check(program_under_test: impl Fn(&[i64]) -> i64) -> Record {
    let mut records = recorded(|| {
        program(program_under_test)
            .inputs(vec(-100i64..100, 1..40))
            .cases(50)
            .transformed(NEGATED)
            .transformed(FACTOR.set(3))
            .must_be(relation::scaled(-3));
    });
    let record = records.remove(0);
    assert_eq!(record.verdict, Verdict::Holds, "{record}");
    record
}

#[test]
fn a_carried_scope_is_seen_and_counted() {
    let record = check(sum_carried);
    let elements = check(|numbers| numbers.iter().map(|number| changed(*number)).sum());
    assert_eq!(record.reached, elements.reached);
    assert_eq!(record.orphans, 0);
}

#[test]
fn a_carried_job_is_seen_on_a_thread_of_its_own() {
    check(|numbers| {
        let numbers = numbers.to_vec();
        let job = move || numbers.iter().map(|number| changed(*number)).sum();
        thread::spawn(carried(job))
            .join()
            .expect("it does not panic")
    });
}

#[test]
fn a_carried_scope_is_carried_on() {
    let seen = NEGATED.applied(|| {
        thread::spawn(carried(|| {
            thread::spawn(carried(|| changed(1)))
                .join()
                .expect("it does not panic")
        }))
        .join()
        .expect("it does not panic")
    });
    assert_eq!(seen, -1);
}

#[test]
fn nothing_stays_on_a_thread_that_ran_a_carried_job() {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .expect("it starts");
    let carried = NEGATED.applied(Carried::here);
    assert_eq!(pool.install(|| carried.run(|| changed(1))), -1);
    assert_eq!(pool.install(|| changed(1)), 1);
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        pool.install(|| carried.run(|| std::panic::resume_unwind(Box::new("gone"))))
    }));
    assert!(panicked.is_err());
    assert_eq!(pool.install(|| changed(1)), 1);
}

#[test]
fn a_rayon_pool_of_the_check_follows() {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(3)
        .following()
        .build()
        .expect("it starts");
    check(|numbers| pool.install(|| numbers.par_iter().map(|number| changed(*number)).sum()));
    check(|numbers| {
        let (left, right) = numbers.split_at(numbers.len() / 2);
        let sum = |half: &[i64]| half.iter().map(|number| changed(*number)).sum::<i64>();
        let (left, right) = pool.join(|| sum(left), || sum(right));
        left + right
    });
    assert_eq!(pool.install(|| changed(1)), 1);
}

#[test]
fn a_tokio_runtime_of_the_check_follows() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .following()
        .build()
        .expect("it starts");
    check(blocking(&runtime, async |numbers: &[i64]| {
        let mut sum = 0;
        for chunk in numbers.chunks(8) {
            let numbers = chunk.to_vec();
            let job = async move { numbers.iter().map(|number| changed(*number)).sum::<i64>() };
            sum += tokio::spawn(job).await.expect("it does not panic");
        }
        sum
    }));
    check(blocking(&runtime, async |numbers: &[i64]| {
        let numbers = numbers.to_vec();
        let job = move || numbers.iter().map(|number| changed(*number)).sum::<i64>();
        tokio::task::spawn_blocking(job)
            .await
            .expect("it does not panic")
    }));
}

#[test]
fn a_carried_future_is_seen_wherever_it_is_polled() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .build()
        .expect("it starts");
    check(blocking(&runtime, async |numbers: &[i64]| {
        let numbers = numbers.to_vec();
        let job = async move {
            tokio::task::yield_now().await;
            numbers.iter().map(|number| changed(*number)).sum::<i64>()
        };
        tokio::spawn(Carried::here().around(job))
            .await
            .expect("it does not panic")
    }));
    check(blocking(&ThisThread, async |numbers: &[i64]| {
        numbers.iter().map(|number| changed(*number)).sum()
    }));
}

#[test]
fn a_scope_ends_for_followers_too() {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(2)
        .following()
        .build()
        .expect("it starts");
    let seen = NEGATED.applied(|| FACTOR.applied(4, || pool.install(|| changed(2))));
    assert_eq!(seen, -8);
    assert_eq!(pool.install(|| changed(2)), 2);
    let panicked = std::panic::catch_unwind(|| {
        NEGATED.applied(|| std::panic::resume_unwind(Box::new("gone")))
    });
    assert!(panicked.is_err());
    assert_eq!(pool.install(|| changed(2)), 2);
}

fn sum(numbers: &[i64]) -> i64 {
    numbers.iter().map(|number| changed(*number)).sum()
}

#[test]
fn a_whole_process_has_no_orphans() {
    let check = |program_under_test: &dyn Fn(&[i64]) -> i64| {
        let mut records = recorded(|| {
            program(program_under_test)
                .inputs(vec(-100i64..100, 1..40))
                .cases(50)
                .transformed(NEGATED)
                .transformed(FACTOR.set(3))
                .whole_process()
                .must_be(relation::scaled(-3));
        });
        let record = records.remove(0);
        assert_eq!(record.verdict, Verdict::Holds, "{record}");
        assert!(record.reached > Some(0));
    };
    check(&|numbers| numbers.par_iter().map(|number| changed(*number)).sum());
    check(&|numbers| {
        let numbers = numbers.to_vec();
        thread::spawn(move || sum(&numbers))
            .join()
            .expect("it does not panic")
    });
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .build()
        .expect("it starts");
    check(&blocking(&runtime, async |numbers: &[i64]| {
        let numbers = numbers.to_vec();
        tokio::spawn(async move { sum(&numbers) })
            .await
            .expect("it does not panic")
    }));
    // The worker leaves nothing on in this process.
    assert_eq!(
        rayon::join(
            || changed(2),
            || thread::spawn(|| changed(2))
                .join()
                .expect("it does not panic")
        ),
        (2, 2)
    );
}

const OTHER: Transformation = transformation!();

#[test]
fn whoever_follows_a_follower_follows_its_leader() {
    let outer = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .following()
        .build()
        .expect("it starts");
    let inner = outer.install(|| {
        rayon::ThreadPoolBuilder::new()
            .num_threads(1)
            .following()
            .build()
            .expect("it starts")
    });
    check(|numbers| outer.install(|| inner.install(|| sum(numbers))));
}

#[test]
fn a_scope_ends_quietly_with_its_thread() {
    struct Late;
    impl Drop for Late {
        fn drop(&mut self) {
            // A destructor that runs when a thread ends may not panic.
            OTHER.bypassed(|| changed(1));
            Carried::here().run(|| changed(1));
        }
    }
    thread_local!(static LATE: Late = const { Late });
    let seen = NEGATED.applied(|| {
        let job = || {
            LATE.with(|_| ());
            NEGATED.applied(|| changed(1)) + changed(1)
        };
        thread::spawn(carried(job))
            .join()
            .expect("it does not panic")
    });
    assert_eq!(seen, -2);
}
