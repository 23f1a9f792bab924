use intramorph::prelude::*;

const SAMPLES: Knob<usize> = knob!(0, 1..=100);

fn main() {
    assert_eq!(SAMPLES.get(), 0);
}
