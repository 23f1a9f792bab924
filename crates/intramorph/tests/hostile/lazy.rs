//! Sites that are reached only after the runs, when somebody looks at an output.

use std::cell::LazyCell;
use std::fmt::{self, Debug, Formatter};

use intramorph::prelude::*;

use crate::table::{Right, cases};

const LATE: Right = Right::Vacuous(Vacuity::ReachedAfterRun);

/// An output that is computed when somebody looks at it.
struct Lazy(LazyCell<u32, Box<dyn FnOnce() -> u32>>);

impl Lazy {
    fn new(compute: impl FnOnce() -> u32 + 'static) -> Self {
        Self(LazyCell::new(Box::new(compute)))
    }
}

impl Debug for Lazy {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", *self.0)
    }
}

impl PartialEq for Lazy {
    fn eq(&self, other: &Self) -> bool {
        *self.0 == *other.0
    }
}

/// An output that is computed again each time that somebody looks at it, on any thread.
struct Computed<F>(F);

impl<F: Fn() -> u32> Debug for Computed<F> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0())
    }
}

cases! {
    an_output_that_is_compared_lazily: LATE, "both outputs are computed after the runs", says "after both programs have run" "tests/hostile/lazy.rs:" => {
        const SWITCH: Transformation = transformation!();
        program(|n: &u32| {
            let n = morph!(SWITCH, *n, *n);
            Lazy::new(move || n + morph!(SWITCH, 1, 2))
        })
        .inputs(0u32..100)
        .transformed(SWITCH)
        .must_be(equal());
    }
    a_lazy_output_alone: LATE, "the message names the cause rather than an unreached component", says "LazyCell" => {
        const SWITCH: Transformation = transformation!();
        program(|n: &u32| {
            let n = *n;
            Lazy::new(move || n + morph!(SWITCH, 1, 2))
        })
        .inputs(0u32..100)
        .transformed(SWITCH)
        .must_be(equal());
    }
    an_output_that_is_printed_lazily: LATE, "a closure of the test compares what is printed" => {
        const SWITCH: Transformation = transformation!();
        program(|n: &u32| {
            let n = morph!(SWITCH, *n, *n);
            Lazy::new(move || n + morph!(SWITCH, 1, 2))
        })
        .inputs(0u32..100)
        .transformed(SWITCH)
        .must_satisfy("alike", |one, other| format!("{one:?}") == format!("{other:?}"));
    }
    an_output_that_is_observed_lazily: LATE, "what is observed is computed after the runs" => {
        const SWITCH: Transformation = transformation!();
        program(|n: &u32| {
            let n = morph!(SWITCH, *n, *n);
            Lazy::new(move || n + morph!(SWITCH, 1, 2))
        })
        .inputs(0u32..100)
        .transformed(SWITCH)
        .observed(|lazy| *lazy.0)
        .must_be(equal());
    }
    a_lazy_knob: LATE, "all kinds of sites are tracked" => {
        const SIZE: Knob<u32> = knob!(4, 1..=9);
        program(|n: &u32| {
            let n = n + SIZE.get() - SIZE.get();
            Lazy::new(move || n + SIZE.get())
        })
        .inputs(0u32..100)
        .transformed(SIZE.set(7))
        .must_be(equal());
    }
    a_lazy_output_of_several_threads: LATE, "the outcome does not depend on threads" => {
        const SWITCH: Transformation = transformation!();
        program(|n: &u32| {
            let n = morph!(SWITCH, *n, *n);
            Computed(move || n + morph!(SWITCH, 1, 2))
        })
        .inputs(0u32..100)
        .in_parallel()
        .transformed(SWITCH)
        .must_satisfy("alike", |one, other| one.0() == other.0());
    }
    a_lazy_output_in_a_process_of_its_own: LATE, "a worker tells which sites were asked" => {
        const SWITCH: Transformation = transformation!();
        program(|n: &u32| {
            let n = morph!(SWITCH, *n, *n);
            Lazy::new(move || n + morph!(SWITCH, 1, 2))
        })
        .inputs(0u32..100)
        .isolated()
        .transformed(SWITCH)
        .must_be(equal());
    }
    a_lazy_output_that_is_tolerated: Right::Holds, "the test says that it knows" => {
        const SWITCH: Transformation = transformation!();
        program(|n: &u32| {
            let n = morph!(SWITCH, *n, *n);
            Lazy::new(move || n + morph!(SWITCH, 1, 2))
        })
        .inputs(0u32..100)
        .transformed(SWITCH)
        .tolerating(Vacuity::ReachedAfterRun)
        .must_be(equal());
    }
    a_lazy_output_that_the_program_forces: Right::Broken, "the site is reached in the runs" => {
        const SWITCH: Transformation = transformation!();
        program(|n: &u32| {
            let n = *n;
            let lazy = Lazy::new(move || n + morph!(SWITCH, 1, 2));
            LazyCell::force(&lazy.0);
            lazy
        })
        .inputs(0u32..100)
        .transformed(SWITCH)
        .must_be(equal());
    }
}
