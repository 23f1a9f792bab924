use intramorph::prelude::*;

fn main() {
    program(|n: &u32| n + 1)
        .inputs(0u32..100)
        .replaced("as text", |n| (n + 1).to_string())
        .must_be(equal());
}
