mod component;
mod knob;

use core::sync::atomic::{AtomicBool, Ordering};

#[unsafe(no_mangle)]
pub static DESCENDING: AtomicBool = AtomicBool::new(false);
#[unsafe(no_mangle)]
pub static NO_CACHE: AtomicBool = AtomicBool::new(false);

#[unsafe(no_mangle)]
pub fn expression(items: &mut [i32]) {
    for i in 0..items.len() {
        for j in 0..items.len() - i - 1 {
            let descending = DESCENDING.load(Ordering::Relaxed);
            if if descending { items[j] < items[j + 1] } else { items[j] > items[j + 1] } {
                (items[j], items[j + 1]) = (items[j + 1], items[j]);
            }
        }
    }
}

#[unsafe(no_mangle)]
pub fn statement(cache: &mut [u64; 16], key: u64) -> u64 {
    if NO_CACHE.load(Ordering::Relaxed) {
        cache.fill(0);
    }
    let place = (key % 16) as usize;
    if cache[place] == 0 {
        cache[place] = key.wrapping_mul(key) | 1;
    }
    cache[place]
}
