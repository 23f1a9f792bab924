//! Calls of cargo that build the tests of the copy, and their output.

mod launches;
mod waiting;

use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel};
use cargo_metadata::{Artifact, Message, PackageId, Target};

use super::wrapper::{LAUNCHES, RUNTIME, RUSTDOC, Role, WRAPPER};
use crate::score::failure::{BrokenTargets, Failure};
use crate::score::process::{self, Deadline, End, Errors, stray};
use crate::score::request::{CargoOptions, TestTarget};
use crate::score::stop::Stop;
use crate::score::workspace_copy::symlink;

/// Cargo, and what it builds with.
#[derive(Debug)]
pub(crate) struct Cargo<'a> {
    pub(crate) options: CargoOptions,
    /// The root of the copy.
    pub(crate) root: &'a Path,
    /// The folder that holds the copy, and beside it the target folder.
    pub(crate) folder: &'a Path,
    /// The library of the runtime.
    pub(crate) runtime: PathBuf,
    /// This executable, which cargo calls around the compiler and around tests.
    pub(crate) executable: PathBuf,
    /// The machine for which cargo builds, as rustc names it.
    pub(crate) host: &'a str,
    pub(crate) stop: Stop<'a>,
}

/// The output of cargo.
#[derive(Debug, Default)]
pub(crate) struct CargoOutput {
    pub(crate) succeeded: bool,
    /// Diagnostics of the compiler about members of the workspace.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The targets with errors, by package.
    pub(crate) failing: Vec<(PackageId, Target)>,
    /// The test binaries.
    pub(crate) tests: Vec<Artifact>,
    /// The text that cargo wrote for humans.
    pub(crate) text: String,
    /// The output of the programs that cargo ran.
    pub(crate) printed: Vec<String>,
}

