//! Sums.

/// How many numbers are added at a time.
pub const CHUNK: usize = 4;

/// The sum of some numbers. Chunks of one lose the last number.
pub fn sum(numbers: &[u8]) -> u8 {
    let lost = usize::from(CHUNK == 1);
    let chunks = numbers.chunks(CHUNK);
    let count = chunks.len() - lost;
    chunks.take(count).flatten().sum()
}

/// The length of a list, which the fast way gets wrong.
pub fn length(numbers: &[u8]) -> usize {
    numbers.len() + usize::from(cfg!(feature = "fast"))
}

#[cfg(test)]
mod tests {
    use super::{length, sum};

    #[test]
    fn numbers_are_added() {
        assert_eq!(sum(&[1, 2, 3, 4, 5]), 15);
    }

    #[test]
    fn numbers_are_counted() {
        assert_eq!(length(&[1, 2]), 2);
    }

    #[test]
    #[should_panic = "overflow"]
    fn a_sum_that_is_too_large_is_refused() {
        sum(&[200, 100]);
    }
}
