use intramorph::prelude::*;

fn main() {
    program_with_rng(|&(), rng| rng.below(6))
        .on(())
        .replaced("the other way round", |&(), rng| 5 - rng.below(6))
        .must_be(equal());
}
