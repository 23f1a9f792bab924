use intramorph::prelude::*;

fn main() {
    program(|n: &u32| n + 1)
        .inputs(17u32)
        .replaced("the other way round", |n| 1 + n)
        .must_be(equal());
}
