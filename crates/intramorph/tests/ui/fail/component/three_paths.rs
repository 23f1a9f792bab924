use intramorph::prelude::*;

const SLOW: Transformation = transformation!();

fn slow(n: u32) -> u32 {
    n
}

#[component(SLOW, slow, slow)]
fn quick(n: u32) -> u32 {
    n
}

fn main() {}
