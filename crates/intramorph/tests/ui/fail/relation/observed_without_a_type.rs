use intramorph::prelude::*;

fn main() {
    program(|n: &u32| (n + 1, n + 2))
        .inputs(0u32..100)
        .replaced("one more", |n| (n + 2, n + 2))
        .must_be(at_least().observed(|output| output.0));
}
