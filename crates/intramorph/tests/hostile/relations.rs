//! Relations that reject nothing.

use std::collections::BTreeSet;

use intramorph::prelude::*;

use crate::table::{Right, cases};

const NOTHING_APART: Right = Right::Vacuous(Vacuity::TellsNothingApart);
const UNDECIDED: Right = Right::Vacuous(Vacuity::MostlyInconclusive);
const SHIFTED: Transformation = transformation!();

/// Every number is equal to every other.
#[derive(Clone, Copy, Debug)]
struct Any(#[expect(dead_code, reason = "only printed")] u32);

impl PartialEq for Any {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

fn shifted(n: &u32) -> u64 {
    u64::from(*n) + morph!(SHIFTED, 0, 1)
}

cases! {
    a_closure_that_accepts_everything: NOTHING_APART, "no output breaks it",
        says "the relation tells nothing apart" "tolerating(Vacuity::TellsNothingApart)" =>
    {
        program(|n: &u32| n / 2)
            .inputs(any::<u32>())
            .replaced("rounded up", |n| n.div_ceil(2))
            .must_satisfy("anything", |_, _| true);
    }

    a_closure_that_accepts_everything_of_a_transformation: NOTHING_APART, "no output breaks it" => {
        program(shifted)
            .inputs(any::<u32>())
            .transformed(SHIFTED)
            .must_satisfy("anything", |_, _| true);
    }

    a_closure_that_accepts_everything_in_parallel: NOTHING_APART, "threads do not matter" => {
        program(|n: &u32| n / 2)
            .inputs(any::<u32>())
            .replaced("rounded up", |n| n.div_ceil(2))
            .in_parallel()
            .threads(3)
            .must_satisfy("anything", |_, _| true);
    }

    a_closure_that_accepts_everything_isolated: NOTHING_APART, "the worker asks the same questions" => {
        program(|n: &u32| n / 2)
            .inputs(any::<u32>())
            .replaced("rounded up", |n| n.div_ceil(2))
            .isolated()
            .must_satisfy("anything", |_, _| true);
    }

    a_closure_that_accepts_everything_of_other_programs: NOTHING_APART, "no output breaks it" => {
        program(|n: &u32| n / 2)
            .inputs(any::<u32>())
            .compared_with(|n| n / 3)
            .must_satisfy("anything", |_, _| true);
    }

    a_closure_that_accepts_everything_of_a_follow_up: NOTHING_APART, "no output breaks it" => {
        program(|n: &u32| n / 2)
            .inputs(any::<u32>())
            .followed_up(|n, _, _| n ^ 1)
            .must_satisfy("anything", |_, _| true);
    }

    a_follow_up_relation_between_inputs: NOTHING_APART, "no output is looked at" => {
        program(|numbers: &Vec<u8>| numbers.len())
            .inputs(vec(any::<u8>(), 0..9))
            .followed_up(|numbers, _, _| numbers.iter().rev().copied().collect())
            .must_satisfy("as long", |before, after| before.input.len() == after.input.len());
    }

    a_follow_up_of_a_constant: NOTHING_APART, "the program returns 7" => {
        program(|_: &Vec<u8>| 7)
            .inputs(vec(any::<u8>(), 0..9))
            .followed_up(|numbers, _, _| numbers.iter().rev().copied().collect())
            .must_satisfy("the same", |before, after| before.output == after.output);
    }

    a_relation_between_the_input_and_itself: NOTHING_APART, "no output is looked at" => {
        program(|n: &u32| n / 2)
            .inputs(any::<u32>())
            .replaced("rounded up", |n| n.div_ceil(2))
            .must_satisfy_given("small", |n, _, _| n / 2 <= *n);
    }

    a_closure_that_accepts_everything_given_the_input: NOTHING_APART, "no output breaks it" => {
        program(|n: &u32| n / 2)
            .inputs(any::<u32>())
            .replaced("rounded up", |n| n.div_ceil(2))
            .must_satisfy_given("anything", |_, _, _| true);
    }

    a_closure_that_accepts_everything_as_a_relation: NOTHING_APART, "no output breaks it" => {
        program(|n: &u32| n / 2)
            .inputs(any::<u32>())
            .replaced("rounded up", |n| n.div_ceil(2))
            .must_be(relation::satisfies("anything", |_: &u32, _: &u32| true));
    }

    a_closure_that_ignores_the_changed_output: NOTHING_APART, "it is true of every output of P" => {
        program(|n: &u32| n / 2 * 2)
            .inputs(any::<u32>())
            .replaced("plus two", |n| (n / 2 * 2).wrapping_add(2))
            .must_satisfy("O is even", |original, _| original % 2 == 0);
    }

    a_closure_that_ignores_the_original_output: NOTHING_APART, "it is true of every output of both programs" => {
        program(|n: &u32| n / 2 * 2)
            .inputs(any::<u32>())
            .replaced("plus two", |n| (n / 2 * 2).wrapping_add(2))
            .must_satisfy("O' is even", |_, transformed| transformed % 2 == 0);
    }


    a_closure_that_compares_an_output_with_itself: NOTHING_APART, "a slip of the pen: the second output is never looked at" => {
        program(|n: &u32| n / 2)
            .inputs(any::<u32>())
            .replaced("rounded up", |n| n.div_ceil(2))
            .must_satisfy("at most one more", |original, _| *original <= original + 1);
    }

    a_result_that_is_always_ok: NOTHING_APART, "no output breaks it" => {
        program(|n: &u32| n / 2)
            .inputs(any::<u32>())
            .replaced("rounded up", |n| n.div_ceil(2))
            .must_satisfy("anything", |_, _| Ok::<(), String>(()));
    }

    a_view_that_sees_nothing: NOTHING_APART, "`()` is always equal to `()`" => {
        program(|n: &u32| n / 2)
            .inputs(any::<u32>())
            .replaced("rounded up", |n| n.div_ceil(2))
            .observed(|_| ())
            .must_be(equal());
    }

    a_relation_that_observes_nothing: NOTHING_APART, "`()` is always equal to `()`" => {
        program(|n: &u32| n / 2)
            .inputs(any::<u32>())
            .replaced("rounded up", |n| n.div_ceil(2))
            .must_be(equal().observed(|_: &u32| ()));
    }

    a_view_of_a_part_that_never_changes: NOTHING_APART, "the part is always 7" => {
        program(|n: &u32| (n / 2, 7))
            .inputs(any::<u32>())
            .replaced("rounded up", |n| (n.div_ceil(2), 7))
            .observed(|pair| pair.1)
            .must_be(equal());
    }

    an_equality_that_is_always_true: NOTHING_APART, "`PartialEq` of the output says nothing" => {
        program(|n: &u32| Any(n / 2))
            .inputs(any::<u32>())
            .replaced("rounded up", |n| Any(n.div_ceil(2)))
            .must_be(equal());
    }

    outputs_that_never_change: NOTHING_APART, "the program returns the same for every input",
        says "or all outputs are the same" => {
        program(|n: &u32| n / 2 * 0)
            .inputs(any::<u32>())
            .replaced("rounded up", |n| n.div_ceil(2) * 0)
            .must_be(equal());
    }

    outputs_that_are_units: NOTHING_APART, "a program that returns nothing shows nothing" => {
        program(|_: &u32| ())
            .inputs(any::<u32>())
            .replaced("another", |_| ())
            .must_be(equal());
    }

    outputs_that_are_always_errors: NOTHING_APART, "the program accepts none of the inputs" => {
        program(|text: &str| text.parse::<u8>().map_err(|_| ()))
            .inputs("[a-z]{1,9}")
            .replaced("as a larger number", |text| text.parse::<u64>().map(|n| n as u8).map_err(|_| ()))
            .must_be(equal());
    }

    outputs_that_differ_once_in_a_while: Right::Holds, "some outputs differ, and the relation tells them apart" => {
        program(|n: &u32| n % 97 == 0)
            .inputs(0u32..10_000)
            .replaced("by division", |n| n / 97 * 97 == *n)
            .must_be(equal());
    }

    two_inputs_with_the_same_output: NOTHING_APART, "a listed pair of inputs shows one output only" => {
        program(|n: &u32| n / 10)
            .inputs(each([11, 12]))
            .replaced("by subtraction", |n| (n - n % 10) / 10)
            .must_be(equal());
    }

    one_input: Right::Holds, "there is no other input to relate it to" => {
        program(|n: &u32| n / 10)
            .on(11)
            .replaced("by subtraction", |n| (n - n % 10) / 10)
            .must_be(equal());
    }

    a_subset_of_always_empty: Right::Vacuous(Vacuity::NoEffect), "the outputs never differ" => {
        program(|numbers: &Vec<u8>| numbers.iter().copied().filter(|n| *n > 250).take(0).collect::<Vec<_>>())
            .inputs(vec(any::<u8>(), 0..9))
            .replaced("none", |_| Vec::new())
            .must_be(relation::subset());
    }

    a_superset_of_always_empty: UNDECIDED, "every set contains the empty one" => {
        program(|_: &Vec<u8>| Vec::new())
            .inputs(vec(any::<u8>(), 0..9))
            .compared_with(|_| Vec::<u8>::new())
            .must_be(relation::superset());
    }

    a_superset_of_empty_sets: UNDECIDED, "whatever P' returns contains the empty set" => {
        program(|_: &Vec<u8>| BTreeSet::new())
            .inputs(vec(any::<u8>(), 1..9))
            .replaced("all", |numbers| numbers.iter().copied().collect::<BTreeSet<u8>>())
            .must_be(relation::superset());
    }

    at_least_of_always_zero: NOTHING_APART, "0 is at least 0" => {
        program(|n: &u32| n * 0)
            .inputs(any::<u32>())
            .compared_with(|n| n * 0)
            .must_be(at_least());
    }

    a_refinement_of_always_none: UNDECIDED, "`None` may become anything" => {
        program(|_: &u32| None::<u32>)
            .inputs(any::<u32>())
            .compared_with(|_| None)
            .must_be(relation::refinement());
    }

    a_relation_that_cannot_decide_other_inputs: Right::Holds, "it says so, and is not blamed" => {
        program(|n: &u32| n / 2)
            .inputs(any::<u32>())
            .followed_up(|n, _, _| n ^ 1)
            .must_satisfy("the same half", |before, after| {
                if before.input / 2 == after.input / 2 {
                    Verdict::from(before.output == after.output)
                } else {
                    Verdict::Inconclusive
                }
            });
    }

    a_relation_that_panics_on_other_inputs: Right::Holds, "a panic is no acceptance" => {
        program(|n: &u32| n / 10)
            .inputs(0u32..1000)
            .replaced("rounded up", |n| n.div_ceil(10))
            .must_satisfy("at most one more", |down, up| up.checked_sub(*down).expect("not less") <= 1);
    }

    panics_that_are_outputs: Right::Holds, "a panic is told apart from `()`" => {
        program(|n: &u32| assert!(*n < 80))
            .inputs(0u32..100)
            .replaced("by division", |n| assert!(n / 80 == 0, "assertion failed: *n < 80"))
            .panics_are_outputs()
            .must_be(equal());
    }

    an_accepting_relation_that_is_tolerated: Right::Holds, "the test says that it knows" => {
        program(|n: &u32| n / 2)
            .inputs(any::<u32>())
            .replaced("rounded up", |n| n.div_ceil(2))
            .tolerating(Vacuity::TellsNothingApart)
            .must_satisfy("neither panics", |_, _| true);
    }

    a_sweep_whose_relation_accepts_everything: NOTHING_APART, "no output breaks it" => {
        const SIZE: Knob<usize> = knob!(8, 1..=64);
        program(|numbers: &Vec<u8>| numbers.chunks(SIZE.get()).count())
            .inputs(vec(any::<u8>(), 0..30))
            .swept(SIZE, [1, 4, 16])
            .must_satisfy("anything", |_, _| true);
    }

    a_random_relation_that_accepts_everything: NOTHING_APART, "no pair of outputs counts against it" => {
        program_with_rng(|&(), rng| rng.below(6))
            .on(())
            .replaced("two throws", |&(), rng| rng.below(6) + rng.below(6))
            .must_satisfy_in_all_but("anything", 0.1, |_, _| true);
    }

    a_random_view_that_sees_nothing: NOTHING_APART, "`0` is always equal to `0`" => {
        program_with_rng(|&(), rng| rng.below(6))
            .on(())
            .replaced("two throws", |&(), rng| rng.below(6) + rng.below(6))
            .observed(|_| 0)
            .must_be(equally_distributed());
    }

    random_outputs_that_never_change: NOTHING_APART, "random numbers are drawn and dropped" => {
        program_with_rng(|&(), rng| rng.below(6) * 0)
            .on(())
            .replaced("two throws", |&(), rng| (rng.below(6) + rng.below(6)) * 0)
            .must_be(equally_distributed());
    }

    two_relations_of_which_one_accepts_everything: Right::Holds, "the other one rejects" => {
        program(|n: &u32| n / 2)
            .inputs(any::<u32>())
            .replaced("rounded up", |n| n.div_ceil(2))
            .must_be(at_least().and(relation::satisfies("anything", |_: &u32, _: &u32| true)));
    }

    a_sequence_where_only_lengths_count: Right::Holds, "lengths differ between inputs" => {
        program(|numbers: &Vec<u8>| numbers.clone())
            .inputs(vec(any::<u8>(), 0..9))
            .replaced("reversed", |numbers| numbers.iter().rev().copied().collect())
            .observed(Vec::len)
            .must_be(equal());
    }

    a_refinement_of_mostly_none: UNDECIDED, "15 of 16 cases could not break it", says "could not decide" => {
        program(|n: &u32| (n % 16 == 0).then_some(n / 16))
            .inputs(any::<u32>())
            .replaced("by a shift", |n| (n % 16 == 0).then_some(n >> 4))
            .tolerating(Vacuity::NoEffect)
            .must_be(relation::refinement());
    }

    a_refinement_of_a_list_of_unknowns: UNDECIDED, "no element is known" => {
        program(|numbers: &Vec<u8>| vec![None::<u8>; numbers.len()])
            .inputs(vec(any::<u8>(), 1..9))
            .replaced("all known", |numbers| numbers.iter().copied().map(Some).collect())
            .must_be(relation::refinement());
    }

    a_refinement_of_always_an_error: UNDECIDED, "an error may become anything" => {
        program(|_: &u32| Err::<u32, _>("unsupported"))
            .inputs(any::<u32>())
            .replaced("supported", |n| Ok(*n))
            .must_be(relation::refinement());
    }

    a_tolerance_wider_than_all_outputs: NOTHING_APART, "outputs are below 1, and the tolerance is 1" => {
        program(|x: &f64| x / 2.0)
            .inputs(0.0..1.0)
            .replaced("by multiplication", |x| x * 0.5 + 1e-12)
            .must_be(relation::within(1.0));
    }

    a_relative_tolerance_of_two: NOTHING_APART, "two numbers never differ by more than twice the larger one" => {
        program(|x: &f64| x / 3.0)
            .inputs(-1e6..1e6)
            .replaced("by multiplication", |x| x * 0.333)
            .must_be(within_relative(2.0));
    }

    a_small_tolerance: Right::Holds, "outputs of different inputs are further apart" => {
        program(|x: &f64| x / 3.0)
            .inputs(-1e6..1e6)
            .replaced("by multiplication", |x| x * (1.0 / 3.0))
            .tolerating(Vacuity::NoEffect)
            .must_be(within_relative(1e-9));
    }

    means_within_a_tolerance_wider_than_all_outputs: NOTHING_APART, "outputs are in 0..1, so their means are, and never 3 apart" => {
        program_with_rng(|&(), rng| rng.fraction())
            .on(())
            .replaced("always near one", |&(), rng| 0.99 + rng.fraction() / 1000.0)
            .must_be(means_within(3.0, 0.0..=4.0));
    }

    means_within_half_of_all_outputs: Right::Holds, "means that are further apart are possible" => {
        program_with_rng(|&(), rng| rng.fraction())
            .on(())
            .replaced("from the other side", |&(), rng| 1.0 - rng.fraction())
            .must_be(means_within(0.5, 0.0..=4.0));
    }
}
