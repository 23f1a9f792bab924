use intramorph::prelude::*;

const SLOW: Transformation = transformation!();

#[component(SLOW, slow)]
unsafe extern "C" fn quick(n: u32, _: ...) -> u32 {
    n
}

fn main() {}
