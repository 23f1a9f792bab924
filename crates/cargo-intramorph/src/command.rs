//! The commands, one file for each.

#[cfg(unix)]
pub(crate) mod merge;
#[cfg(unix)]
pub(crate) mod score;
pub(crate) mod verify_release;
