use intramorph::program;
use intramorph::relation::equal;

#[test]
fn doubling_is_adding() {
    program(|n: &u32| 2 * n)
        .on(3)
        .replaced("addition", |n| n + n)
        .must_be(equal());
}
