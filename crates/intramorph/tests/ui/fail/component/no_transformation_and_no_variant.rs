use intramorph::prelude::*;

#[component]
fn quick(n: u32) -> u32 {
    n
}

fn main() {
    // No second mistake is told of.
    quick(3);
}
