//! Small mistakes of a test: numbers that make no sense, and more changes than a test usually makes.

use std::time::Duration;

use intramorph::prelude::*;
use intramorph::relation::Relation;
use intramorph::statistics::StatisticalRelation;

use crate::table::{Right, cases};

/// A check whose class has this share.
fn cover(least_percent: f64) {
    program(|n: &u8| *n)
        .inputs(any::<u8>())
        .cover("even", least_percent, |n| n % 2 == 0)
        .replaced("by halves", |n| n / 2 + n.div_ceil(2))
        .must_be(equal());
}

/// A check of two numbers that are far apart.
fn far_apart(relation: impl Relation<f64>) {
    program(|n: &f64| *n)
        .inputs(1.0..2.0)
        .replaced("far away", |n| 1e9 + n)
        .must_be(relation);
}

/// A check of a random program.
fn random(relation: impl StatisticalRelation<u8>) {
    program_with_rng(|&(), rng| u8::from(rng.below(2) == 0))
        .on(())
        .replaced("the other half", |&(), rng| u8::from(rng.below(2) == 1))
        .must_be(relation);
}

macro_rules! switches {
    ($($name:ident)*) => {
        $(const $name: Transformation = transformation!();)*
        /// More switches than a machine word has bits.
        const SWITCHES: &[Transformation] = &[$($name),*];
    };
}

switches! {
    N00 N01 N02 N03 N04 N05 N06 N07 N08 N09 N10 N11 N12 N13 N14 N15 N16 N17 N18 N19 N20 N21
    N22 N23 N24 N25 N26 N27 N28 N29 N30 N31 N32 N33 N34 N35 N36 N37 N38 N39 N40 N41 N42 N43
    N44 N45 N46 N47 N48 N49 N50 N51 N52 N53 N54 N55 N56 N57 N58 N59 N60 N61 N62 N63 N64 N65
}

/// The sum of the numbers of those switches that are on, of the first ones.
fn sum_of_switches(asked: usize) -> u64 {
    let asked = SWITCHES[..asked].iter().zip(1..);
    asked
        .map(|(switch, number)| morph!(switch, 0, number))
        .sum()
}

/// A check with all switches on, of which the program asks the first ones.
fn all_switches(asked: usize) {
    let check = program(move |n: &u64| n + sum_of_switches(asked)).inputs(0u64..100);
    let check = check.transformed(SWITCHES[0]);
    let rest = SWITCHES[1..].iter();
    let check = rest.fold(check, |check, switch| check.transformed(*switch));
    check.must_be(at_least());
}

