//! Checks whose programs run in a process of their own.

use std::time::Duration;

use super::Check;
use crate::harness::inputs::Inputs;
use crate::harness::isolation::Isolation;

impl<A: ?Sized, O, F, S: Inputs, Chosen> Check<'_, A, O, F, S, Chosen> {
    /// Runs the programs in a process of their own.
    pub fn isolated(self) -> Self {
        self.isolated_with(|_| {})
    }

    /// Isolates the check, and gives each run of a program so much time.
    pub fn run_limit(self, time: Duration) -> Self {
        self.isolated_with(|isolation| isolation.run_limit = time)
    }

    /// Isolates the check, and lets its programs use so many bytes of memory.
    pub fn memory_limit(self, bytes: u64) -> Self {
        self.isolated_with(|isolation| isolation.memory_limit = bytes)
    }

    fn isolated_with(mut self, set: impl FnOnce(&mut Isolation)) -> Self {
        set(self.plan.isolation.get_or_insert_default());
        self
    }
}
