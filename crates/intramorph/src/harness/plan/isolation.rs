//! The limits of isolation: what a program in a worker process may use.

use std::time::Duration;

/// The limits of a worker process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Isolation {
    pub(crate) mode: Mode,
    /// The time that one run of one program may take.
    pub(crate) run_limit: Duration,
    /// The memory that the worker may use beyond what it has at its start, in bytes.
    pub(crate) memory_limit: u64,
}

/// The threads of a worker process that see the transformation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The thread of the check, as without isolation.
    Isolated,
    /// All threads of the process.
    WholeProcess,
}

impl Default for Isolation {
    fn default() -> Self {
        Self {
            mode: Mode::Isolated,
            run_limit: Duration::from_secs(5),
            memory_limit: 1 << 30,
        }
    }
}
