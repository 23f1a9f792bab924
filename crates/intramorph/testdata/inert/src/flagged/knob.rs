use core::sync::atomic::{AtomicUsize, Ordering};

#[unsafe(no_mangle)]
pub static CHUNK: AtomicUsize = AtomicUsize::new(16);

#[unsafe(no_mangle)]
pub fn knob(numbers: &[f64]) -> f64 {
    let mut sum = 0.0;
    for chunk in numbers.chunks(CHUNK.load(Ordering::Relaxed)) {
        let mut part = 0.0;
        for number in chunk {
            part += number;
        }
        if part > 1e-9 {
            sum += part;
        }
    }
    sum
}

#[unsafe(no_mangle)]
pub fn carried_job(numbers: &[u32], more: u32) -> u32 {
    let mut sum = more;
    for number in numbers {
        sum = sum.rotate_left(3) ^ number;
    }
    sum ^ CHUNK.load(Ordering::Relaxed) as u32
}
