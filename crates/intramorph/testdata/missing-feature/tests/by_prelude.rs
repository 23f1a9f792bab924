use intramorph::prelude::*;

#[test]
fn doubling_is_adding() {
    program(|n: &u32| 2 * n)
        .inputs(0u32..100)
        .replaced("addition", |n| n + n)
        .must_be(equal());
}
