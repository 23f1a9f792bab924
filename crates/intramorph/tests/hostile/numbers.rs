//! Numbers that are no numbers, and numbers that do not fit: what relations say about NaN and overflow.

use std::time::Duration;

use intramorph::prelude::*;

use crate::table::{Right, cases};

fn root(x: &f64) -> f64 {
    x.sqrt()
}

cases! {
    a_nan_that_is_claimed_to_be_equal: Right::Broken, "`==` of the output decides, and a NaN that nobody expects is found", says "(a NaN?)" "claim `relation::within(0.0)`" => {
        program(root).inputs(-9.0..9.0).replaced("as a power", |x| x.sqrt() * 1.0).must_be(equal());
    }

    a_nan_within_a_tolerance: Right::Holds, "NaN is as close to NaN as can be" => {
        program(root).inputs(-9.0..9.0).replaced("as a power", |x| x.sqrt() * 1.0).must_be(relation::within(0.0));
    }

    a_nan_that_became_a_number: Right::Broken, "NaN is close to nothing else", says "NaN became" => {
        program(root)
            .inputs(-9.0..9.0)
            .replaced("of the distance", |x| x.abs().sqrt())
            .must_be(relation::within_either(1.0, 1.0));
    }

    a_nan_that_is_claimed_to_be_larger: Right::Broken, "a NaN is neither larger nor smaller", says "cannot be compared" => {
        program(root).inputs(-9.0..9.0).replaced("one more", |x| x.sqrt() + 1.0).must_be(at_least());
    }

    a_negation_that_does_not_fit: Right::Holds, "the case decides nothing, and the others do" => {
        program(|n: &i32| if n % 16 == 0 { i32::MIN } else { *n })
            .inputs(-1000..1000)
            .replaced("negated", |n| if n % 16 == 0 { i32::MIN } else { -n })
            .must_be(relation::negated());
    }

    a_negation_that_never_fits: Right::Vacuous(Vacuity::MostlyInconclusive), "no unsigned number is negative" => {
        program(|n: &u32| *n).inputs(1u32..1000).replaced("wrapped", |n| n.wrapping_neg()).must_be(relation::negated());
    }

    a_sum_that_never_fits: Right::Vacuous(Vacuity::MostlyInconclusive), "nothing wraps" => {
        program(|n: &u8| *n).inputs(200u8..).replaced("wrapped", |n| n.wrapping_add(100)).must_be(relation::offset(100));
    }

    a_product_that_never_fits: Right::Vacuous(Vacuity::MostlyInconclusive), "nothing wraps" => {
        program(|n: &u8| *n).inputs(200u8..).replaced("wrapped", |n| n.wrapping_mul(3)).must_be(relation::scaled(3));
    }

    a_tiny_share_of_a_large_number: Right::Broken, "a row of zeros is hard to count", says "off by 8.67e-19 of the larger" => {
        program(|n: &u64| *n).on(1 << 60).replaced("one more", |n| n + 1).must_be(within_relative(0.0));
    }

    a_large_cost_that_is_one_too_high: Right::Broken, "as floats the two are the same", says "a little more than 1 times as much" => {
        program(|n: &u64| n * 1024).inputs(1u64 << 50..1u64 << 51).replaced("one more", |n| n * 1024 + 1).must_be(cost_at_most(1.0));
    }

    a_large_signed_cost_that_is_one_too_high: Right::Broken, "1.5 times as much is a whole number, too" => {
        program(|n: &i64| n * 1024).inputs(1i64 << 50..1i64 << 51).replaced("one more", |n| n * 1536 + 1).must_be(cost_at_most(1.5));
    }

    a_long_time_that_is_one_nanosecond_too_long: Right::Broken, "as seconds the two are the same" => {
        program(|n: &u64| Duration::from_secs(*n))
            .inputs(1u64 << 40..1u64 << 41)
            .replaced("longer", |n| Duration::new(*n, 1))
            .must_be(cost_at_most(1.0));
    }

    a_large_cost_that_is_just_allowed: Right::Holds, "the change has an effect, though floats do not show it" => {
        program(|n: &u64| n * 1024 + 1).inputs(1u64 << 50..1u64 << 51).replaced("one less", |n| n * 1024).must_be(cost_at_most(1.0));
    }

    a_cost_times_a_rounded_factor: Right::Holds, "0.3 stands for three tenths, though it is a little less" => {
        program(|n: &u64| n * 10).inputs(1u64..1000).replaced("three of ten", |n| n * 3).must_be(cost_at_most(0.3));
    }
}
