use intramorph::prelude::*;

const NO_CACHE: Transformation = transformation!();

fn main() {
    program(|n: &usize| 2 * n)
        .inputs(0usize..10)
        .swept(NO_CACHE, [false, true])
        .must_be(equal());
}
