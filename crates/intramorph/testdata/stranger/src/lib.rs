use intramorph::{Transformation, morph, transformation};

/// Sort from largest to smallest.
pub const DESCENDING: Transformation = transformation!();

pub fn sort(items: &mut [i32]) {
    for i in 0..items.len() {
        for j in 0..items.len() - i - 1 {
            if morph!(DESCENDING, items[j] > items[j + 1], items[j] < items[j + 1]) {
                let last = if cfg!(feature = "seeded-bug") { i } else { j };
                (items[j], items[j + 1]) = (items[j + 1], items[last]);
            }
        }
    }
}

#[derive(Clone, Copy)]
pub enum Scan {
    Words,
    Characters,
}

/// How often the ASCII `letter` occurs in `text`.
pub fn count(text: &str, letter: char, scan: Scan) -> usize {
    match scan {
        Scan::Words => count_by_words(text.as_bytes(), letter as u8),
        Scan::Characters => text.chars().filter(|character| *character == letter).count(),
    }
}

/// Eight bytes at a time, and then what remains.
fn count_by_words(bytes: &[u8], letter: u8) -> usize {
    let matches = |bytes: &[u8]| bytes.iter().filter(|byte| **byte == letter).count();
    let words = bytes.chunks_exact(8);
    let remainder = if cfg!(feature = "seeded-bug") { 0 } else { matches(words.remainder()) };
    words.map(matches).sum::<usize>() + remainder
}
