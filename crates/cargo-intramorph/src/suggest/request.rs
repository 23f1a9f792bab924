//! The request: which program, and how long to try it.

use std::path::PathBuf;
use std::time::Duration;

use super::features::{SelectedFeatures, TriedFeatures};
use crate::score::request::CargoOptions;

/// A request of the user.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) manifest_path: Option<PathBuf>,
    pub(crate) target_folder: Option<PathBuf>,
    pub(crate) package: Option<String>,
    /// The path of a function, or the name of a test.
    pub(crate) program: String,
    /// A strategy of proptest that makes the arguments of the function.
    pub(crate) strategy: Option<String>,
    /// Whether arguments are recorded from tests even if they can be made.
    pub(crate) is_recorded: bool,
    /// Options that say how cargo may look for dependencies.
    pub(crate) resolution: Vec<String>,
    pub(crate) cargo: CargoOptions,
    /// Features that are selected, which `cargo` has among its arguments.
    pub(crate) features: SelectedFeatures,
    pub(crate) tried_features: TriedFeatures,
    pub(crate) seed: u64,
    pub(crate) inputs: u64,
    /// Inputs of another distribution that relations are tried on in the end.
    pub(crate) confirmed_on: u64,
    pub(crate) time: Duration,
    /// Whether the program is built with optimisation.
    pub(crate) is_optimised: bool,
    /// The memory of a process, in bytes.
    pub(crate) memory: u64,
}
