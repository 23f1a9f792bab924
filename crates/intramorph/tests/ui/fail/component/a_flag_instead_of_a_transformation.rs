use intramorph::prelude::*;

const SLOW: Transformation = transformation!();

const FLAG: bool = true;

fn slow(n: u32) -> u32 {
    n
}

#[component(FLAG, slow)]
fn quick(n: u32) -> u32 {
    n
}

fn main() {}
