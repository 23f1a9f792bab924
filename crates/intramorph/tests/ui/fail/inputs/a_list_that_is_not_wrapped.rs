use intramorph::prelude::*;

fn main() {
    program(|n: &u32| n + 1)
        .inputs([1, 2, 3])
        .replaced("the other way round", |n| 1 + n)
        .must_be(equal());
}
