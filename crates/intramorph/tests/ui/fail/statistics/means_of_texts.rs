use intramorph::prelude::*;

fn main() {
    program_with_rng(|&(), rng| rng.below(6).to_string())
        .on(())
        .replaced("the other way round", |&(), rng| (5 - rng.below(6)).to_string())
        .must_be(means_within(1.0, 0.0..=5.0));
}
