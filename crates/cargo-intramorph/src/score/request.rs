//! The request: which changes to score, with which tests, and within which limits.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use intramorph_record::score::Shard;

use crate::rewrite::AcceptEntry;
use crate::runner::Runner;
use crate::selection_options::SelectionOptions;

/// A request of the user to score packages.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) manifest_path: Option<PathBuf>,
    pub(crate) target_folder: Option<PathBuf>,
    /// Packages as cargo names them; none for those that cargo would test.
    pub(crate) packages: Vec<String>,
    /// Whether to score all packages of the workspace, without those in `exclude`.
    pub(crate) workspace: bool,
    pub(crate) exclude: Vec<String>,
    pub(crate) test_packages: TestPackages,
    /// Options that say how cargo may look for dependencies.
    pub(crate) resolution: Vec<String>,
    /// A file that names the changes to make; `None` for all.
    pub(crate) only: Option<PathBuf>,
    pub(crate) selection: SelectionOptions,
    /// The bugs that are not tried, since the configuration accepts them.
    pub(crate) accepted: Vec<AcceptEntry>,
    /// Whether to build and run no test.
    pub(crate) build_only: bool,
    pub(crate) earlier: EarlierOutcomes,
    /// Whether it is a failure that a test fails with no bug active.
    pub(crate) strict: bool,
    /// The part of the bugs to try; `None` for all.
    pub(crate) shard: Option<Shard>,
    /// The time that the whole run may take; `None` for as long as it takes.
    pub(crate) within: Option<Duration>,
    pub(crate) cargo: CargoOptions,
    pub(crate) limits: Limits,
}

/// The packages whose tests run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TestPackages {
    /// Those that are scored, and those that test scored procedural macros.
    Scored,
    /// Packages as cargo names them.
    Named(Vec<String>),
    /// All packages of the workspace.
    Workspace,
}

/// The use of the outcomes of earlier runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EarlierOutcomes {
    /// Keep them where neither the function nor the tests have changed.
    Keep,
    /// Keep them, and fail if anything has changed.
    Resume,
    /// Keep all caught bugs of the last record, whatever has changed.
    Trust,
    Forget,
}

/// A target that cargo tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TestTarget {
    /// A file or folder of `tests/`.
    Integration(String),
    /// The unit tests of the library.
    Library,
    /// The unit tests of an executable.
    Executable(String),
}

impl TestTarget {
    /// The argument that names the target.
    pub(crate) fn argument(&self) -> String {
        match self {
            Self::Integration(name) => format!("--test={name}"),
            Self::Library => "--lib".to_owned(),
            Self::Executable(name) => format!("--bin={name}"),
        }
    }

    pub(crate) fn has_unit_tests(&self) -> bool {
        !matches!(self, Self::Integration(_))
    }
}

/// Options that are passed on to cargo.
#[derive(Clone, Debug, Default)]
pub(crate) struct CargoOptions {
    /// `release` for `--release`; `None` for the profile of tests.
    pub(crate) profile: Option<String>,
    /// Other options that `cargo build` and `cargo test` share: packages, features, `--locked` and `--offline`.
    pub(crate) arguments: Vec<String>,
    pub(crate) runner: Runner,
    /// The user's arguments for test binaries, or for nextest.
    pub(crate) test_arguments: Vec<OsString>,
    /// The one test target to build; `None` for all.
    pub(crate) target: Option<TestTarget>,
    /// Whether to run doctests as well.
    pub(crate) doc: bool,
    /// The packages to optimise although the profile says otherwise; the engine decides that for slow tests.
    pub(crate) optimised: Vec<String>,
    /// Whether to optimise dependencies as well.
    pub(crate) optimises_dependencies: bool,
}

impl CargoOptions {
    /// The user's arguments for test binaries.
    pub(crate) fn libtest_arguments(&self) -> &[OsString] {
        match self.runner {
            Runner::Cargo => &self.test_arguments,
            Runner::Nextest => &[],
        }
    }
}

/// Limits of the processes that run tests.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    /// The number of processes that run at a time.
    pub(crate) workers: usize,
    /// The memory of each process, in bytes.
    pub(crate) memory: u64,
    /// The time that a group of tests may take, added to a multiple of what it takes with no bug active.
    pub(crate) patience: Duration,
    /// The time that a test may take with no bug active; one that takes longer is left out.
    pub(crate) test: Duration,
}
