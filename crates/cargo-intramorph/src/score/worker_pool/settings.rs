//! Settings for test processes: folders, limits, and the number of workers.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::score::request::Limits;
use crate::score::stop::Stop;
use crate::score::suite::Needs;

/// Factor by which tests get more memory if some need it.
const MORE_MEMORY: u64 = 4;

/// Settings for all test processes of a run.
#[derive(Clone, Debug)]
pub(crate) struct Settings<'a> {
    pub(crate) limits: Limits,
    /// The user's arguments for test binaries.
    pub(crate) arguments: Vec<OsString>,
    /// A folder of this run for tables and temporary folders. A short path: tests may put sockets below it.
    pub(crate) folder: PathBuf,
    /// Folders in and above which tests that run git must find no repository, since it would be the user's.
    pub(crate) ceilings: Vec<PathBuf>,
    pub(crate) stop: Stop<'a>,
}

impl Settings<'_> {
    /// The same settings with one worker, so that nothing runs beside a test.
    pub(crate) fn one_at_a_time(&self) -> Self {
        let mut settings = self.clone();
        settings.limits.workers = 1;
        settings
    }

    /// The same settings with what some tests need.
    pub(crate) fn meeting(&self, needs: Needs) -> Self {
        let mut settings = self.clone();
        if needs.solitude {
            settings.limits.workers = 1;
        }
        if needs.memory {
            settings.limits.memory = settings.limits.memory.saturating_mul(MORE_MEMORY);
        }
        settings
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_due()
    }
}

#[cfg(test)]
impl<'a> Settings<'a> {
    /// Settings with wide limits.
    pub(crate) fn for_tests(
        folder: PathBuf,
        interrupted: &'a std::sync::atomic::AtomicBool,
    ) -> Self {
        Self {
            limits: Limits {
                workers: 2,
                memory: 2 << 30,
                patience: std::time::Duration::from_secs(10),
                test: std::time::Duration::from_secs(60),
            },
            arguments: Vec::new(),
            ceilings: vec![folder.clone()],
            folder,
            stop: Stop::by_user(interrupted),
        }
    }
}
