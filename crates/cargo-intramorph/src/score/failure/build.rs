//! The reasons why there are no test binaries, and what to do about each.

use std::fmt;
use std::path::PathBuf;

use crate::exit_code::ExitCode;

/// A reason why there are no test binaries. Printed as a lower-case fragment, followed by the output of the tool that
/// failed.
#[derive(Debug)]
pub(crate) enum BuildFailure {
    /// The user's compiler does not compile the runtime of instrumented code.
    Runtime { rustc: PathBuf, said: String },
    /// The compiler that cargo calls cannot use the runtime of instrumented code.
    ForeignRuntime { said: String },
    /// Cargo gave up before it compiled anything.
    Cargo { said: String },
    /// Nextest is not installed, or does not understand its arguments or configuration.
    Nextest { said: String },
    /// This version of cargo does not run doctests through a runner.
    OldCargo { version: String },
    /// No package has a library that could have doctests.
    NoLibrary { packages: Vec<String> },
    /// Doctests do not compile or do not pass, though no bug is active.
    Doctests { said: String },
    /// The copy does not build, even without any change.
    Copy {
        errors: String,
        broken: Box<BrokenTargets>,
        /// Features that the errors name.
        features: Vec<String>,
        left_out: Vec<PathBuf>,
    },
    /// The copy builds without changes, and does not with those that are left.
    Stuck { errors: String, rounds: usize },
    /// Cargo has built no test binary.
    NoTestBinary,
    /// Something differs from the plan, so that no result could be trusted.
    SelfCheck(String),
}

/// The targets that do not compile without any change.
#[derive(Debug)]
pub(crate) struct BrokenTargets {
    pub(crate) names: Vec<String>,
    /// The message of the first error, with its code.
    pub(crate) first_error: String,
}

impl BuildFailure {
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Runtime { .. }
            | Self::ForeignRuntime { .. }
            | Self::Cargo { .. }
            | Self::Copy { .. } => ExitCode::DoesNotBuild,
            Self::Nextest { .. } | Self::OldCargo { .. } | Self::NoLibrary { .. } => {
                ExitCode::Usage
            }
            Self::Doctests { .. } => ExitCode::FailingTests,
            Self::NoTestBinary => ExitCode::NothingToLookAt,
            Self::Stuck { .. } | Self::SelfCheck(_) => ExitCode::SelfCheck,
        }
    }

    /// Whether it is because of sources, manifests or dependencies, and not of tools.
    pub(crate) fn is_of_sources(&self) -> bool {
        matches!(
            self,
            Self::Cargo { .. } | Self::Copy { .. } | Self::Stuck { .. }
        )
    }

    /// The first line of the output that is an error, or the first line of the advice.
    pub(crate) fn first_error(&self) -> String {
        let (advice, output) = self.parts();
        let mut lines = output.lines();
        let error = lines.find(|line| line.contains("error"));
        let error = error.or_else(|| advice.lines().next());
        error.unwrap_or_default().trim().to_owned()
    }

    /// The advice, and the output of the tool that failed.
    fn parts(&self) -> (String, &str) {
        match self {
            Self::Runtime { rustc, said } => {
                let advice = "does not compile the runtime of injected bugs; try a newer toolchain";
                (format!("{} {advice}", rustc.display()), said)
            }
            Self::ForeignRuntime { said } => {
                let advice = "another target or compiler is configured than `rustc` has by itself, which is not supported \
                    yet: take `build.target` and `build.rustc` out of cargo's settings, and CARGO_BUILD_TARGET out of the \
                    environment, for this run";
                (advice.to_owned(), said)
            }
            Self::Cargo { said } => ("cargo cannot build the tests:".to_owned(), said),
            Self::Nextest { said } if said.contains("no such command") => {
                let advice = "there is no nextest: run `cargo install cargo-nextest --locked`, or leave out `--runner nextest`";
                (advice.to_owned(), "")
            }
            Self::Nextest { said } => {
                ("`cargo nextest run` cannot run the tests:".to_owned(), said)
            }
            Self::OldCargo { version } => {
                let advice = "use a newer toolchain, or leave it out";
                let needed = format!("`--doc` needs cargo 1.89 or newer, and this is {version}");
                (format!("{needed}: {advice}"), "")
            }
            Self::NoLibrary { packages } => {
                let packages = packages.join(", ");
                let needed = "`--doc` runs the doctests of libraries, and there is no library in";
                (format!("{needed} {packages}: leave it out"), "")
            }
            Self::Doctests { said } => {
                let advice = "doctests do not pass with no bug active: run `cargo test --doc` first; those that compile can \
                    be left out with `-- --skip NAME`";
                (advice.to_owned(), said)
            }
            Self::Copy { errors, .. } => {
                let advice = "the tests do not build, even without changes: make `cargo test --no-run` succeed first:";
                (advice.to_owned(), errors)
            }
            Self::Stuck { errors, rounds } => {
                let what = format!(
                    "the changes do not compile, and after {rounds} rounds it is not known which"
                );
                (format!("{what}: please report this, with"), errors)
            }
            Self::NoTestBinary => {
                let advice =
                    "there is no test binary: write a test, or name a package that has tests";
                (advice.to_owned(), "")
            }
            Self::SelfCheck(what) => {
                let advice = "nothing that was measured could be trusted, so please report this";
                (format!("{what}: {advice}"), "")
            }
        }
    }
}

impl fmt::Display for BuildFailure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (advice, output) = self.parts();
        formatter.write_str(&advice)?;
        if !output.is_empty() {
            write!(formatter, "\n{}", output.trim())?;
        }
        match self {
            Self::Copy {
                features, left_out, ..
            } => {
                write_features(formatter, features)?;
                write_left_out(formatter, left_out)
            }
            _ => Ok(()),
        }
    }
}

/// Names features that may be missing.
fn write_features(formatter: &mut fmt::Formatter<'_>, features: &[String]) -> fmt::Result {
    if features.is_empty() {
        return Ok(());
    }
    let features = features.join(",");
    write!(
        formatter,
        "\nthe errors name features: try `--features {features}`, or `--all-features`"
    )
}

/// Lists files that may be missing, since ignored files are not copied.
fn write_left_out(formatter: &mut fmt::Formatter<'_>, left_out: &[PathBuf]) -> fmt::Result {
    const SHOWN: usize = 8;
    if left_out.is_empty() {
        return Ok(());
    }
    write!(
        formatter,
        "\nignore files keep these out of the copy; if they are needed, take them out of the ignore files:"
    )?;
    for path in left_out.iter().take(SHOWN) {
        write!(formatter, "\n  {}", path.display())?;
    }
    match left_out.len().saturating_sub(SHOWN) {
        0 => Ok(()),
        more => write!(formatter, "\n  and {more} more"),
    }
}
