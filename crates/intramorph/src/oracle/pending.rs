//! A check that is not run yet: a test that drops it tests nothing, and fails.

use std::mem::forget;
use std::panic::Location;
use std::thread::panicking;

use crate::panics::fail;

/// The part of a check that fails the test if it is dropped before the check has started.
#[derive(Debug)]
pub(super) struct Pending {
    /// The place where the check got its inputs.
    place: &'static Location<'static>,
    /// Whether an oracle was chosen. Without one, a check may be meant for other uses.
    is_complete: bool,
}

impl Pending {
    #[track_caller]
    pub(super) fn here() -> Self {
        Self {
            place: Location::caller(),
            is_complete: false,
        }
    }

    /// Notes that an oracle was chosen, so that only the last call is missing.
    pub(super) fn complete(&mut self) {
        self.is_complete = true;
    }

    /// Starts the check, which may be dropped from now on.
    pub(super) fn start(self) {
        forget(self);
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        // A test that panics fails already.
        if self.is_complete && !panicking() {
            fail(&format!(
                "this check never ran: {}:{}\n\
                 it was dropped before it was told what must hold; end it with `.must_be(..)`, `.must_satisfy(..)` or `.check(..)`",
                self.place.file(),
                self.place.line()
            ));
        }
    }
}
