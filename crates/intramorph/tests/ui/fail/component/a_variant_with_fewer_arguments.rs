use intramorph::prelude::*;

const SLOW: Transformation = transformation!();

fn slow(n: u32) -> u32 {
    n
}

#[component(SLOW, slow)]
fn quick(n: u32, m: u32) -> u32 {
    n + m
}

fn main() {}
