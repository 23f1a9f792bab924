//! The test that has the executable built with active switches: cargo builds executables for integration tests.

use intramorph::prelude::*;
use shipping::order::{DESCENDING, is_ordered};

#[test]
fn descending_swaps() {
    program(|(a, b): &(u8, u8)| [is_ordered(a, b), is_ordered(b, a)])
        .inputs(any::<(u8, u8)>())
        .transformed(DESCENDING)
        .must_be(relation::reversed());
}
