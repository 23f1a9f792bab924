use intramorph::prelude::*;

const SLOW: Transformation = transformation!();

struct Quick;

#[component(SLOW, Self::slow)]
impl Quick {
    fn quick(&self) {}

    fn slow(&self) {}
}

fn main() {}
