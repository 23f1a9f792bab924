use intramorph::prelude::*;

fn main() {
    program(|n: &u32| n.to_string())
        .inputs(0u32..100)
        .replaced("the other way round", |n| format!("-{n}"))
        .must_be(relation::negated());
}
