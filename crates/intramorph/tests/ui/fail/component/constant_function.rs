use intramorph::prelude::*;

const SLOW: Transformation = transformation!();

const fn slow(n: u32) -> u32 {
    n
}

#[component(SLOW, slow)]
const fn quick(n: u32) -> u32 {
    n
}

const THREE: u32 = quick(3);

fn main() {}
