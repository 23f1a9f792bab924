//! The paper's own assertion: one simulation of few samples is further from π than one of many. How often is that wrong of a
//! correct program?
//!
//! With 10 against 1,000,000 samples hardly ever, but only because an approximation of 10 samples is a multiple of 0.4, and so
//! at least 0.058 off. With 10 against 100 samples it is wrong in more than one case of five.

use std::f64::consts::PI;

use intramorph::prelude::*;
use monte_carlo_pi::{SAMPLES, approximate_pi};

use super::correct::{alarms, rate_of_false_alarms, rate_of_scaled_violations};

fn check(few: u32, many: u32, percent: f64) {
    let rate = 100.0 * rate_of_false_alarms(few, many);
    assert!((rate - percent).abs() < 0.005, "{rate}");
}

#[test]
fn the_assertion_is_wrong_in_22_percent_at_10_and_100_samples() {
    check(10, 100, 22.19);
}

#[test]
fn the_assertion_is_wrong_in_18_percent_at_100_and_1000_samples() {
    check(100, 1000, 18.47);
}

#[test]
fn the_assertion_is_hardly_ever_wrong_at_10_and_1_000_000_samples() {
    assert!(rate_of_false_alarms(10, 1_000_000) < 1e-9);
}

/// One simulation is as its seed, so that this is an ordinary check, which wants the relation to hold of every pair.
#[test]
fn the_assertion_fails_the_correct_program() {
    let records = recorded(|| {
        program(|seed: &u64| (approximate_pi(&mut Randomness::seeded(*seed)) - PI).abs())
            .inputs(any::<u64>())
            .swept(SAMPLES, [10, 100])
            .must_be(at_most());
    });
    assert_eq!(records[0].verdict, Verdict::Broken);
}

#[test]
fn the_scaled_error_claims_nothing_wrong() {
    for (few, many) in [(10, 100), (100, 1000), (100, 10_000), (10, 1_000_000)] {
        let rate = rate_of_scaled_violations(few, many);
        assert!(rate < 0.35, "{few} {many} {rate}");
    }
}

#[test]
fn the_scaled_error_raises_no_alarm_in_100_checks_of_the_correct_program() {
    for (few, many) in [(10, 100), (100, 1000), (10, 1_000_000)] {
        assert_eq!(alarms(few, many, 100), 0, "{few} {many}");
    }
}
