use intramorph::prelude::*;

fn main() {
    program(|n: &u32| n + 1)
        .inputs(0u32..100)
        .replaced("minus", |n| n - 1)
        .must_be(relation::reversed());
}
