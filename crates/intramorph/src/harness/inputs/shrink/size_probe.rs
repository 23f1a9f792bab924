//! Size probe: gives the first four words to a strategy through a generator that never runs out.
//!
//! `XorShift` returns any four words that we like, if it starts four steps before them, and goes on at random. So a strategy
//! that makes much more of its first words than of random ones is found out where it can't hang.

use proptest::strategy::Strategy;

use crate::harness::inputs::stream::{distance, shifting};

/// Number of words that are probed.
pub(super) const PROBED: usize = 4;

/// Says whether an input that starts from these words takes fewer than `bound` words.
pub(super) fn takes_fewer_than<S: Strategy>(
    bound: usize,
    strategy: &S,
    first: [u32; PROBED],
) -> bool {
    let mut runner = shifting(state_before(first));
    // A filter that refuses says nothing about the number of words.
    let _ = strategy.new_tree(&mut runner);
    let mut start = shifting(state_before(first));
    distance(start.rng(), runner.rng(), bound).is_some()
}

/// Computes the state from which `XorShift` returns these words next.
fn state_before(first: [u32; PROBED]) -> [u32; PROBED] {
    let mut state = first;
    for _ in 0..PROBED {
        let [x, y, z, w] = state;
        let mixed = w ^ z ^ (z >> 19);
        let shifted = mixed ^ (mixed >> 8) ^ (mixed >> 16) ^ (mixed >> 24);
        let before = shifted ^ (shifted << 11) ^ (shifted << 22);
        state = [before, x, y, z];
    }
    state
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::{shifting, state_before, takes_fewer_than};

    #[test]
    fn the_generator_returns_the_words_of_our_choice() {
        for first in [[1, 2, 3, 4], [u32::MAX, 0, 7, 1 << 31]] {
            let mut runner = shifting(state_before(first));
            assert_eq!([(); 4].map(|()| runner.rng().next_u32()), first);
        }
    }

    #[test]
    fn a_strategy_that_makes_much_of_a_small_number_is_found_out() {
        let strategy =
            (0u32..1000).prop_flat_map(|n| vec(0u32..10, if n == 0 { 10_000 } else { 3 }));
        assert!(!takes_fewer_than(500, &strategy, [1, 1, 1, 1]));
        assert!(takes_fewer_than(500, &strategy, [u32::MAX / 2, 1, 1, 1]));
    }
}
