//! Checks whose programs run in a process of their own.

use std::time::Duration;

use super::Check;
use crate::harness::inputs::Inputs;
use crate::harness::isolation::{Isolation, Mode};

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

    /// Runs the programs in a process of their own, in which all threads see the transformation.
    ///
    /// For programs whose threads can't be reached otherwise, such as those of a global pool.
    ///
    /// ```no_run
    /// use intramorph::prelude::*;
    ///
    /// /// Count from the end.
    /// const BACKWARDS: Transformation = transformation!();
    ///
    /// fn first_even(numbers: &[u32]) -> Option<u32> {
    ///     let is_even = |number: &&u32| **number % 2 == 0;
    ///     let find = move |numbers: Vec<u32>| {
    ///         if BACKWARDS.is_on() {
    ///             return numbers.iter().rev().find(is_even).copied();
    ///         }
    ///         numbers.iter().find(is_even).copied()
    ///     };
    ///     let numbers = numbers.to_vec();
    ///     std::thread::spawn(move || find(numbers)).join().unwrap()
    /// }
    ///
    /// program(first_even)
    ///     .inputs(vec(any::<u32>(), 0..20))
    ///     .transformed(BACKWARDS)
    ///     .whole_process()
    ///     .must_satisfy("both or neither", |one, other| one.is_some() == other.is_some());
    /// ```
    pub fn whole_process(self) -> Self {
        self.isolated_with(|isolation| isolation.mode = Mode::WholeProcess)
    }

    fn isolated_with(mut self, set: impl FnOnce(&mut Isolation)) -> Self {
        set(self.plan.isolation.get_or_insert_default());
        self
    }
}
