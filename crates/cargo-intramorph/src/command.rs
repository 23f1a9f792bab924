//! Commands, one file for each.

pub(crate) mod completions;
#[cfg(unix)]
mod destination;
#[cfg(unix)]
mod github_job;
#[cfg(unix)]
pub(crate) mod merge;
#[cfg(unix)]
pub(crate) mod review;
#[cfg(unix)]
pub(crate) mod score;
#[cfg(unix)]
pub(crate) mod suggest;
#[cfg(unix)]
pub(crate) mod test;
pub(crate) mod verify_release;
#[cfg(unix)]
mod xml;
