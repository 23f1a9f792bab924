//! The origin of a record: where in the source a check is, and when it began.

use std::panic::Location;
use std::time::{SystemTime, UNIX_EPOCH};

pub(super) struct Origin {
    location: &'static Location<'static>,
    /// In nanoseconds since 1970.
    pub(super) started: u64,
}

impl Origin {
    /// At the place that called for the check.
    #[track_caller]
    pub(super) fn here() -> Self {
        let age = SystemTime::now().duration_since(UNIX_EPOCH);
        let nanoseconds = age.unwrap_or_default().as_nanos();
        Self {
            location: Location::caller(),
            started: u64::try_from(nanoseconds).unwrap_or(u64::MAX),
        }
    }

    /// As `file:line`.
    pub(super) fn place(&self) -> String {
        format!("{}:{}", self.location.file(), self.location.line())
    }
}
