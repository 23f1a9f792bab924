use intramorph::{Carried, Knob, Transformation, carried, knob, transformation};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mode {
    All,
    Some,
}

pub const CHUNK: Knob<usize> = knob!(16, 1..=1024);
pub const LEAST: Knob<f64> = knob!(1e-9, 0.0..=1.0);
pub const EMPTY: Knob<bool> = knob!(false, neutral);
pub const MODE: Knob<Mode> = knob!(Mode::Some, [Mode::All, Mode::Some]);
pub const SUMMED: Transformation = transformation!(neutral);

#[unsafe(no_mangle)]
pub fn knob(numbers: &[f64]) -> f64 {
    let mut sum = 0.0;
    if EMPTY.get() {
        return sum;
    }
    for chunk in numbers.chunks(CHUNK.get()) {
        let mut part = 0.0;
        for number in chunk {
            part += number;
        }
        if MODE.get() == Mode::All || part > LEAST.get() {
            sum += part;
        }
    }
    sum
}

#[unsafe(no_mangle)]
pub fn carried_job(numbers: &[u32], more: u32) -> u32 {
    let here = Carried::here();
    let job = carried(|| {
        here.run(|| {
            SUMMED.bypassed(|| {
                let mut sum = more;
                for number in numbers {
                    sum = sum.rotate_left(3) ^ number;
                }
                sum
            })
        })
    });
    job()
}
