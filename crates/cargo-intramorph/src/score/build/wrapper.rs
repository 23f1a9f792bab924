//! The roles in which cargo calls this executable while it builds the copy: around the compilers, and around tests.
//!
//! Tests do not run while they are built. Instead of using `--no-run`, cargo runs them through this executable, which records
//! what cargo would have run, where, and with which environment.

mod doctest;

use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use super::compilation;
use super::launch::Launch;
use super::runtime;

/// Variable that names the library of the runtime that instrumented code calls. Set only for cargo.
pub(crate) const RUNTIME: &str = "INTRAMORPH_SCORE_RUNTIME";
/// Variable that names the folder in which launches of tests are recorded. Set only for cargo.
pub(crate) const LAUNCHES: &str = "INTRAMORPH_SCORE_LAUNCHES";
/// Variable that names the user's own wrapper of the compiler, if there is one. Set only for cargo.
pub(crate) const WRAPPER: &str = "INTRAMORPH_SCORE_WRAPPER";
/// Variable that names the user's `rustdoc`. Set only for cargo when it runs doctests.
pub(crate) const RUSTDOC: &str = "INTRAMORPH_SCORE_RUSTDOC";

/// The role of this executable as a test runner. Its name is the first argument, which cargo puts before the test binary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Records the launch of a binary.
    Binary,
    /// Lets a binary list its tests, and records the launch of each test.
    Test,
    /// Runs a doctest, keeps it, and records how it ended.
    Doctest,
}

impl Role {
    const ALL: [Self; 3] = [Self::Binary, Self::Test, Self::Doctest];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Binary => "__record-binary",
            Self::Test => "__record-test",
            Self::Doctest => "__record-doctest",
        }
    }

    fn named(name: &OsStr) -> Option<Self> {
        Self::ALL.into_iter().find(|role| name == role.name())
    }

    fn play(self, executable: &Path, arguments: &[OsString]) -> io::Result<ExitCode> {
        if self == Self::Test && arguments.iter().any(|argument| argument == "--list") {
            return Err(Command::new(executable).args(arguments).exec());
        }
        let missing = || io::Error::other("it has no folder for launches");
        let folder = PathBuf::from(env::var_os(LAUNCHES).ok_or_else(missing)?);
        // The arguments of a whole binary are those of the user, which are given again when tests run.
        let arguments = if self == Self::Binary { &[] } else { arguments };
        let launch = Launch::here(executable, arguments)?;
        if self == Self::Doctest {
            return doctest::record(launch, &folder);
        }
        launch.write(&folder, &launch.file_name())?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Plays the role in which cargo has called this executable, if it is cargo that has.
pub(crate) fn play(arguments: &[OsString]) -> Option<ExitCode> {
    let runtime = env::var_os(RUNTIME)?;
    let runtime = Path::new(&runtime);
    let [first, rest @ ..] = arguments.get(1..)? else {
        return None;
    };
    let played = match (Role::named(first), rest) {
        (Some(role), [executable, arguments @ ..]) => role.play(Path::new(executable), arguments),
        // Around the compiler, cargo puts the compiler first.
        _ if first.as_bytes().starts_with(b"-") => Err(document(&arguments[1..], runtime)),
        _ => Err(compile(first, rest, runtime)),
    };
    let error = match played {
        Ok(exit_code) => return Some(exit_code),
        Err(error) => error,
    };
    let called = arguments.iter().skip(1).take(2).collect::<Vec<_>>();
    // If it cannot be printed, the exit code is all that is left.
    let _ = writeln!(
        io::stderr(),
        "error: cargo-intramorph cannot go on with {called:?}: {error}"
    );
    Some(ExitCode::FAILURE)
}

/// Replaces this process by the compiler. Returns only if that fails.
fn compile(rustc: &OsStr, arguments: &[OsString], runtime: &Path) -> io::Error {
    let mut command = match env::var_os(WRAPPER) {
        Some(wrapper) => {
            let mut command = Command::new(wrapper);
            command.arg(rustc);
            command
        }
        None => Command::new(rustc),
    };
    if is_probe(arguments) {
        command.args(arguments);
    } else {
        let arguments = without_cap(arguments).into_iter().cloned();
        let arguments: Vec<OsString> = arguments.chain(additions(runtime)).collect();
        if let Some(launches) = env::var_os(LAUNCHES) {
            // Without its record the target does not test macros, and is no worse at all else.
            let _ = compilation::record(rustc, &arguments, Path::new(&launches));
        }
        command.args(arguments);
    }
    command.exec()
}

/// Replaces this process by the compiler of doctests, which depend on instrumented code and are not instrumented. Returns only
/// if that fails.
fn document(arguments: &[OsString], runtime: &Path) -> io::Error {
    let rustdoc = env::var_os(RUSTDOC).unwrap_or_else(|| "rustdoc".into());
    let mut command = Command::new(rustdoc);
    command.args(without_cap(arguments));
    // It also looks at the instrumented library, which names the runtime and has code that lints would refuse.
    command
        .args(runtime::arguments(runtime))
        .args([CAP, "allow"]);
    command.exec()
}

/// Whether cargo only asks about the compiler: for its version, or by a crate that it names `___`.
fn is_probe(arguments: &[OsString]) -> bool {
    let mut after_name = arguments.iter().skip_while(|it| *it != "--crate-name");
    after_name.nth(1).is_none_or(|name| name == "___")
}

/// The arguments without the limit of lints that the user's flags may set, since the compiler takes only one.
fn without_cap(arguments: &[OsString]) -> Vec<&OsString> {
    let mut kept = Vec::new();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        if argument == CAP {
            arguments.next();
        } else if !argument.as_bytes().starts_with(b"--cap-lints=") {
            kept.push(argument);
        }
    }
    kept
}

const CAP: &str = "--cap-lints";

fn additions(library: &Path) -> Vec<OsString> {
    let mut additions: Vec<OsString> = runtime::arguments(library).into();
    // Changed code is often unused or unreachable, which is no news.
    additions.extend([CAP, "allow"].map(OsString::from));
    additions.extend(runtime::FORCED_WARNINGS.map(|lint| format!("--force-warn={lint}").into()));
    additions
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(text: &str) -> Vec<OsString> {
        text.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn questions_about_the_compiler_differ_from_compilations() {
        for (text, expected) in [
            ("-vV", true),
            (
                "- --crate-name ___ --print=file-names --cap-lints warn",
                true,
            ),
            ("--crate-name sample src/lib.rs", false),
        ] {
            assert_eq!(is_probe(&arguments(text)), expected, "{text}");
        }
    }

    #[test]
    fn the_user_s_limit_of_lints_gives_way() {
        let given = arguments("--crate-name a --cap-lints warn -O --cap-lints=deny --cap b");
        let expected = arguments("--crate-name a -O --cap b");
        assert!(without_cap(&given).into_iter().eq(&expected));
    }
}
