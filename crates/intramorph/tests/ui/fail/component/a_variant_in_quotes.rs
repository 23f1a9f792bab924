use intramorph::prelude::*;

const SLOW: Transformation = transformation!();

#[component(SLOW, "slow")]
fn quick(n: u32) -> u32 {
    n
}

fn main() {}
