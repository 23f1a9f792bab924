//! Checks that test nothing, or little: inputs that are rejected, components that are not reached, classes that are missed.

use intramorph::prelude::*;

use crate::table::{Right, cases};

const NEVER: Transformation = transformation!();

cases! {
    a_follow_up_that_is_the_input: Right::Vacuous(Vacuity::NoEffect), "both runs have the same input", says "never differed" => {
        program(|n: &u8| *n)
            .inputs(any::<u8>())
            .followed_up(|n, _, _| *n)
            .must_be(equal());
    }

    an_empty_list: Right::Vacuous(Vacuity::NoInputs), "nothing runs", says "no inputs" => {
        program(|n: &u8| *n)
            .inputs(each(Vec::<u8>::new()))
            .replaced("again", |n| *n)
            .must_be(equal());
    }

    no_cases: Right::Vacuous(Vacuity::NoInputs), "nothing runs" => {
        program(|n: &u8| *n)
            .inputs(any::<u8>())
            .cases(0)
            .replaced("again", |n| *n)
            .must_be(equal());
    }

    an_assumption_that_is_never_true: Right::Vacuous(Vacuity::MostlyRejected), "nothing runs" => {
        program(|n: &u8| *n)
            .inputs(any::<u8>())
            .assuming(|_| false)
            .replaced("again", |n| *n)
            .must_be(equal());
    }

    an_assumption_that_rejects_two_thirds: Right::Vacuous(Vacuity::MostlyRejected), "most inputs are thrown away",
        says "inputs were rejected" =>
    {
        program(|n: &u32| *n)
            .inputs(any::<u32>())
            .assuming(|n| n % 3 == 0)
            .replaced("again", |n| *n)
            .must_be(equal());
    }

    an_assumption_that_rejects_one_third: Right::Holds, "most inputs are examined" => {
        program(|n: &u32| *n)
            .inputs(any::<u32>())
            .assuming(|n| n % 3 != 0)
            .replaced("again", |n| *n)
            .must_be(equal());
    }

    rejections_that_are_tolerated: Right::Holds, "the test says that it knows" => {
        program(|n: &u32| *n)
            .inputs(any::<u32>())
            .assuming(|n| n % 9 == 0)
            .tolerating(Vacuity::MostlyRejected)
            .replaced("again", |n| *n)
            .must_be(equal());
    }

    a_strategy_that_filters_everything: Right::Vacuous(Vacuity::MostlyRejected), "nothing runs" => {
        program(|n: &u32| *n)
            .inputs(any::<u32>().prop_filter("none", |_| false))
            .replaced("again", |n| *n)
            .must_be(equal());
    }

    a_transformation_without_a_site: Right::Vacuous(Vacuity::NeverReached), "P' is P", says "never reached" => {
        program(|n: &u32| *n)
            .inputs(any::<u32>())
            .transformed(NEVER)
            .must_be(equal());
    }

    a_site_that_no_input_reaches: Right::Vacuous(Vacuity::NeverReached), "P' is P on these inputs" => {
        program(|n: &u32| if *n > 100 { morph!(NEVER, *n, n + 1) } else { *n })
            .inputs(0u32..100)
            .transformed(NEVER)
            .must_be(equal());
    }

    a_site_whose_original_alone_runs: Right::Vacuous(Vacuity::NeverReached), "the variant is bypassed" => {
        program(|n: &u32| NEVER.bypassed(|| morph!(NEVER, *n, n + 1)))
            .inputs(0u32..100)
            .transformed(NEVER)
            .must_be(equal());
    }

    a_change_without_effect: Right::Vacuous(Vacuity::NoEffect), "the relation claims one" => {
        program(|n: &u32| n / 2)
            .inputs(any::<u32>())
            .replaced("by a shift", |n| n >> 1)
            .must_be(at_least());
    }

    a_class_that_no_input_is_of: Right::Vacuous(Vacuity::Uncovered), "the test asks for it", says "\"large\"" => {
        program(|n: &u32| *n)
            .inputs(0u32..100)
            .cover("large", 1.0, |n| *n > 1000)
            .replaced("again", |n| *n)
            .must_be(equal());
    }

    a_relation_that_never_decides: Right::Vacuous(Vacuity::MostlyInconclusive), "no case could break it" => {
        program(|n: &u32| *n)
            .inputs(any::<u32>())
            .replaced("again", |n| *n)
            .must_satisfy("undecided", |_, _| Verdict::Inconclusive);
    }

    programs_that_always_panic_alike: Right::Vacuous(Vacuity::MostlyInconclusive), "no output was compared" => {
        program(|n: &u32| -> u32 { panic!("no {}", n / 1000) })
            .inputs(any::<u32>())
            .replaced("again", |n| panic!("no {}", n / 1000))
            .panics_are_outputs()
            .must_be(equal());
    }

    random_programs_that_draw_nothing: Right::Vacuous(Vacuity::NoRandomness), "one pair says it all" => {
        program_with_rng(|n: &u32, _| *n)
            .inputs(any::<u32>())
            .replaced("again", |n, _| *n)
            .must_be(equally_distributed());
    }
}
