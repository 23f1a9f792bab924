//! Relations that look at one of the two outputs only, and relations that only seem to.

use intramorph::prelude::*;
use intramorph::relation::satisfies;

use crate::table::{Right, cases};

const IGNORED: Right = Right::Vacuous(Vacuity::OneOutputIgnored);
const SORTED: Transformation = transformation!();

fn sorted(numbers: &[u8]) -> Vec<u8> {
    let mut numbers = numbers.to_vec();
    if SORTED.is_on() {
        numbers.sort();
    }
    numbers
}

fn even(n: &u32) -> u32 {
    n / 2 * 2
}

cases! {
    a_property_of_the_changed_output: IGNORED, "a P' that returns nothing at all is sorted, too",
        says "one of the two outputs only" "relate O' to O" "tolerating(Vacuity::OneOutputIgnored)" =>
    {
        program(sorted)
            .inputs(vec(any::<u8>(), 0..9))
            .transformed(SORTED)
            .must_satisfy("sorted", |_, changed| changed.is_sorted());
    }

    a_property_of_the_changed_output_in_parallel: IGNORED, "threads do not matter" => {
        program(sorted)
            .inputs(vec(any::<u8>(), 0..9))
            .transformed(SORTED)
            .in_parallel()
            .threads(3)
            .must_satisfy("sorted", |_, changed| changed.is_sorted());
    }

    a_property_of_the_changed_output_isolated: IGNORED, "the worker asks the same questions" => {
        program(sorted)
            .inputs(vec(any::<u8>(), 0..9))
            .transformed(SORTED)
            .isolated()
            .must_satisfy("sorted", |_, changed| changed.is_sorted());
    }

    a_property_of_the_changed_output_as_a_relation: IGNORED, "a name does not matter" => {
        program(even)
            .inputs(any::<u32>())
            .replaced("plus one", |n| even(n) + 1)
            .must_be(satisfies("odd", |_: &u32, changed: &u32| changed % 2 == 1));
    }

    a_property_of_the_other_program: IGNORED, "P1 might as well be left out" => {
        program(even)
            .inputs(any::<u32>())
            .compared_with(|n| even(n) + 1)
            .must_satisfy("odd", |_, other| other % 2 == 1);
    }

    a_property_of_the_original: IGNORED, "P' might as well be left out" => {
        program(even)
            .inputs(any::<u32>())
            .replaced("plus one", |n| even(n) + 1)
            .must_satisfy("even", |original, _| original % 2 == 0);
    }

    a_property_of_what_is_observed: IGNORED, "a view does not make a relation of it" => {
        program(sorted)
            .inputs(vec(any::<u8>(), 0..9))
            .transformed(SORTED)
            .observed(|numbers| (numbers.is_sorted(), numbers.len()))
            .must_satisfy("sorted", |_, changed| changed.0);
    }

    a_constant_that_is_demanded: IGNORED, "O' is 7 whatever O is" => {
        program(|n: &u32| *n)
            .inputs(8u32..1000)
            .replaced("seven", |_| 7)
            .must_be(relation::mapped("seven", |_: &u32| 7));
    }

    a_follow_up_whose_output_alone_counts: IGNORED, "the first run might as well be left out" => {
        program(|n: &u32| *n)
            .inputs(0u32..1000)
            .followed_up(|n, _, _| n + 1000)
            .must_be(satisfies("large", |_: &u32, after: &u32| *after >= 1000));
    }

    a_property_that_is_tolerated: Right::Holds, "the test says that it knows" => {
        program(sorted)
            .inputs(vec(any::<u8>(), 0..9))
            .transformed(SORTED)
            .tolerating(Vacuity::OneOutputIgnored)
            .must_satisfy("sorted", |_, changed| changed.is_sorted());
    }

    a_property_given_the_input: Right::Holds, "the input says what O' has to be" => {
        program(|n: &u32| *n)
            .inputs(any::<u32>())
            .replaced("halved", |n| n / 2)
            .must_satisfy_given("half", |n, _, half| n / 2 == *half);
    }

    a_property_of_few_inputs: Right::Holds, "too few outputs to know" => {
        program(even)
            .inputs(each([1, 2, 3, 4]))
            .replaced("plus one", |n| even(n) + 1)
            .must_satisfy("odd", |_, changed| changed % 2 == 1);
    }

    a_property_beside_a_relation: Right::Holds, "the relation looks at both" => {
        program(sorted)
            .inputs(vec(any::<u8>(), 0..9))
            .transformed(SORTED)
            .must_satisfy("sorted", |original, changed| changed.is_sorted() && changed.len() == original.len());
    }

    an_output_that_is_always_much_larger: Right::Holds, "in the other order it would be smaller" => {
        program(|n: &u32| u64::from(*n))
            .inputs(any::<u32>())
            .replaced("much larger", |n| u64::from(*n) + (1 << 40))
            .must_satisfy("larger", |original, changed| changed > original);
    }

    an_output_that_is_always_nothing: Right::Holds, "0 is at most anything, but other outputs are not" => {
        program(|n: &u32| *n)
            .inputs(1u32..1000)
            .replaced("nothing", |_| 0)
            .must_satisfy("at most", |original, changed| changed <= original);
    }

    an_order_of_constants: Right::Holds, "there is nothing else that could take their place" => {
        program(|_: &u32| 1)
            .inputs(any::<u32>())
            .replaced("two", |_| 2)
            .must_be(at_least());
    }

    a_condition_that_only_the_original_shows: Right::Holds, "O decides whether O' has to be sorted" => {
        program(sorted)
            .inputs(vec(any::<u8>(), 0..9))
            .transformed(SORTED)
            .must_satisfy("sorted if long", |original, changed| original.len() < 4 || changed.is_sorted());
    }

    a_rare_error_that_must_stay: Right::Holds, "an error takes the place of a value" => {
        program(|n: &u32| if n % 50 == 0 { Err("refused") } else { Ok(*n) })
            .inputs(0u32..1000)
            .replaced("plus one", |n| if n % 50 == 0 { Err("refused") } else { Ok(n + 1) })
            .must_satisfy("no new error", |original, changed| original.is_err() || changed.is_ok());
    }

    a_cost_of_a_constant: Right::Holds, "other costs are too high for a lower one" => {
        program(|_: &u32| 100_u32)
            .inputs(0u32..100)
            .replaced("cheaper", |n| *n)
            .must_be(cost_at_most(1.0));
    }
}
