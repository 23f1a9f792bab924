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
    Bytes,
    Characters,
}

/// How often `letter` occurs in `text`. A scan of bytes finds ASCII letters only.
pub fn count(text: &str, letter: char, scan: Scan) -> usize {
    let bytes_suffice = letter.is_ascii() || cfg!(feature = "seeded-bug");
    match scan {
        Scan::Bytes if bytes_suffice => text.bytes().filter(|byte| *byte == letter as u8).count(),
        _ => text.chars().filter(|character| *character == letter).count(),
    }
}
