//! Random numbers for inputs, programs and changes, and the hashes that seed them: all are the same in every run.

use std::convert::Infallible;

use rand_core::TryRng;

/// A generator of random numbers, which a check gives to a follow-up and to a random program.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|numbers: &[u8]| numbers.iter().max().copied())
///     .inputs(vec(any::<u8>(), 1..20))
///     .followed_up(|numbers, _, randomness| {
///         let mut rotated = numbers.clone();
///         rotated.rotate_left(randomness.below(numbers.len()));
///         rotated
///     })
///     .must_be(equal());
/// ```
///
/// It works with `rand` 0.10 and `rand_core` 0.10. It can seed a generator of another version:
/// `StdRng::seed_from_u64(randomness.number())`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Randomness {
    state: u64,
}

/// A case of a check: the seed and the number that give its randomness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Case {
    pub(crate) seed: u64,
    pub(crate) number: u64,
}

impl Case {
    #[inline]
    pub(crate) fn randomness(self) -> Randomness {
        Randomness::of_case(self.seed, self.number)
    }
}

impl Randomness {
    /// The generator for a seed, which gives the same numbers in every run.
    pub fn seeded(seed: u64) -> Self {
        Self::of_case(seed, 0)
    }

    /// The generator for a case of a check with that seed.
    pub(crate) fn of_case(seed: u64, number: u64) -> Self {
        let mut randomness = Self { state: seed };
        randomness.state = randomness.number() ^ number;
        randomness
    }

    /// The next number, any of 64 bits, by the `SplitMix64` generator.
    pub fn number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to below `end`; 0 if `end` is 0.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the product's high half is below `end`"
    )]
    pub fn below(&mut self, end: usize) -> usize {
        let product = u128::from(self.number()) * end as u128;
        (product >> 64) as usize
    }

    /// A number from 0 to below 1.
    #[expect(
        clippy::cast_precision_loss,
        reason = "53 bits are what such a number holds"
    )]
    pub fn fraction(&mut self) -> f64 {
        (self.number() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// One of the items, or `None` if there are none.
    pub fn choose<'items, T>(&mut self, items: &'items [T]) -> Option<&'items T> {
        items.get(self.below(items.len()))
    }
}

/// The interface by which `rand` and other crates draw numbers.
impl TryRng for Randomness {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.number() >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.number())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(8) {
            let word = self.number().to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
        Ok(())
    }
}

/// The 32-bit FNV-1a hash of a text, the same on every platform. People copy it as a seed, so it is short.
pub(crate) fn hash_text(text: &str) -> u64 {
    let hash = text.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    u64::from(hash)
}

/// The 64-bit FNV-1a hash of bytes, the same on every platform.
pub(crate) fn hash_bytes(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::{Randomness, hash_bytes, hash_text};

    #[test]
    fn below_reaches_every_number_and_no_other() {
        let mut randomness = Randomness::of_case(1, 2);
        let mut seen = [0; 5];
        for _ in 0..1000 {
            seen[randomness.below(5)] += 1;
        }
        assert!(
            seen.iter().all(|count| (120..280).contains(count)),
            "{seen:?}"
        );
    }

    /// The first numbers of the reference implementation from the same state.
    #[test]
    fn the_generator_is_splitmix64() {
        let mut randomness = Randomness { state: 1_234_567 };
        let numbers = [(); 3].map(|()| randomness.number());
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

    #[test]
    fn every_item_is_chosen() {
        let mut randomness = Randomness::of_case(1, 2);
        let mut chosen: Vec<u8> = (0..100)
            .filter_map(|_| randomness.choose(&[7, 8, 9]).copied())
            .collect();
        assert_eq!(chosen.len(), 100);
        chosen.sort_unstable();
        chosen.dedup();
        assert_eq!(chosen, [7, 8, 9]);
    }

    #[test]
    fn nothing_is_chosen_from_nothing() {
        assert_eq!(Randomness::of_case(1, 2).choose::<u8>(&[]), None);
    }

    /// The expected values are those of the reference implementation.
    #[test]
    fn both_hashes_are_fnv_1a() {
        assert_eq!(hash_text("foobar"), 0xbf9c_f968);
        assert_eq!(hash_bytes(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
