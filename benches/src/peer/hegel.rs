//! hegel, by the builder behind its attribute; the engine is a shared library that cargo builds and finds.

use hegel::generators::{integers, vecs};
use hegel::{Database, HealthCheck, Hegel, Settings, TestCase, Verbosity};

use super::SEED;
use crate::workload::passing::{LENGTHS, Passing};

/// Passes so many cases.
pub fn pass<P: Passing>(cases: u32) {
    let property = |case: TestCase| {
        let input = case.draw(vecs(integers::<i32>()).max_size(LENGTHS.end - 1));
        assert!(P::holds(&input), "the property holds");
    };
    Hegel::new(property).settings(settings(cases, SEED)).run();
}

/// Quiet, without a database, whatever the environment.
fn settings(cases: u32, seed: u64) -> Settings {
    Settings::from_profile("base")
        .test_cases(cases.into())
        .seed(Some(seed))
        .database(Database::Disabled)
        .suppress_health_check(HealthCheck::all())
        .verbosity(Verbosity::Quiet)
}
