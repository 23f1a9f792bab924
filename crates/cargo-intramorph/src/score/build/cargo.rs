//! How cargo is called to build the tests of the copy, and what it says meanwhile.

mod launches;

use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel};
use cargo_metadata::{Artifact, Message};

use crate::args::running::Runner;
use crate::score::build::wrapper::{NOTES, RUNTIME, RUSTDOC, Role};
use crate::score::failure::build::BuildFailure;
use crate::score::process::stray;
use crate::score::workspace_copy::symlink;

/// What the user chose, to be passed on to cargo.
#[derive(Clone, Debug, Default)]
pub(crate) struct CargoOptions {
    /// `release` for `--release`; `None` for that of tests.
    pub(crate) profile: Option<String>,
    /// All else that `cargo build` and `cargo test` know alike: packages, features, `--locked` and `--offline`.
    pub(crate) arguments: Vec<String>,
    /// Who says which tests run, and how.
    pub(crate) runner: Runner,
    /// What the user gives to test binaries or nextest.
    pub(crate) test_arguments: Vec<OsString>,
    /// Whether the doctests are tests, too.
    pub(crate) doc: bool,
}

/// Where and with what cargo builds.
#[derive(Clone, Debug)]
pub(crate) struct Cargo<'a> {
    pub(crate) options: &'a CargoOptions,
    /// The root of the copy.
    pub(crate) root: &'a Path,
    /// The folder that holds the copy; what is built is beside it.
    pub(crate) folder: &'a Path,
    /// The library of the runtime.
    pub(crate) runtime: &'a Path,
    /// This executable, which cargo calls around the compiler and around tests.
    pub(crate) executable: &'a Path,
    /// The machine for which it is built, as rustc names it.
    pub(crate) host: &'a str,
    /// Set when the user has had enough.
    pub(crate) stop: &'a AtomicBool,
}

/// What cargo said.
#[derive(Debug, Default)]
pub(crate) struct Said {
    pub(crate) succeeded: bool,
    /// Of the compiler, about members of the workspace.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The test binaries.
    pub(crate) tests: Vec<Artifact>,
    /// What cargo wrote for humans.
    pub(crate) text: String,
    /// What those printed that cargo ran.
    pub(crate) printed: Vec<String>,
}

