//! How tests are run: where, by how many workers, and within which limits.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How tests are run.
#[derive(Clone, Debug)]
pub(crate) struct Settings<'a> {
    /// A folder for tables and temporary folders, of nobody else. A short path: tests may put sockets below it.
    pub(crate) scratch: PathBuf,
    /// Folders in and above which tests that run git must find no repository, since it would be the user's.
    pub(crate) ceilings: Vec<PathBuf>,
    /// How many processes run at a time.
    pub(crate) workers: usize,
    /// What the user gives to test binaries, after `--`.
    pub(crate) arguments: Vec<OsString>,
    /// In bytes, for each process of a test.
    pub(crate) memory: u64,
    /// What a group of tests may take beside a multiple of its time.
    pub(crate) patience: Duration,
    /// What a test may take while nothing is known of it.
    pub(crate) longest: Duration,
    /// Set when the user has had enough.
    pub(crate) stop: &'a AtomicBool,
}

impl<'a> Settings<'a> {
    pub(crate) const MEMORY: u64 = 2 << 30;
    pub(crate) const PATIENCE: Duration = Duration::from_secs(10);
    pub(crate) const LONGEST: Duration = Duration::from_secs(600);

    /// The defaults, with as many workers as there are processors.
    pub(crate) fn new(scratch: PathBuf, stop: &'a AtomicBool) -> Self {
        let processors = std::thread::available_parallelism();
        Self {
            ceilings: vec![scratch.clone()],
            scratch,
            workers: processors.map_or(1, std::num::NonZero::get),
            arguments: Vec::new(),
            memory: Self::MEMORY,
            patience: Self::PATIENCE,
            longest: Self::LONGEST,
            stop,
        }
    }

    /// The same, but nothing runs beside a test.
    pub(crate) fn one_at_a_time(&self) -> Self {
        Self {
            workers: 1,
            ..self.clone()
        }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
