//! Programs that set a switch themselves, so that the check around them can't.

use intramorph::prelude::*;

use crate::table::{Right, cases};

const NEVER: Right = Right::Vacuous(Vacuity::NeverReached);
const HALVED: Transformation = transformation!();
const DIVISOR: Knob<u32> = knob!(1, 1..=100);

fn halved(n: &u32) -> u32 {
    morph!(HALVED, *n, n / 2)
}

fn divided(n: &u32) -> u32 {
    n / DIVISOR.get()
}

cases! {
    a_program_that_applies_the_transformation: NEVER, "P runs the variant, too" => {
        program(|n: &u32| HALVED.applied(|| halved(n)))
            .inputs(any::<u32>())
            .transformed(HALVED)
            .must_be(equal());
    }

    a_program_that_bypasses_the_transformation: NEVER, "P' runs no variant" => {
        program(|n: &u32| HALVED.bypassed(|| halved(n)))
            .inputs(any::<u32>())
            .transformed(HALVED)
            .must_be(equal());
    }

    a_program_that_sets_the_knob: NEVER, "no program gets the value of the check" => {
        program(|n: &u32| DIVISOR.applied(5, || divided(n)))
            .inputs(any::<u32>())
            .transformed(DIVISOR.set(9))
            .must_be(equal());
    }

    a_program_that_sets_the_knob_of_a_sweep: NEVER, "no program gets a value of the check" => {
        program(|n: &u32| DIVISOR.applied(5, || divided(n)))
            .inputs(any::<u32>())
            .swept(DIVISOR, [2, 3, 7])
            .must_be(equal());
    }

    a_program_that_applies_it_on_a_thread: NEVER, "P runs the variant, too" => {
        program(|n: &u32| {
            HALVED.applied(|| std::thread::scope(|scope| scope.spawn(carried(|| halved(n))).join().expect("no program panics")))
        })
        .inputs(any::<u32>())
        .cases(50)
        .transformed(HALVED)
        .must_be(equal());
    }

    a_program_that_also_compares_itself: Right::Holds, "one of its calls gets the change of the check" => {
        program(|n: &u32| {
            assert!(HALVED.applied(|| halved(n)) <= *n);
            halved(n)
        })
        .inputs(any::<u32>())
        .transformed(HALVED)
        .must_satisfy("at most half", |whole, half| half * 2 <= *whole);
    }

    a_program_that_sets_another_switch: Right::Holds, "the check does not change that one" => {
        program(|n: &u32| DIVISOR.applied(5, || halved(&divided(n))))
            .inputs(any::<u32>())
            .transformed(HALVED)
            .must_satisfy("at most half", |whole, half| half * 2 <= *whole);
    }
}
