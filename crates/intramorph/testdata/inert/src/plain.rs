mod component;
mod knob;

#[unsafe(no_mangle)]
pub fn expression(items: &mut [i32]) {
    for i in 0..items.len() {
        for j in 0..items.len() - i - 1 {
            if items[j] > items[j + 1] {
                (items[j], items[j + 1]) = (items[j + 1], items[j]);
            }
        }
    }
}

#[unsafe(no_mangle)]
pub fn statement(cache: &mut [u64; 16], key: u64) -> u64 {
    let place = (key % 16) as usize;
    if cache[place] == 0 {
        cache[place] = key.wrapping_mul(key) | 1;
    }
    cache[place]
}
