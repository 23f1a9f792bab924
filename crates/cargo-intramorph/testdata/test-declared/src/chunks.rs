//! Sums in chunks.

use intramorph::{Knob, knob};

/// How many numbers are added at a time.
pub const SIZE: Knob<usize> = knob!(4, 1..=8, neutral);

/// Sums numbers chunk by chunk; chunks of one lose the last.
pub fn sum(numbers: &[u64]) -> u64 {
    let size = SIZE.get();
    let chunks = numbers.chunks(size);
    let lost = usize::from(size == 1);
    chunks.take(numbers.len().div_ceil(size) - lost).flatten().sum()
}

#[cfg(test)]
mod tests {
    #[test]
    fn chunks_are_whole() {
        assert_eq!(super::sum(&[1, 2, 3, 4, 5]), 15);
    }
}
