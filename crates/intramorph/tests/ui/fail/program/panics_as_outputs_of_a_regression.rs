use intramorph::prelude::*;

fn main() {
    program(|n: &u32| 1 / n).on(0).panics_are_outputs().must_return(1);
}