impl Cargo<'_> {
    /// Builds all tests, and records their launches if they can be built.
    pub(crate) fn build(&self) -> Result<CargoOutput, Failure> {
        symlink(&self.executable, &self.wrapper())?;
        // `cargo test` would stop at the first package that does not compile.
        let targets = self.test_targets();
        let mut first = if self.builds_unit_tests() {
            vec!["test", "--no-run", &targets]
        } else {
            vec!["build", &targets, "--keep-going"]
        };
        if self.options.doc {
            // Doctests depend on the library, even if no other test does.
            first.push("--lib");
        }
        let output = self.call(self.arguments(&first), Role::Binary)?;
        if output.succeeded {
            self.record_launches()?;
        }
        Ok(output)
    }

    /// Builds all examples that compile, as far as the time allows.
    pub(crate) fn build_examples(&self, time: Duration) -> Result<CargoOutput, Failure> {
        let arguments = self.arguments(&["build", "--examples", "--keep-going"]);
        self.call_with(arguments, self.variables(Role::Binary).collect(), time)
    }

    /// Whether tests of the originals pass, as cargo builds and runs them.
    pub(crate) fn passes_unmodified(&self, tests: &[&str]) -> Result<bool, Failure> {
        let mut arguments = self.arguments(&["test", "--tests", "--no-fail-fast"]);
        arguments.extend(["--", "--test-threads=1", "--exact"].map(OsString::from));
        arguments.extend(tests.iter().map(OsString::from));
        self.call_with(arguments, Vec::new(), UNMODIFIED)
            .map(|output| output.succeeded)
    }

    /// Argument that names the test targets.
    fn test_targets(&self) -> String {
        let target = self.options.target.as_ref();
        target.map_or("--tests".to_owned(), TestTarget::argument)
    }

    /// Whether only the unit tests of one target are built. `cargo build` would build that target without tests.
    fn builds_unit_tests(&self) -> bool {
        let target = self.options.target.as_ref();
        target.is_some_and(TestTarget::has_unit_tests)
    }

    fn call(&self, arguments: Vec<OsString>, role: Role) -> Result<CargoOutput, Failure> {
        self.call_with(arguments, self.variables(role).collect(), Duration::MAX)
    }

    fn call_with(
        &self,
        arguments: Vec<OsString>,
        variables: Vec<(String, OsString)>,
        time: Duration,
    ) -> Result<CargoOutput, Failure> {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let errors = self.folder.join("cargo-errors.txt");
        let file = File::create(&errors).map_err(Failure::system("create", &errors))?;
        let mut command = Command::new(&cargo);
        command.args(arguments).envs(variables);
        command.current_dir(self.root);
        let deadline = Deadline {
            time,
            idle: Duration::MAX,
            stop: self.stop,
        };
        let mut printed = Vec::new();
        let end = waiting::naming_locks(&errors, || {
            process::run(command, Errors::Written(file), deadline, |bytes| {
                printed.extend_from_slice(bytes);
                ControlFlow::Continue(())
            })
        });
        let status = match end.map_err(Failure::system("run", &cargo))? {
            End::Exited(status) => status,
            End::OutOfTime => return Ok(CargoOutput::default()),
            End::StoppedByListener | End::Interrupted => {
                // A build script may have left the process group.
                stray::kill(LAUNCHES, self.folder);
                return Err(Failure::Interrupted);
            }
        };
        let text = fs::read(&errors).map_err(Failure::system("read", &errors))?;
        Ok(CargoOutput {
            succeeded: status.success(),
            text: String::from_utf8_lossy(&text).into_owned(),
            ..CargoOutput::parse(&printed)
        })
    }

    /// Arguments of cargo, after its own command.
    fn arguments(&self, first: &[&str]) -> Vec<OsString> {
        let mut arguments: Vec<OsString> = first.iter().map(OsString::from).collect();
        // The full texts of thousands of warnings are long, and are not used.
        arguments.push("--message-format=json,json-diagnostic-short".into());
        arguments.extend(self.build_arguments("--profile"));
        arguments
    }

    /// Arguments that say what to build and how; with all of them, nothing is built twice.
    fn build_arguments(&self, profile: &str) -> Vec<OsString> {
        let mut arguments: Vec<OsString> = vec!["--target-dir".into()];
        arguments.push(self.folder.join("target").into());
        arguments.extend([profile, self.profile()].map(OsString::from));
        arguments.extend(self.profile_arguments().into_iter().map(Into::into));
        arguments.extend(self.options.arguments.iter().map(OsString::from));
        arguments
    }

    /// Debug information shows in backtraces only, and is work for compiler and linker; and a build in which
    /// every function is new has nothing to gain from being incremental. As arguments they stay out of the
    /// environment of tests.
    fn profile_arguments(&self) -> Vec<String> {
        let profiles = match self.profile() {
            TEST => vec!["dev", TEST],
            profile => vec![profile],
        };
        let optimised = self.options.optimised.iter();
        let optimised = optimised.map(|package| format!("package.{package}.opt-level={OPTIMISED}"));
        let mut settings = vec!["debug=0".to_owned(), "incremental=false".to_owned()];
        settings.extend(optimised);
        let settings = profiles.into_iter().flat_map(|profile| {
            let settings = settings.iter();
            settings.map(move |set| format!("--config=profile.{profile}.{set}"))
        });
        settings.collect()
    }

    fn profile(&self) -> &str {
        self.options.profile.as_deref().unwrap_or(TEST)
    }

    fn variables(&self, role: Role) -> impl Iterator<Item = (String, OsString)> {
        let host = self.host.to_uppercase().replace(['-', '.'], "_");
        let runner = format!("CARGO_TARGET_{host}_RUNNER");
        let mut variables = vec![
            (RUNTIME.to_owned(), self.runtime.clone().into()),
            (LAUNCHES.to_owned(), self.launch_folder(role).into()),
            (WORKSPACE_WRAPPER.to_owned(), self.wrapper().into()),
            (runner, self.runner(role).into()),
        ];
        if let Some(wrapper) = env::var_os(WORKSPACE_WRAPPER).filter(|it| !it.is_empty()) {
            variables.push((WRAPPER.to_owned(), wrapper));
        }
        match role {
            Role::Binary => {}
            // As with cargo, it is no failure that there are no tests.
            Role::Test => variables.push(("NEXTEST_NO_TESTS".to_owned(), "pass".into())),
            Role::Doctest => {
                let rustdoc = env::var_os("RUSTDOC").unwrap_or_else(|| "rustdoc".into());
                variables.push((RUSTDOC.to_owned(), rustdoc));
                variables.push(("RUSTDOC".to_owned(), self.wrapper().into()));
            }
        }
        variables.into_iter()
    }

    /// The path of the wrapper. Cargo rebuilds crates that were built with another wrapper, and recognises it by its path. So the
    /// path changes with the runtime, which cargo does not know.
    fn wrapper(&self) -> PathBuf {
        self.folder.join(self.wrapper_below())
    }

    /// The command of the runner. Cargo splits it at blanks, and takes a relative path as from where it runs: so the path holds
    /// no names of the user's folders.
    fn runner(&self, role: Role) -> String {
        let below = self.root.strip_prefix(self.folder).unwrap_or(self.root);
        let up = "../".repeat(below.components().count());
        format!("{up}{} {}", self.wrapper_below(), role.name())
    }

    fn wrapper_below(&self) -> String {
        let stem = self.runtime.file_stem().unwrap_or_default();
        let version = env!("CARGO_PKG_VERSION");
        format!(
            "wrapper/{version}-{}/cargo-intramorph",
            stem.to_string_lossy()
        )
    }

    fn launch_folder(&self, role: Role) -> PathBuf {
        self.folder.join(match role {
            Role::Binary | Role::Test => "launches",
            Role::Doctest => "doctest-launches",
        })
    }
}

