//! The mode of a check: how it runs its cases.

use std::num::NonZeroUsize;

/// The most pairs of outputs that a check of a random program examines, unless the test says otherwise.
pub(super) const PAIRS: u64 = 100_000;

/// The mode in which cases run one after the other, on the thread of the test.
#[derive(Clone, Copy, Debug)]
pub struct OneThread;

/// The mode in which cases run on several threads; chosen by [`in_parallel`](super::Check::in_parallel).
#[derive(Clone, Copy, Debug)]
pub struct Threads {
    /// `None` means one thread for each processor.
    pub(super) count: Option<NonZeroUsize>,
}

/// The mode in which a random program runs until the evidence suffices; chosen by
/// [`program_with_rng`](crate::program_with_rng).
#[derive(Clone, Copy, Debug)]
pub struct Sampled {
    pub(super) false_alarms: f64,
}
