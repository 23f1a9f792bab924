//! Power: from how many seeds a wrong radius is found, and by how many pairs of outputs.

use std::thread;

use intramorph::Record;
use intramorph::prelude::*;
use monte_carlo_pi::{SHORT_RADIUS, SLIGHTLY_SHORT_RADIUS};

use super::oracles;

/// The record of the check with the bug on, from each of a hundred seeds: a thread's name decides it.
fn records(bug: InjectedBug, check: fn()) -> Vec<Record> {
    let record = |seed: u32| {
        let thread = thread::Builder::new().name(format!("seed {seed}"));
        let record = move || bug.injected(|| recorded(check)).remove(0);
        let thread = thread.spawn(record).expect("a thread can be started");
        thread
            .join()
            .expect("a check that is recorded does not panic")
    };
    (0..100).map(record).collect()
}

fn is_found_within(pairs: u64, bug: InjectedBug, check: fn()) {
    for record in records(bug, check) {
        assert_eq!(record.verdict, Verdict::Broken, "{record}");
        assert!(record.cases <= pairs, "{record}");
    }
}

#[test]
fn a_radius_of_which_the_square_is_0_9_is_found_from_all_seeds_within_300_pairs() {
    is_found_within(300, SHORT_RADIUS, oracles::intramorphic_scaled);
}

#[test]
fn a_radius_of_which_the_square_is_0_99_is_found_from_all_seeds_by_more_samples() {
    is_found_within(
        1000,
        SLIGHTLY_SHORT_RADIUS,
        oracles::intramorphic_scaled_further,
    );
}