cases! {
    a_class_with_a_share_that_is_no_number: Right::Refused, "no share is at least NaN", says "percentage from 0 to 100, not NaN" => {
        cover(f64::NAN);
    }
    a_class_with_a_negative_share: Right::Refused, "every share is above it", says "not -1" => {
        cover(-1.0);
    }
    a_class_with_more_than_all_inputs: Right::Refused, "no check could have it", says "not 100.5" => {
        cover(100.5);
    }
    a_class_with_an_infinite_share: Right::Refused, "no check could have it", says "not inf" => {
        cover(f64::INFINITY);
    }
    a_class_that_may_be_empty: Right::Holds, "a share of 0 asks for the count only" => {
        cover(0.0);
    }
    a_tolerance_that_is_no_number: Right::Refused, "no distance is within NaN", says "not NaN" => {
        far_apart(relation::within(f64::NAN));
    }
    a_negative_tolerance: Right::Refused, "no distance is negative", says "not -0.5" => {
        far_apart(relation::within(-0.5));
    }
    an_infinite_tolerance: Right::Refused, "it rejects nothing", says "rejects nothing" => {
        far_apart(relation::within(f64::INFINITY));
    }
    a_relative_tolerance_that_is_no_number: Right::Refused, "no share is within NaN", says "not NaN" => {
        far_apart(within_relative(f64::NAN));
    }
    a_negative_relative_tolerance: Right::Refused, "no share is negative", says "not -1" => {
        far_apart(within_relative(-1.0));
    }
    an_infinite_relative_tolerance: Right::Refused, "it rejects nothing", says "rejects nothing" => {
        far_apart(within_relative(f64::INFINITY));
    }
    either_tolerance_is_infinite: Right::Refused, "the other one does not matter", says "rejects nothing" => {
        far_apart(relation::within_either(1e-9, f64::INFINITY));
    }
    either_tolerance_is_no_number: Right::Refused, "no distance is within NaN", says "not NaN" => {
        far_apart(relation::within_either(f64::NAN, 1e-9));
    }
    numbers_within_neither_tolerance: Right::Broken, "they differ by both measures", says "of the larger" => {
        far_apart(relation::within_either(0.5, 1e-9));
    }
    numbers_near_zero_within_the_absolute_tolerance: Right::Holds, "zero is relatively close to itself only" => {
        program(|n: &f64| if *n < 1.5 { 0.0 } else { *n })
            .inputs(1.0..2.0)
            .replaced("rounded", |n| if *n < 1.5 { 1e-17 } else { *n })
            .must_be(relation::within_either(1e-12, 1e-9));
    }
    large_numbers_within_the_relative_tolerance: Right::Holds, "they differ by much, and by little of the whole" => {
        program(|n: &f64| n * 1e20)
            .inputs(1.0..2.0)
            .replaced("rounded", |n| n * 1e20 + 1e6)
            .must_be(relation::within_either(1e-12, 1e-9));
    }
    a_cost_of_a_factor_that_is_no_number: Right::Refused, "no cost is at most NaN", says "not NaN" => {
        far_apart(cost_at_most(f64::NAN));
    }
    a_cost_of_a_negative_factor: Right::Refused, "no cost is negative", says "not -2" => {
        far_apart(cost_at_most(-2.0));
    }
    a_cost_of_an_infinite_factor: Right::Refused, "every cost is below it", says "not inf" => {
        far_apart(cost_at_most(f64::INFINITY));
    }
    a_cost_of_no_factor: Right::Broken, "a factor of 0 says that nothing is left" => {
        far_apart(cost_at_most(0.0));
    }
    means_within_no_number: Right::Refused, "no means are within NaN", says "not NaN" => {
        random(means_within(f64::NAN, 0.0..=1.0));
    }
    means_within_a_negative_tolerance: Right::Refused, "no distance is negative", says "not -1" => {
        random(means_within(-1.0, 0.0..=1.0));
    }
    means_within_the_whole_range: Right::Refused, "all means are that close", says "less than 1" => {
        random(means_within(1.0, 0.0..=1.0));
    }
    means_in_a_range_without_a_start: Right::Refused, "no output is in it", says "finite range" => {
        random(means_within(0.1, f64::NAN..=1.0));
    }
    a_rate_that_is_no_number: Right::Refused, "no rate is at most NaN", says "not NaN" => {
        random(at_least().in_all_but(f64::NAN));
    }
    a_rate_of_all_pairs: Right::Refused, "it rejects nothing", says "less than 1" => {
        random(at_least().in_all_but(1.0));
    }
    distributions_within_no_number: Right::Refused, "no distributions are within NaN", says "NaN" => {
        random(equally_distributed().to_within(f64::NAN));
    }
    an_order_within_all_pairs: Right::Refused, "it rejects nothing", says "not 1" => {
        random(stochastically_at_least().to_within(1.0));
    }
    an_error_scaled_to_no_number: Right::Refused, "no error is NaN", says "NaN" => {
        random(scaled_error(0.5, 1.0, f64::NAN));
    }
    a_rate_of_false_alarms_that_is_no_number: Right::Refused, "no rate is NaN", says "NaN" => {
        program_with_rng(|&(), rng| rng.below(100))
            .on(())
            .replaced("from above", |&(), rng| 99 - rng.below(100))
            .false_alarms(f64::NAN)
            .must_be(stochastically_at_least());
    }
    more_changes_than_bits_and_all_are_reached: Right::Holds, "the number of changes is not limited" => {
        all_switches(SWITCHES.len());
    }
    the_last_of_many_changes_is_never_reached: Right::Vacuous(Vacuity::NeverReached), "each change has to be reached", says "N65" => {
        all_switches(SWITCHES.len() - 1);
    }
    a_check_without_time: Right::Refused, "no input fits into it", says "`.time_limit(..)`" "from_secs(1)" => {
        program(|n: &u32| n / 2).inputs(any::<u32>()).time_limit(Duration::ZERO).replaced("shift", |n| n >> 1).must_be(equal());
    }
    a_run_without_time: Right::Refused, "no program is as fast as that", says "`.run_limit(..)`" => {
        program(|n: &u32| n / 2).inputs(any::<u32>()).replaced("shift", |n| n >> 1).run_limit(Duration::ZERO).must_be(equal());
    }
    a_check_that_is_dropped: Right::Refused, "it never ran", says "never ran" "tests/hostile/small.rs:" ".must_be(..)" => {
        let _ = program(|n: &u8| *n).inputs(any::<u8>()).replaced("another", |n| n + 1);
    }
    a_check_without_an_oracle_that_is_dropped: Right::Asserted, "it may be made for several tests, and one of them has no use for it" => {
        drop(program(|n: &u8| *n).inputs(any::<u8>()));
    }
    a_transformed_check_that_is_dropped: Right::Refused, "it never ran", says "never ran" => {
        let check = program(|n: &u64| n + sum_of_switches(1)).inputs(any::<u64>());
        let _ = check.transformed(SWITCHES[0]).in_parallel().observed(|n| n % 2);
    }
    a_check_of_a_random_program_that_is_dropped: Right::Refused, "it never ran", says "never ran" => {
        let _ = program_with_rng(|&(), rng| rng.below(2)).on(()).replaced("another", |&(), rng| rng.below(3));
    }
    a_test_that_panics_before_its_check_runs: Right::Refused, "its own panic is the message", says "the set-up failed" => {
        let _check = program(|n: &u8| *n).inputs(any::<u8>()).replaced("another", |n| n / 2);
        panic!("the set-up failed");
    }
}
