use intramorph::prelude::*;

const SLOW: Transformation = transformation!();

fn slow<T>(_: &T) -> u32 {
    0
}

trait Area {
    #[component(SLOW, slow)]
    fn area(&self) -> u32;
}

fn main() {}
