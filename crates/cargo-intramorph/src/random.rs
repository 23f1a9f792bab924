//! Random numbers that are the same on every machine: `SplitMix64`. Pure.

/// A generator of random numbers.
#[derive(Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below a limit; 0 if there is none.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        // The high half of the product: uneven by less than one in 2^40 for limits in the millions.
        let product = u128::from(self.next()) * limit as u128;
        usize::try_from(product >> 64).unwrap_or_default()
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn it_is_splitmix() {
        // A published test vector.
        let mut random = Random::new(1_234_567);
        assert_eq!(random.next(), 6_457_827_717_110_365_317);
        assert_eq!(random.next(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn numbers_are_below_their_limit() {
        let mut random = Random::new(1);
        let mut counts = [0; 3];
        (0..3_000).for_each(|_| counts[random.below(3)] += 1);
        assert!(counts.iter().all(|count| *count > 900), "{counts:?}");
        assert_eq!(random.below(0), 0);
    }
}
