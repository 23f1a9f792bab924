//! A site: a place in the source that asks a switch.

use core::panic::Location;

use crate::record::classification::Granularity;

/// A place in the source that asks a switch, and how much of the program it replaces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site {
    pub(crate) granularity: Granularity,
    location: &'static Location<'static>,
}

impl Site {
    #[expect(
        clippy::inline_always,
        reason = "both parts are known at compile time where this is inlined"
    )]
    #[inline(always)]
    #[track_caller]
    pub(crate) fn here(granularity: Granularity) -> Self {
        Self {
            granularity,
            location: Location::caller(),
        }
    }

    /// The place of the site, as `file:line`.
    pub(crate) fn place(self) -> String {
        format!("{}:{}", self.location.file(), self.location.line())
    }
}
