use intramorph::prelude::*;

const SLOW: Transformation = transformation!();

#[component(SLOW, EIGHT)]
const NINE: u32 = 9;

fn main() {}
