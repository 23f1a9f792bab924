//! A watch over one case: code of the test's own that panics there is told with which input.

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::harness::Seed;

/// While it lives, a panic that is nobody's output is followed by the input that led to it.
///
/// Programs and relations have their panics caught; assumptions, follow-ups and `Debug` have not.
pub(crate) struct Watch<'run, I: Debug> {
    seed: &'run Seed,
    input: &'run I,
    number: u64,
}

impl<'run, I: Debug> Watch<'run, I> {
    pub(crate) fn over(seed: &'run Seed, input: &'run I, number: u64) -> Self {
        Self {
            seed,
            input,
            number,
        }
    }
}

impl<I: Debug> Drop for Watch<'_, I> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // The panic may be that of the input's own `Debug`.
            let input = catch_unwind(AssertUnwindSafe(|| format!("{:?}", self.input)));
            let input = input.unwrap_or_else(|_| "that can't be printed".to_owned());
            eprintln!("with the input {input}");
            eprintln!("replay: {}", self.seed.replay(self.number));
        }
    }
}
