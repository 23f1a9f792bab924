use intramorph::prelude::*;

fn main() {
    program(|n: &usize| 2 * n)
        .inputs(0usize..10)
        .transformed(|n: &usize| n + n)
        .must_be(equal());
}
