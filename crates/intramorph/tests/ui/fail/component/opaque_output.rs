use intramorph::prelude::*;

const SLOW: Transformation = transformation!();

fn slow(n: u32) -> impl Iterator<Item = u32> {
    0..n
}

#[component(SLOW, slow)]
fn quick(n: u32) -> impl Iterator<Item = u32> {
    0..n
}

#[component(SLOW, slow)]
fn perhaps(n: u32) -> Option<(u32, impl Iterator<Item = u32>)> {
    Some((n, 0..n))
}

fn main() {}
