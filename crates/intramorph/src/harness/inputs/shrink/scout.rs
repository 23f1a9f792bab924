//! A scout: takes the first four numbers through a generator that never runs out, before a strategy gets them for good.
//!
//! `XorShift` returns any four numbers that one likes, if it is started four steps before them, and goes on at random. So a
//! strategy that makes much more of its first numbers than of random ones is found out where it can't hang.

use std::collections::HashMap;

use proptest::prelude::Rng as _;
use proptest::strategy::Strategy;

use crate::harness::inputs::stream::shifting;

/// So many numbers are scouted.
pub(super) const FORE: usize = 4;

/// What scouts have found out.
#[derive(Default)]
pub(super) struct Scout {
    is_safe: HashMap<[u32; FORE], bool>,
}

impl Scout {
    /// Whether an input that starts from these numbers takes at most so many.
    pub(super) fn is_safe<S: Strategy>(
        &mut self,
        strategy: &S,
        fore: [u32; FORE],
        most: usize,
    ) -> bool {
        *self
            .is_safe
            .entry(fore)
            .or_insert_with(|| takes_at_most(strategy, fore, most))
    }
}

fn takes_at_most<S: Strategy>(strategy: &S, fore: [u32; FORE], most: usize) -> bool {
    let start = before(fore);
    let mut runner = shifting(start);
    // A filter that refuses says nothing of how many numbers there should be.
    let _ = strategy.new_tree(&mut runner);
    let rest = [(); FORE].map(|()| runner.rng().next_u32());
    let mut stream = shifting(start);
    let mut window = [(); FORE].map(|()| stream.rng().next_u32());
    for _ in 0..most {
        if window == rest {
            return true;
        }
        window.rotate_left(1);
        window[FORE - 1] = stream.rng().next_u32();
    }
    false
}

/// The state of `XorShift` from which it returns these numbers next.
fn before(fore: [u32; FORE]) -> [u32; FORE] {
    let mut state = fore;
    for _ in 0..FORE {
        let [x, y, z, w] = state;
        let mixed = w ^ z ^ (z >> 19);
        let shifted = mixed ^ (mixed >> 8) ^ (mixed >> 16) ^ (mixed >> 24);
        let first = shifted ^ (shifted << 11) ^ (shifted << 22);
        state = [first, x, y, z];
    }
    state
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::{Scout, before, shifting};

    #[test]
    fn the_generator_returns_the_numbers_that_one_likes() {
        for fore in [[1, 2, 3, 4], [u32::MAX, 0, 7, 1 << 31]] {
            let mut runner = shifting(before(fore));
            assert_eq!([(); 4].map(|()| runner.rng().next_u32()), fore);
        }
    }

    #[test]
    fn a_strategy_that_makes_much_of_a_small_number_is_found_out() {
        let strategy =
            (0u32..1000).prop_flat_map(|n| vec(0u32..10, if n == 0 { 10_000 } else { 3 }));
        let mut scout = Scout::default();
        assert!(!scout.is_safe(&strategy, [1, 1, 1, 1], 500));
        assert!(scout.is_safe(&strategy, [u32::MAX / 2, 1, 1, 1], 500));
    }
}
