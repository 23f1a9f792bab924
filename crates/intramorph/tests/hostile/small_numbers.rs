//! Whole numbers that break for another reason than their size.

use intramorph::prelude::*;

use crate::shrinking::{breaking, minima};
use crate::table::{Right, cases};

/// Number of seeds.
const SEEDS: u64 = 6;

/// Fails unless each of several seeds is shrunk to this input.
#[track_caller]
fn all_shrink_to(expected: &str, check: fn()) {
    let minima = minima(SEEDS, check);
    assert!(
        minima.iter().all(|minimum| minimum == expected),
        "{minima:?}"
    );
}

const CHUNK: Knob<usize> = knob!(1000, 1..=1000);

/// Counts pairs of sevens, but not those that are in two chunks.
fn pairs(list: &[u8]) -> usize {
    let chunks = list.chunks(CHUNK.get());
    let pairs = chunks.map(|chunk| chunk.windows(2).filter(|pair| *pair == [7, 7]).count());
    pairs.sum()
}

cases! {
    an_input_that_depends_on_a_knob: Right::Asserted, "a larger value would need a longer list" => {
        all_shrink_to("[7, 7]", || {
            program(pairs).inputs(vec(0u8..10, 0..60)).transformed(CHUNK.any()).must_be(equal());
        });
    }

    a_knob_that_breaks_from_a_value_on: Right::Asserted, "smaller values break nothing" => {
        const SIZE: Knob<usize> = knob!(1, 1..=1000);
        let records = recorded(|| {
            program(|n: &u32| u64::from(*n) + u64::from(SIZE.get() > 50))
                .inputs(any::<u32>())
                .transformed(SIZE.any())
                .must_be(equal());
        });
        let finding = records[0].finding.as_ref().expect("most values are larger");
        assert_eq!(finding.input, "0");
        let (_, value) = finding.counterpart.split_once(" = ").expect("it names the value");
        let value: usize = value.parse().expect("it is a number");
        assert!((51..100).contains(&value), "{finding:?}");
    }

    odd_numbers_on_both_sides_of_zero: Right::Asserted, "the lowest word stands for the most negative number" => {
        all_shrink_to("1", || breaking(-1_000_000_i64..1_000_000, |n| n % 2 != 0));
    }

    odd_numbers_of_32_bits_on_both_sides_of_zero: Right::Asserted, "they are drawn from one word" => {
        all_shrink_to("1", || breaking(-1_000_000_i32..=1_000_000, |n| n % 2 != 0));
    }

    negative_numbers_that_are_divided: Right::Asserted, "of the numbers that break, -1 is closest to zero" => {
        all_shrink_to("-1", || breaking(-1_000_000_i64..1_000_000, |n| n / 10 != n.div_euclid(10)));
    }

    a_bound_below_zero: Right::Asserted, "numbers closer to zero have higher words" => {
        all_shrink_to("-4321", || breaking(-1_000_000_i64..1_000_000, |n| *n <= -4321));
    }

    a_bound_on_both_sides_of_zero: Right::Asserted, "a positive number is simpler than a negative one" => {
        all_shrink_to("4321", || breaking(-1_000_000_000_000_i64..1_000_000_000_000, |n| n.abs() >= 4321));
    }

    a_range_below_zero: Right::Asserted, "its simplest number is the last" => {
        all_shrink_to("-7", || breaking(-1000_i16..=-5, |n| n % 7 == 0));
    }

    numbers_of_64_bits_with_a_negative_remainder: Right::Asserted, "both words of a number have to change at once" => {
        all_shrink_to("-1", || breaking(any::<i64>(), |n| n % 7 != n.rem_euclid(7)));
    }

    a_remainder_of_two_digits: Right::Asserted, "one number in twenty breaks, so halves miss small ones" => {
        all_shrink_to("19", || breaking(0_u32..1_000_000, |n| n % 20 == 19));
    }

    a_remainder_of_a_power_of_two: Right::Asserted, "one number in 64 breaks, so halves miss small ones" => {
        all_shrink_to("63", || breaking(0_usize..1_000_000, |n| n % 64 == 63));
    }

    a_remainder_of_three_digits: Right::Asserted, "about a thousand small numbers are tried" => {
        all_shrink_to("976", || breaking(any::<u32>(), |n| n % 977 == 976));
    }

    a_remainder_of_a_number_of_64_bits: Right::Asserted, "a number of two words is one number" => {
        all_shrink_to("63", || breaking(any::<u64>(), |n| n % 64 == 63));
    }

    remainders_that_break_in_blocks: Right::Asserted, "the next larger numbers break as well" => {
        all_shrink_to("32", || breaking(0_u32..1_000_000, |n| n % 64 >= 32));
    }

    a_remainder_in_a_pair: Right::Asserted, "each number has its turn" => {
        all_shrink_to("(0, 19)", || breaking((-1000..1000_i32, 0_u32..1_000_000), |(_, n)| n % 20 == 19));
    }

    a_remainder_in_a_list: Right::Asserted, "each number has its turn" => {
        all_shrink_to("[19]", || breaking(vec(0_u32..1_000_000, 0..9), |list| list.iter().any(|n| n % 20 == 19)));
    }

    a_character_with_a_remainder: Right::Asserted, "characters are drawn as numbers are" => {
        all_shrink_to("'e'", || breaking((b'a'..=b'z').prop_map(char::from), |c| "eiou".contains(*c)));
    }

    a_sum_that_overflows: Right::Asserted, "two large numbers are shorter than three" => {
        all_shrink_to("[1, 255]", || breaking(vec(any::<u8>(), 0..9), |list| list.iter().map(|n| u32::from(*n)).sum::<u32>() > 255));
    }

    a_number_that_has_to_be_large: Right::Asserted, "what breaks because it is large takes no search of small numbers" => {
        let records = recorded(|| breaking(0_u32..1_000_000, |n| *n >= 54_321));
        let finding = records[0].finding.as_ref().expect("broken");
        assert_eq!(finding.input, "54321");
        assert!(finding.shrinking_runs < 100, "{}", finding.shrinking_runs);
    }
}
