//! Checks on several threads.

use std::num::NonZeroUsize;

use super::mode::{OneThread, Threads};
use super::{Check, Deterministic};
use crate::harness::Inputs;

impl<'check, P: Deterministic, S: Inputs, C, V> Check<'check, P, S, C, OneThread, V> {
    /// Runs cases on all processors, or on `INTRAMORPH_THREADS` threads. The outcome is the same as on one.
    ///
    /// This helps where a case takes more than a few microseconds. The programs and the relation must be `Sync`, inputs and
    /// outputs `Send`.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// fn divisors(n: u32, all: bool) -> usize {
    ///     let most = if all { n } else { n / 2 };
    ///     (1..=most).filter(|d| n % d == 0).count() + usize::from(!all)
    /// }
    ///
    /// program(|n: &u32| divisors(*n, false))
    ///     .inputs(1u32..5000)
    ///     .replaced("look at all", |n| divisors(*n, true))
    ///     .in_parallel()
    ///     .must_be(equal());
    /// ```
    pub fn in_parallel(self) -> Check<'check, P, S, C, Threads, V> {
        Check {
            setup: self.setup,
            counterpart: self.counterpart,
            mode: Threads { count: None },
            view: self.view,
        }
    }
}

impl<P, S: Inputs, C, V> Check<'_, P, S, C, Threads, V> {
    /// Sets the number of threads, which is one for each processor otherwise. `INTRAMORPH_THREADS` overrides it.
    ///
    /// # Panics
    ///
    /// If the number is 0.
    #[track_caller]
    pub fn threads(mut self, threads: usize) -> Self {
        let count = NonZeroUsize::new(threads).expect("at least one thread");
        self.mode.count = Some(count);
        self
    }
}
