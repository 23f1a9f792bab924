use intramorph::prelude::*;

const SAMPLES: Knob<usize> = knob!(10, 1..100);

fn main() {
    assert_eq!(SAMPLES.get(), 10);
}
