//! Suspicion: other tests that use the component beside a check are no orphans of it.

use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use intramorph::prelude::*;

use crate::nested::printed;

const NEGATED: Transformation = transformation!();
const FACTOR: Knob<i64> = knob!(1, 1..=9);

/// The numbers of checks and of tests that run beside each other.
const CHECKS: i64 = 200;
const MOST_SECONDS: u64 = 120;

fn changed(number: i64) -> i64 {
    FACTOR.get() * morph!(NEGATED, number, -number)
}

static IS_OVER: AtomicBool = AtomicBool::new(false);

/// An ordinary test that uses the component without a pause.
fn hammer() {
    let started = Instant::now();
    while !IS_OVER.load(Ordering::Relaxed) && started.elapsed() < Duration::from_secs(MOST_SECONDS)
    {
        for number in 0..1000 {
            assert_eq!(changed(number), number);
        }
        // There are fewer processors than tests.
        std::thread::yield_now();
    }
}

macro_rules! hammers {
    ($($name:ident)*) => {$(
        #[test]
        #[ignore = "run by the test below"]
        fn $name() {
            hammer();
        }
    )*};
}

mod beside {
    use super::*;

    hammers!(a b c d e f g h i j k l m n o p q r s t);

    #[test]
    #[ignore = "run by the test below"]
    fn checks() {
        struct Over;
        impl Drop for Over {
            fn drop(&mut self) {
                IS_OVER.store(true, Ordering::Relaxed);
            }
        }
        let _over = Over;
        let mut suspected = 0;
        for seed in 0..CHECKS {
            let before = intramorph::__private::orphans("suspicion::NEGATED");
            program(|number: &i64| changed(*number))
                .inputs(-100i64..100)
                .cases(20)
                .transformed(NEGATED)
                .transformed(FACTOR.set(2 + seed % 8))
                .must_be(relation::scaled(-2 - seed % 8));
            suspected += usize::from(intramorph::__private::orphans("suspicion::NEGATED") > before);
        }
        eprintln!("{suspected} checks were suspected");
        assert!(suspected > 0, "no test used the component meanwhile");
    }
}

#[test]
fn other_tests_of_the_component_are_no_orphans() {
    let executable = std::env::current_exe().expect("a test has an executable");
    let mut command = Command::new(executable);
    command.args([
        "transformation::suspicion::beside::",
        "--ignored",
        "--nocapture",
        "--test-threads=24",
    ]);
    let output = command.output().expect("it starts");
    let printed = printed(&output);
    assert!(printed.contains("test result: ok. 21 passed"), "{printed}");
    let suspected = printed
        .lines()
        .find_map(|line| line.split_once(" checks were suspected"));
    assert!(suspected.is_some(), "{printed}");
}