/// The variable by which cargo finds a wrapper of the compiler.
const WORKSPACE_WRAPPER: &str = "RUSTC_WORKSPACE_WRAPPER";
/// The profile of `cargo test`.
const TEST: &str = "test";
/// Maximum time to build and run the tests of the originals.
const UNMODIFIED: Duration = Duration::from_secs(300);
/// The level at which slow tests are optimised. Checks of overflow and debug assertions stay as the profile has them.
const OPTIMISED: u8 = 2;

impl CargoOutput {
    fn parse(bytes: &[u8]) -> Self {
        let mut output = Self::default();
        for message in Message::parse_stream(bytes).map_while(Result::ok) {
            match message {
                Message::CompilerMessage(message) => {
                    if is_error(&message.message) {
                        output.failing.push((message.package_id, message.target));
                    }
                    output.diagnostics.push(message.message);
                }
                Message::CompilerArtifact(artifact) if artifact.profile.test => {
                    output.tests.push(artifact);
                }
                Message::TextLine(line) => output.printed.push(line),
                _ => {}
            }
        }
        output
    }

    /// The errors, for humans.
    pub(crate) fn errors(&self) -> String {
        let errors = self.diagnostics.iter().filter(|it| is_error(it));
        let mut texts: Vec<String> = errors.map(Diagnostic::to_string).collect();
        texts.dedup();
        texts.push(self.text.clone());
        texts.concat()
    }

    /// The targets that do not compile.
    pub(crate) fn broken_targets(&self) -> BrokenTargets {
        let failing = self.failing.iter();
        BrokenTargets {
            names: failing.map(|(_, target)| target.name.clone()).collect(),
            first_error: self.first_error().unwrap_or_default(),
        }
    }

    fn first_error(&self) -> Option<String> {
        let first = self.diagnostics.iter().find(|it| is_error(it))?;
        let message = first.message.lines().next().unwrap_or_default();
        let code = first.code.as_ref().map(|it| format!("{}: ", it.code));
        Some(format!("{}{message}", code.unwrap_or_default()))
    }
}

fn is_error(diagnostic: &Diagnostic) -> bool {
    matches!(
        diagnostic.level,
        DiagnosticLevel::Error | DiagnosticLevel::Ice
    )
}
