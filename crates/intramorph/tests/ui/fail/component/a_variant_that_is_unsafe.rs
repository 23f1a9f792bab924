use intramorph::prelude::*;

const SLOW: Transformation = transformation!();

unsafe fn slow(n: u32) -> u32 {
    n
}

#[component(SLOW, slow)]
fn quick(n: u32) -> u32 {
    n
}

fn main() {}
