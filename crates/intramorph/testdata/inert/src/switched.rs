mod component;
mod knob;

use intramorph::{InjectedBug, Transformation, bug, injected_bug, morph, transformation};

pub const DESCENDING: Transformation = transformation!();
pub const NO_CACHE: Transformation = transformation!();
pub const WRONG_INDEX: InjectedBug = injected_bug!();

#[unsafe(no_mangle)]
pub fn expression(items: &mut [i32]) {
    for i in 0..items.len() {
        for j in 0..items.len() - i - 1 {
            if morph!(DESCENDING, items[j] > items[j + 1], items[j] < items[j + 1]) {
                (items[j], items[j + 1]) = (items[j + 1], items[bug!(WRONG_INDEX, j, i)]);
            }
        }
    }
}

#[unsafe(no_mangle)]
pub fn statement(cache: &mut [u64; 16], key: u64) -> u64 {
    if NO_CACHE.is_on() {
        cache.fill(0);
    }
    let place = (key % 16) as usize;
    if cache[place] == 0 {
        cache[place] = key.wrapping_mul(key) | 1;
    }
    cache[place]
}
