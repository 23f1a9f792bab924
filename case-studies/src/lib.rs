//! Runs the case studies: each on the version of a crate that has a bug, on the one that fixes it, and on the newest.

pub mod find;
pub mod hunt;
pub mod overhead;

mod report;
mod run;
mod studies;
mod version;

pub use report::Report;
pub use run::{Outcome, Settings, build, check, run};
pub use studies::{STUDIES, UNREPORTED, folder, named};
pub use version::Version;
