use intramorph::prelude::*;

const SLOW: Transformation = transformation!();

#[component(SLOW, |n| n + 1)]
fn quick(n: u32) -> u32 {
    n
}

fn main() {}
