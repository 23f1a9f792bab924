use intramorph::prelude::*;

#[derive(Debug)]
struct Answer(u32);

fn main() {
    program(|n: &u32| Answer(n + 1))
        .inputs(0u32..100)
        .replaced("the other way round", |n| Answer(1 + n))
        .must_be(equal());
}
