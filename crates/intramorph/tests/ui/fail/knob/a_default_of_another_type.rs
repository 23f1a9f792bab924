use intramorph::prelude::*;

const SAMPLES: Knob<usize> = knob!(1.5, 1.0..=2.0);

fn main() {
    assert_eq!(SAMPLES.get(), 1);
}
