//! Costs.

use std::time::Duration;

use intramorph::Verdict;
use intramorph::relation::{Relation, cost_at_most};

use super::judged::check;

#[test]
fn a_cost_up_to_the_factor_holds() {
    check(&cost_at_most(1.0), &8_u32, &8, None);
    check(&cost_at_most(1.5), &8_usize, &12, None);
    check(&cost_at_most(1.0), &0_u64, &0, None);
    check(
        &cost_at_most(2.0),
        &Duration::from_secs(1),
        &Duration::from_secs(2),
        None,
    );
}

#[test]
fn a_larger_cost_is_told_with_its_ratio() {
    check(
        &cost_at_most(1.0),
        &8_u32,
        &12,
        Some("8 became 12, 1.50 times as much instead of at most 1"),
    );
    check(
        &cost_at_most(1.5),
        &Duration::from_millis(10),
        &Duration::from_millis(20),
        Some("10ms became 20ms, 2.00 times as much instead of at most 1.5"),
    );
}

#[test]
fn no_cost_is_at_most_a_nan() {
    assert_eq!(cost_at_most(1.0).verdict(&f64::NAN, &1.0), Verdict::Broken);
}
