//! The roles in which cargo calls this executable while it builds the copy: around the compilers, and around tests.
//!
//! Tests are not run while they are built. Cargo is let to run them through this executable instead of `--no-run`,
//! so that what it would have run, where, and with which environment is known without guessing.

mod doctest;
mod launch;

use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::score::build::runtime;
pub(crate) use launch::{Noted, noted};

/// Names the library of the runtime that instrumented code calls. Set only for cargo.
pub(crate) const RUNTIME: &str = "INTRAMORPH_SCORE_RUNTIME";
/// Names the folder in which test binaries are noted. Set only for cargo.
pub(crate) const NOTES: &str = "INTRAMORPH_SCORE_NOTES";
/// Names the user's `rustdoc`. Set only for cargo when it runs doctests.
pub(crate) const RUSTDOC: &str = "INTRAMORPH_SCORE_RUSTDOC";

/// What a test runner does. Its name is the first argument of the call, which cargo puts before the test binary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Notes a binary.
    Note,
    /// Lets a binary list its tests, and notes those that it is to run.
    NoteOne,
    /// Runs a doctest, keeps it, and notes how it ended.
    NoteDoctest,
}

impl Role {
    const ALL: [Self; 3] = [Self::Note, Self::NoteOne, Self::NoteDoctest];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Note => "__note",
            Self::NoteOne => "__note-one",
            Self::NoteDoctest => "__note-doctest",
        }
    }

    fn named(name: &OsStr) -> Option<Self> {
        Self::ALL.into_iter().find(|role| name == role.name())
    }

    fn play(self, executable: &Path, arguments: &[OsString]) -> io::Result<ExitCode> {
        if self == Self::NoteOne && arguments.iter().any(|argument| argument == "--list") {
            return Err(Command::new(executable).args(arguments).exec());
        }
        let missing = || io::Error::other("it has no folder for notes");
        let folder = PathBuf::from(env::var_os(NOTES).ok_or_else(missing)?);
        // What cargo gives to a whole binary is what the user gives to all, and is given again when tests run.
        let arguments = if self == Self::Note { &[] } else { arguments };
        let noted = Noted::here(executable, arguments)?;
        if self == Self::NoteDoctest {
            return doctest::note(noted, &folder);
        }
        noted.write(&folder, &noted.note_name())?;
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
        // Around the compiler, cargo names that first.
        _ if first.as_bytes().starts_with(b"-") => Err(document(&arguments[1..], runtime)),
        _ => Err(compile(first, rest, runtime)),
    };
    let error = match played {
        Ok(exit_code) => return Some(exit_code),
        Err(error) => error,
    };
    let called = arguments.iter().skip(1).take(2).collect::<Vec<_>>();
    // Cargo shows it, or nobody is left to be told.
    let _ = writeln!(
        io::stderr(),
        "error: cargo-intramorph cannot go on with {called:?}: {error}"
    );
    Some(ExitCode::FAILURE)
}

/// Becomes the compiler; returns only why it can't.
fn compile(rustc: &OsStr, arguments: &[OsString], runtime: &Path) -> io::Error {
    let mut command = Command::new(rustc);
    if is_probe(arguments) {
        command.args(arguments);
    } else {
        command
            .args(without_cap(arguments))
            .args(additions(runtime));
    }
    command.exec()
}

/// Becomes the compiler of doctests, which depend on instrumented code and are not instrumented; returns only why it can't.
fn document(arguments: &[OsString], runtime: &Path) -> io::Error {
    let rustdoc = env::var_os(RUSTDOC).unwrap_or_else(|| "rustdoc".into());
    let [_, _, folder @ ..] = runtime::arguments(runtime);
    Command::new(rustdoc).args(arguments).args(folder).exec()
}

/// Whether cargo only asks what the compiler is like: for its version, or about a crate that it names `___`.
fn is_probe(arguments: &[OsString]) -> bool {
    let mut after_name = arguments.iter().skip_while(|it| *it != "--crate-name");
    after_name.nth(1).is_none_or(|name| name == "___")
}

/// Without the limit of lints that the user's flags may set, since the compiler takes only one.
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

/// Told even where the source allows it: the useless cast of each site tells that it was compiled, and a number that is too
/// large for its type that the change would not be what is shown.
pub(crate) const TOLD: [&str; 2] = ["trivial_numeric_casts", "overflowing_literals"];

fn additions(library: &Path) -> Vec<OsString> {
    let mut additions: Vec<OsString> = runtime::arguments(library).into();
    // What is changed is often unused or unreachable, which nobody has to know.
    additions.extend([CAP, "allow"].map(OsString::from));
    additions.extend(TOLD.map(|lint| format!("--force-warn={lint}").into()));
    additions
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(text: &str) -> Vec<OsString> {
        text.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn what_cargo_asks_of_the_compiler_is_told_from_what_it_compiles() {
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
