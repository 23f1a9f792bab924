//! Commands, one file for each.

pub(crate) mod completions;
#[cfg(unix)]
pub(crate) mod merge;
#[cfg(unix)]
pub(crate) mod score;
pub(crate) mod verify_release;
