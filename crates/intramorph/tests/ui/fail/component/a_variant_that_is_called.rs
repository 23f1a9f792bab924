use intramorph::prelude::*;

const SLOW: Transformation = transformation!();

fn slow(n: u32) -> u32 {
    n
}

#[component(SLOW, slow(n))]
fn quick(n: u32) -> u32 {
    n
}

fn main() {}
