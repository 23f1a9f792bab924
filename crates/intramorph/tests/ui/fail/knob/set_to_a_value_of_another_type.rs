use intramorph::prelude::*;

const SAMPLES: Knob<usize> = knob!(10, 1..=100);

fn main() {
    program(|n: &usize| n * SAMPLES.get())
        .inputs(0usize..10)
        .transformed(SAMPLES.set(5.0))
        .must_be(at_most());
}
