use intramorph::prelude::*;

const SLOW: Transformation = transformation!();

#[component(SLOW, slow)]
pub struct Quick {
    field: u32,
}

fn main() {}
