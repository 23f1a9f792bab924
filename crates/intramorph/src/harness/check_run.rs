//! One check under way: what it runs, and what runs it.

use std::time::Duration;

use crate::harness::{About, AnySource, Executor, Plan, Seed};

/// One check under way.
pub(crate) struct CheckRun<'run, 'check, I> {
    pub(crate) plan: &'run Plan<'check, I>,
    pub(crate) seed: &'run Seed,
    pub(crate) about: About,
    pub(crate) source: AnySource<'run, I>,
    pub(crate) executor: &'run mut dyn Executor<I>,
    /// The time spent on shrinking inputs and minimising changes.
    pub(crate) shrinking: Duration,
}
