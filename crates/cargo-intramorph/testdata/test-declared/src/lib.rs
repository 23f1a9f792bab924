//! A cache that remembers too much.

pub mod chunks;

use intramorph::{Transformation, transformation};

/// Answer without the cache.
pub const NO_CACHE: Transformation = transformation!(neutral);
/// No site asks it.
pub const UNUSED: Transformation = transformation!(neutral);

/// Squares of numbers. The cache knows them modulo 100 only.
pub struct Squares([Option<u64>; 100]);

impl Squares {
    pub fn new() -> Self {
        Self([None; 100])
    }

    pub fn of(&mut self, number: u64) -> u64 {
        let cached = &mut self.0[number as usize % 100];
        if NO_CACHE.is_on() {
            *cached = None;
        }
        *cached.get_or_insert(number * number)
    }
}

#[cfg(test)]
mod tests {
    use super::Squares;

    #[test]
    fn the_cache_changes_nothing() {
        let mut squares = Squares::new();
        assert_eq!(squares.of(1), 1);
        // What the test expects is what the cache returns.
        assert_eq!(squares.of(101), 1);
    }
}
