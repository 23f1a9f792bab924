//! No leaks: after a check, however it ended, no thread sees its transformation or the value of its knob.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::Duration;

use intramorph::prelude::*;
use intramorph::{BlockOn, Following};

const NEGATED: Transformation = transformation!();
const FACTOR: Knob<i64> = knob!(1, 1..=9);
const BUG: InjectedBug = injected_bug!();

fn changed(number: i64) -> i64 {
    bug!(BUG, 0, 1000) + FACTOR.get() * morph!(NEGATED, number, -number)
}

/// All threads of the process run the original, and the gates are closed.
fn nothing_is_left() {
    let on_a_thread = || {
        thread::spawn(|| changed(2))
            .join()
            .expect("it does not panic")
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .build()
        .expect("it starts");
    let task = runtime.block_on(async {
        tokio::spawn(async { changed(2) })
            .await
            .expect("it does not panic")
    });
    let (here, pooled) = (changed(2), rayon::join(|| changed(2), || changed(2)));
    assert_eq!((here, on_a_thread(), pooled, task), (2, 2, (2, 2), 2));
    for switch in ["leak::NEGATED", "leak::FACTOR", "leak::BUG"] {
        assert!(!intramorph::__private::is_open(switch), "{switch}");
    }
}

/// A check that the closure completes.
fn check(relation: impl Fn(&i64, &i64) -> bool) {
    program(|number: &i64| changed(*number))
        .inputs(1i64..100)
        .cases(50)
        .transformed(NEGATED)
        .transformed(FACTOR.set(3))
        .must_satisfy("minus three times", relation);
}

// This is one test, since parallel tests would see each other's gates.
#[test]
fn nothing_is_left_of_a_check_however_it_ends() {
    nothing_is_left();
    check(|one, other| *other == -3 * one);
    nothing_is_left();

    // The relation is broken.
    assert!(catch_unwind(|| check(|one, other| one == other)).is_err());
    nothing_is_left();

    // Code of the test panics: the relation, an assumption, a job with a bug in it.
    let records = recorded(|| check(|_, _| panic!("the relation's own")));
    assert_eq!(records[0].verdict, Verdict::Broken);
    let assuming = || {
        program(|number: &i64| changed(*number))
            .inputs(1i64..100)
            .assuming(|_| std::panic::resume_unwind(Box::new("gone")))
            .transformed(NEGATED)
            .must_be(relation::negated());
    };
    assert!(catch_unwind(AssertUnwindSafe(|| BUG.injected(assuming))).is_err());
    nothing_is_left();

    a_program_panics();
    nothing_is_left();
    a_worker_is_killed();
    nothing_is_left();

    // A carried scope outlives its check in a pool, and a following pool outlives the check.
    let carried = NEGATED.applied(|| FACTOR.applied(5, Carried::here));
    assert_eq!(
        rayon::join(|| carried.run(|| changed(2)), || changed(2)),
        (-10, 2)
    );
    drop(carried);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(2)
        .following()
        .build()
        .expect("it starts");
    program(|number: &i64| pool.install(|| changed(*number)))
        .inputs(1i64..100)
        .transformed(NEGATED)
        .must_be(relation::negated());
    assert_eq!(pool.install(|| changed(2)), 2);
    nothing_is_left();
    assert_eq!(intramorph::ThisThread.block_on(async { changed(2) }), 2);
}

/// Also on other threads of a check.
fn a_program_panics() {
    let panics = |number: &i64| match changed(*number) {
        result if result < -200 => panic!("too small: {result}"),
        result => result,
    };
    let records = recorded(|| {
        let check = program(panics)
            .inputs(1i64..100)
            .transformed(NEGATED)
            .transformed(FACTOR.any());
        check
            .in_parallel()
            .threads(4)
            .must_satisfy("smaller", |one, other| other < one);
    });
    assert_eq!(records[0].verdict, Verdict::Broken);
}

fn a_worker_is_killed() {
    let hangs = |number: &i64| match changed(*number) {
        result if result < -9 => loop {
            thread::sleep(Duration::from_millis(1));
        },
        result => result,
    };
    let records = recorded(|| {
        let check = program(hangs)
            .inputs(1i64..100)
            .transformed(NEGATED)
            .run_limit(Duration::from_millis(100));
        check.must_be(relation::negated());
    });
    let finding = records[0].finding.as_ref().expect("it hangs");
    assert_eq!(finding.input, "10");
}
