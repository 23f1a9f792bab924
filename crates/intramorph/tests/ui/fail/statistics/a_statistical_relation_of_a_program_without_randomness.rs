use intramorph::prelude::*;

fn main() {
    program(|n: &u32| n + 1)
        .inputs(0u32..100)
        .replaced("the other way round", |n| 1 + n)
        .must_be(equally_distributed());
}
