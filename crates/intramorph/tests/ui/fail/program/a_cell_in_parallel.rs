use std::cell::Cell;

use intramorph::prelude::*;

fn main() {
    let calls = Cell::new(0);
    program(|n: &u32| n + 1)
        .inputs(0u32..100)
        .replaced("counted", |n| {
            calls.set(calls.get() + 1);
            1 + n
        })
        .in_parallel()
        .must_be(equal());
}
