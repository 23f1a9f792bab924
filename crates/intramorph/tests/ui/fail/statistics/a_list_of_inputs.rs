use intramorph::prelude::*;

fn main() {
    program_with_rng(|n: &usize, rng| rng.below(*n))
        .inputs(each([1, 2, 3]))
        .replaced("the other way round", |n, rng| n - 1 - rng.below(*n))
        .must_be(equally_distributed());
}
