use intramorph::prelude::*;

const SLOW: Transformation = transformation!();

#[component(SLOW, slow(), slower)]
const fn quick(n: u32) -> impl Sized {
    n
}

fn main() {}
