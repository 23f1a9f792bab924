//! Scoring: bugs that are switched on one after the other in one build, and the tests that catch them.
//!
//! A score has six phases. Each is a module with an entry function, and takes the output of the phases before it:
//!
//! | phase | input | output |
//! |---|---|---|
//! | [`plan`] | the request | `Planned`: packages, sources, and the changes to make |
//! | [`build`] | `Planned` and the copy | `Built`: test binaries that contain all changes that compile |
//! | [`baseline`] | `Built` | `Suite`: the tests, and the sites that each reaches with no bug active |
//! | [`trials`] | `Suite` | a `Trial` for each bug |
//! | [`history`] | all of these | outcomes of earlier runs, by a fingerprint of their inputs |
//! | [`record`] | all of these | `Score`, which the views of the command show |
//!
//! `run.rs` calls them. A module uses only modules above it in this list:
//!
//! 1. [`request`], [`failure`], [`whole_file`], [`temporary_folder`], [`stop`], [`process`], [`table`], [`compiler`], [`fixed_addresses`]
//! 2. [`test_binary`], [`suite`], [`worker_pool`], [`shared_process`]
//! 3. [`plan`], [`workspace_copy`], [`build`], [`baseline`], [`trials`], [`estimate`], [`history`], [`record`]
//! 4. [`cleanup_process`], `run`

pub(crate) mod failure;
pub(crate) mod request;
pub(crate) mod whole_file;

pub(crate) mod compiler;
pub(crate) mod fixed_addresses;
pub(crate) mod process;
pub(crate) mod stop;
pub(crate) mod table;
pub(crate) mod temporary_folder;

mod shared_process;
pub(crate) mod suite;
pub(crate) mod test_binary;
pub(crate) mod worker_pool;

pub(crate) mod baseline;
pub(crate) mod baseline_observer;
pub(crate) mod build;
pub(crate) mod estimate;
pub(crate) mod history;
pub(crate) mod plan;
pub(crate) mod record;
pub(crate) mod trials;
pub(crate) mod workspace_copy;

pub(crate) mod cleanup_process;
mod run;
mod slow_tests;

#[cfg(test)]
mod robustness;
#[cfg(test)]
pub(crate) mod sample;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use intramorph_record::score::{Elapsed, Score};

use crate::rewrite::Family;
use failure::Failure;
use record::Outcomes;
use request::Request;
pub(crate) use run::score;

/// A display of progress.
pub(crate) trait Progress: Send {
    /// Begins a new part, with its number of steps if that is known.
    fn begin(&mut self, part: &str, steps: Option<usize>);
    /// Adds steps that are done.
    fn advance(&mut self, steps: usize);
    /// Tells something that cannot wait until the end.
    fn tell(&mut self, text: &str);
    /// Shows a line that stays.
    fn note(&mut self, line: &str);
}

/// Plans the changes of the packages, and makes none of them.
pub(crate) fn list(request: &Request) -> Result<Score, Failure> {
    let planned = plan::plan(request, Family::Bugs)?;
    Ok(Outcomes::untried(&planned).into_score(Elapsed::default()))
}

/// The record of the last run in the target folder, and the root of the workspace that it is about.
pub(crate) fn last_record(request: &Request) -> Result<(Score, PathBuf), Failure> {
    let metadata = plan::packages::metadata(request)?;
    let record = record::last(&plan::folder(&metadata, request, Family::Bugs)?);
    let root = metadata.workspace_root.into_std_path_buf();
    Ok((record.ok_or(Failure::NoRecord)?, root))
}

/// Plays another role, if a run has called this executable for it: around compilers and tests, or as the cleanup process.
pub(crate) fn play_role(arguments: &[OsString]) -> Option<ExitCode> {
    build::wrapper::play(arguments)
        .or_else(|| build::compilation::play(arguments))
        .or_else(|| cleanup_process::play(arguments))
}
