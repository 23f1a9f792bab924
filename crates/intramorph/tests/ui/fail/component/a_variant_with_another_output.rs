use intramorph::prelude::*;

const SLOW: Transformation = transformation!();

fn slow(n: u32) -> String {
    n.to_string()
}

#[component(SLOW, slow)]
fn quick(n: u32) -> u32 {
    n
}

fn main() {}
