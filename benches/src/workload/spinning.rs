//! A program that takes as long as one likes.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// How many turns take so long on this machine.
pub fn turns_in(time: Duration) -> u64 {
    let turns = 1_000_000;
    let started = Instant::now();
    black_box(spin(&[1], turns));
    let turns = u128::from(turns) * time.as_nanos() / started.elapsed().as_nanos().max(1);
    u64::try_from(turns).expect("a machine of this century")
}

/// So many turns, from a state that the numbers make.
pub fn spin(numbers: &[i32], turns: u64) -> u64 {
    let numbers = numbers.iter().map(|n| u64::from(n.cast_unsigned()));
    let state = numbers.fold(7, |state, number| state ^ number);
    (0..turns).fold(black_box(state), |state, _| {
        black_box(state.wrapping_mul(6_364_136_223_846_793_005).rotate_left(7))
    })
}
