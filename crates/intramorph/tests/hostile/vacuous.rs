//! Checks that test nothing.

use intramorph::prelude::*;

use crate::table::{Right, cases};

cases! {
    a_follow_up_that_is_the_input: Right::Vacuous(Vacuity::NoEffect), "both runs have the same input", says "never differed" => {
        program(|n: &u8| *n)
            .inputs(any::<u8>())
            .followed_up(|n, _, _| *n)
            .must_be(equal());
    }
}
