//! hegel, by the builder behind its attribute; the engine is a shared library that cargo builds and finds.

mod generators;

use std::panic::{AssertUnwindSafe, catch_unwind};

use hegel::generators::{integers, vecs};
use hegel::{Database, HealthCheck, Hegel, Settings, TestCase, Verbosity};

use super::{MOST_CASES, Shrunk};
use crate::probe;
use crate::workload::Workload;
use crate::workload::passing::{LENGTHS, Passing};

/// A workload whose inputs hegel can generate.
pub trait Generated: Workload {
    /// Draws an input.
    fn draw(case: &TestCase) -> Self::Input;
}

/// Fails and shrinks; the last execution is hegel's replay of the minimum.
pub fn shrink<W: Generated>(seed: u64) -> Option<Shrunk> {
    let property = |case: TestCase| {
        let input = W::draw(&case);
        probe::count();
        if !probe::judged(W::holds(&input)) {
            probe::remember(input);
            panic!("not related");
        }
    };
    let test = Hegel::new(property).settings(settings(MOST_CASES, seed));
    let outcome = catch_unwind(AssertUnwindSafe(|| test.run()));
    let remembered = || probe::remembered::<W::Input>();
    Shrunk::to(
        || {
            outcome
                .err()
                .and_then(|_| Some(format!("{:?}", remembered()?)))
        },
        None,
    )
}

/// Passes so many cases.
pub fn pass<P: Passing>(cases: u32, seed: u64) {
    let property = |case: TestCase| {
        let input = case.draw(vecs(integers::<i32>()).max_size(LENGTHS.end - 1));
        assert!(P::holds(&input), "the property holds");
    };
    Hegel::new(property).settings(settings(cases, seed)).run();
}

/// Quiet, without a database, whatever the environment.
fn settings(cases: u32, seed: u64) -> Settings {
    Settings::from_profile("base")
        .test_cases(cases.into())
        .seed(Some(seed))
        .database(Database::Disabled)
        .print_blob(false)
        .suppress_health_check(HealthCheck::all())
        .verbosity(Verbosity::Quiet)
}
