//! The request: which neutral changes to make, under which settings, and for how long.

use std::time::Duration;

use crate::rewrite::{ConstantValue, Neutral};
use crate::score::request::Request as ScoreRequest;

/// A request of the user to test packages with neutral changes.
#[derive(Debug)]
pub(crate) struct Request {
    /// What is the same as for a score: packages, tests, limits.
    pub(crate) common: ScoreRequest,
    /// The kinds of changes to make.
    pub(crate) kinds: Vec<Neutral>,
    /// Names of the settings to try.
    pub(crate) settings: Vec<String>,
    /// Features of the packages that are neutral.
    pub(crate) features: Vec<String>,
    /// Other values of constants that are neutral.
    pub(crate) constants: Vec<ConstantValue>,
    /// Whether to try the neutral transformations and knobs that the sources declare.
    pub(crate) declared: bool,
    /// Whether to go on with a run that was interrupted.
    pub(crate) resume: bool,
    /// The seed of random combinations.
    pub(crate) seed: u64,
    /// The time for random combinations; `None` for a few of them.
    pub(crate) time: Option<Duration>,
}
