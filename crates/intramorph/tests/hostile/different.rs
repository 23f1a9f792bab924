//! Outputs that must differ: outputs of different inputs do so, too, and yet the relation can reject.

use intramorph::prelude::*;

use crate::table::{Right, cases};

const NOTHING_APART: Right = Right::Vacuous(Vacuity::TellsNothingApart);

fn salted(n: u64, salt: u64) -> u64 {
    (n ^ salt)
        .wrapping_mul(0x9E37_79B9_7F4A_7C15)
        .rotate_left(17)
}

fn picked(numbers: &[u32], remainder: u32) -> Vec<u32> {
    numbers
        .iter()
        .copied()
        .filter(|n| n % 2 == remainder)
        .collect()
}

fn are_disjoint(one: &[u32], other: &[u32]) -> bool {
    one.iter().all(|n| !other.contains(n))
}

cases! {
    hashes_that_must_differ: Right::Holds, "it rejects an output beside itself" => {
        program(|n: &u64| salted(*n, 1))
            .inputs(any::<u64>())
            .replaced("another salt", |n| salted(*n, 2))
            .must_satisfy("differs", |one, other| one != other);
    }

    hashes_that_must_differ_in_parallel: Right::Holds, "threads do not matter" => {
        program(|n: &u64| salted(*n, 1))
            .inputs(any::<u64>())
            .replaced("another salt", |n| salted(*n, 2))
            .in_parallel()
            .threads(3)
            .must_satisfy("differs", |one, other| one != other);
    }

    hashes_that_must_differ_isolated: Right::Holds, "the worker asks the same questions" => {
        program(|n: &u64| salted(*n, 1))
            .inputs(any::<u64>())
            .replaced("another salt", |n| salted(*n, 2))
            .isolated()
            .must_satisfy("differs", |one, other| one != other);
    }

    hashes_that_do_not_differ: Right::Broken, "the salt is forgotten" => {
        program(|n: &u64| salted(*n, 1))
            .inputs(any::<u64>())
            .replaced("another salt", |n| salted(*n, 1 + n % 2))
            .must_satisfy("differs", |one, other| one != other);
    }

    follow_ups_that_must_differ: Right::Holds, "another input has another id" => {
        program(|n: &u64| salted(*n, 1))
            .inputs(any::<u64>())
            .followed_up(|n, _, _| n.wrapping_add(1))
            .must_satisfy("differs", |one, other| one.output != other.output);
    }

    complements_that_must_be_disjoint: Right::Holds, "it rejects an output beside itself" => {
        program(|numbers: &[u32]| picked(numbers, 0))
            .inputs(vec(0u32..50, 0..9))
            .replaced("the others", |numbers: &[u32]| picked(numbers, 1))
            .must_satisfy("disjoint", |one, other| are_disjoint(one, other));
    }

    complements_that_must_be_disjoint_given_the_input: Right::Holds, "the input does not matter" => {
        program(|numbers: &[u32]| picked(numbers, 0))
            .inputs(vec(0u32..50, 0..9))
            .replaced("the others", |numbers: &[u32]| picked(numbers, 1))
            .must_satisfy_given("disjoint", |_, one, other| are_disjoint(one, other));
    }

    empty_sets_that_must_be_disjoint: NOTHING_APART, "the empty set is disjoint from all" => {
        program(|numbers: &[u32]| picked(numbers, 2))
            .inputs(vec(0u32..50, 0..9))
            .replaced("the others", |numbers: &[u32]| picked(numbers, 3))
            .tolerating(Vacuity::NoEffect)
            .must_satisfy("disjoint", |one, other| are_disjoint(one, other));
    }

    random_outputs_that_must_differ: Right::Holds, "it rejects an output beside itself" => {
        program_with_rng(|&(), rng| rng.number())
            .on(())
            .replaced("the next one", |&(), rng| rng.number().wrapping_add(1))
            .must_satisfy_in_all_but("differs", 0.1, |one, other| one != other);
    }

    random_outputs_of_which_one_is_ignored: NOTHING_APART, "a property of O' alone rejects O beside itself" => {
        program_with_rng(|&(), rng| rng.fraction() + 1.0)
            .on(())
            .replaced("less", |&(), rng| rng.fraction())
            .must_satisfy_in_all_but("below one", 0.1, |_, changed| *changed < 1.0);
    }
}
