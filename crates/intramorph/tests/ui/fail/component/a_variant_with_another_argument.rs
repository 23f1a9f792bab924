use intramorph::prelude::*;

const SLOW: Transformation = transformation!();

fn slow(n: &str, m: u32) -> u32 {
    n.len() as u32 + m
}

#[component(SLOW, slow)]
fn quick(n: u32, m: u32) -> u32 {
    n + m
}

fn main() {}