impl Cargo<'_> {
    /// Builds all tests, and has them noted if they can be built.
    pub(crate) fn build(&self) -> Result<Said, BuildFailure> {
        symlink(self.executable, &self.wrapper())?;
        // `cargo test` would stop at the first package that does not compile.
        let mut first = vec!["build", "--tests", "--keep-going"];
        if self.options.doc {
            // Doctests depend on it, though no other test may.
            first.push("--lib");
        }
        let role = Role::Note;
        let said = self.call(self.arguments(&first), role)?;
        if said.succeeded {
            self.note()?;
        }
        Ok(said)
    }

    fn call(&self, arguments: Vec<OsString>, role: Role) -> Result<Said, BuildFailure> {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let spawned = self.command(&cargo, arguments, role).spawn();
        let mut running = Running(spawned.map_err(BuildFailure::io("run", &cargo))?);
        let stderr = running.0.stderr.take().expect("it is piped");
        // Both are read at once, lest cargo wait for us to read the other.
        let text = thread::spawn(move || read_text(stderr));
        let stdout = running.0.stdout.take().expect("it is piped");
        let mut said = self.heard_unless_stopped(stdout, &mut running);
        let status = running.0.wait();
        let status = status.map_err(BuildFailure::io("wait for", cargo))?;
        if self.stop.load(Ordering::Relaxed) {
            return Err(BuildFailure::Interrupted);
        }
        said.succeeded = status.success();
        said.text = text.join().unwrap_or_default();
        Ok(said)
    }

    /// Hears cargo to its end, which comes soon once the user has had enough: only a terminal's Ctrl-C reaches cargo as well.
    fn heard_unless_stopped(&self, stdout: ChildStdout, running: &mut Running) -> Said {
        let (sender, receiver) = mpsc::channel::<()>();
        thread::scope(|scope| {
            scope.spawn(move || {
                while receiver.recv_timeout(SLICE) == Err(RecvTimeoutError::Timeout) {
                    if self.stop.load(Ordering::Relaxed) {
                        running.end();
                        // Cargo takes none of the compilers and build scripts with it that it has started.
                        stray::end(NOTES, self.folder);
                        return;
                    }
                }
            });
            let said = heard(stdout);
            drop(sender);
            said
        })
    }

    fn command(&self, cargo: &OsStr, arguments: Vec<OsString>, role: Role) -> Command {
        let mut command = Command::new(cargo);
        command
            .args(arguments)
            .envs(self.variables(role))
            .current_dir(self.root)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// What cargo itself is told, after its own command.
    fn arguments(&self, first: &[&str]) -> Vec<OsString> {
        let mut arguments: Vec<OsString> = first.iter().map(OsString::from).collect();
        // The full texts of thousands of warnings are long, and nobody reads them.
        arguments.push("--message-format=json,json-diagnostic-short".into());
        arguments.extend(self.build_arguments("--profile"));
        arguments
    }

    /// What and how to build; whoever is told all of it builds nothing twice.
    fn build_arguments(&self, profile: &str) -> Vec<OsString> {
        let mut arguments: Vec<OsString> = vec!["--target-dir".into()];
        arguments.push(self.folder.join("target").into());
        arguments.extend([profile, self.options.profile()].map(OsString::from));
        arguments.extend(self.profile_arguments().into_iter().map(Into::into));
        arguments.extend(self.options.arguments.iter().map(OsString::from));
        arguments
    }

    /// Debug information shows in backtraces only, and is work for compiler and linker; and a build in which
    /// every function is new has nothing to gain from being incremental. As arguments they stay out of the
    /// environment of tests.
    fn profile_arguments(&self) -> Vec<String> {
        let profiles = match self.options.profile() {
            TEST => vec!["dev", TEST],
            profile => vec![profile],
        };
        let settings = profiles.into_iter().flat_map(|profile| {
            ["debug=0", "incremental=false"].map(|set| format!("--config=profile.{profile}.{set}"))
        });
        settings.collect()
    }

    fn variables(&self, role: Role) -> impl Iterator<Item = (String, OsString)> {
        let host = self.host.to_uppercase().replace(['-', '.'], "_");
        let runner = format!("CARGO_TARGET_{host}_RUNNER");
        let mut variables = vec![
            (RUNTIME.to_owned(), self.runtime.into()),
            (NOTES.to_owned(), self.notes(role).into()),
            ("RUSTC_WORKSPACE_WRAPPER".to_owned(), self.wrapper().into()),
            (runner, self.runner(role).into()),
        ];
        match role {
            Role::Note => {}
            // It is told as with cargo that there are none.
            Role::NoteOne => variables.push(("NEXTEST_NO_TESTS".to_owned(), "pass".into())),
            Role::NoteDoctest => {
                let rustdoc = env::var_os("RUSTDOC").unwrap_or_else(|| "rustdoc".into());
                variables.push((RUSTDOC.to_owned(), rustdoc));
                variables.push(("RUSTDOC".to_owned(), self.wrapper().into()));
            }
        }
        variables.into_iter()
    }

    /// Cargo builds anew what was built with another wrapper, and knows it by its path. So that path changes with the
    /// runtime, of which cargo knows nothing.
    fn wrapper(&self) -> PathBuf {
        self.folder.join(self.wrapper_below())
    }

    /// Cargo takes what follows a blank for an argument, and a relative path as from where it runs: so only what is
    /// named here is in it.
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

    fn notes(&self, role: Role) -> PathBuf {
        self.folder.join(match role {
            Role::Note | Role::NoteOne => "notes",
            Role::NoteDoctest => "doctest-notes",
        })
    }
}

/// How often somebody looks whether the user has had enough.
const SLICE: Duration = Duration::from_millis(50);
/// What `cargo test` builds by.
const TEST: &str = "test";

impl CargoOptions {
    fn profile(&self) -> &str {
        self.profile.as_deref().unwrap_or(TEST)
    }
}

/// Cargo does not go on without us. (A terminal's Ctrl-C reaches both, which are in one process group.)
struct Running(Child);

impl Running {
    fn end(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}

fn heard(stdout: ChildStdout) -> Said {
    let mut said = Said::default();
    for message in Message::parse_stream(BufReader::new(stdout)).map_while(Result::ok) {
        match message {
            Message::CompilerMessage(message) => said.diagnostics.push(message.message),
            Message::CompilerArtifact(artifact) if artifact.profile.test => {
                said.tests.push(artifact);
            }
            Message::TextLine(line) => said.printed.push(line),
            _ => {}
        }
    }
    said
}

fn read_text(mut stderr: impl Read) -> String {
    let mut bytes = Vec::new();
    // What could be read until then is shown.
    let _ = stderr.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

impl Said {
    /// What went wrong, for humans.
    pub(crate) fn errors(&self) -> String {
        let is_error =
            |it: &&Diagnostic| matches!(it.level, DiagnosticLevel::Error | DiagnosticLevel::Ice);
        let errors = self.diagnostics.iter().filter(is_error);
        let mut texts: Vec<String> = errors.map(Diagnostic::to_string).collect();
        texts.dedup();
        texts.push(self.text.clone());
        texts.concat()
    }
}
