use intramorph::prelude::*;

const SAMPLES: Knob<usize> = knob!(10);

fn main() {
    assert_eq!(SAMPLES.get(), 10);
}
