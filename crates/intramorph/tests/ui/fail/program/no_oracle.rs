use intramorph::prelude::*;

fn main() {
    program(|n: &u32| n + 1).inputs(0u32..100).must_be(equal());
}
