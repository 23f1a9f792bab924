//! The roles in which cargo calls this executable while it builds the copy: around the compiler, and around tests.
//!
//! Tests are not run while they are built. Cargo is let to run them through this executable instead of `--no-run`,
//! so that what it would have run, where, and with which environment is known without guessing.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use super::runtime;

/// Names the library of the runtime that instrumented code calls. Set only for cargo.
pub(crate) const RUNTIME: &str = "INTRAMORPH_SCORE_RUNTIME";
/// Names the folder in which test binaries are noted. Set only for cargo.
pub(crate) const NOTES: &str = "INTRAMORPH_SCORE_NOTES";
/// The first argument of a test runner's call, which cargo puts before the test binary.
pub(crate) const NOTE: &str = "__note";

/// A test binary as cargo would run it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Noted {
    pub(crate) executable: PathBuf,
    pub(crate) folder: PathBuf,
    /// All of it, not only what cargo adds.
    pub(crate) environment: Vec<(OsString, OsString)>,
}

/// Plays the role in which cargo has called this executable, if it is cargo that has.
pub(crate) fn play(arguments: &[OsString]) -> Option<ExitCode> {
    let runtime = env::var_os(RUNTIME)?;
    let played = match arguments.get(1..)? {
        [note, executable, ..] if note == NOTE => note_test(Path::new(executable)),
        [rustc, arguments @ ..] => Err(compile(rustc, arguments, Path::new(&runtime))),
        [] => return None,
    };
    let Err(error) = played else {
        return Some(ExitCode::SUCCESS);
    };
    let called = arguments.iter().skip(1).take(2).collect::<Vec<_>>();
    // Cargo shows it, or nobody is left to be told.
    let _ = writeln!(
        io::stderr(),
        "error: cargo-intramorph cannot go on with {called:?}: {error}"
    );
    Some(ExitCode::FAILURE)
}

/// Reads what test runners have noted in a folder.
pub(crate) fn noted(folder: &Path) -> io::Result<Vec<Noted>> {
    let mut noted = Vec::new();
    for entry in fs::read_dir(folder)? {
        noted.extend(Noted::parsed(&fs::read(entry?.path())?));
    }
    noted.sort_by(|one, other| one.executable.cmp(&other.executable));
    Ok(noted)
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

fn note_test(executable: &Path) -> io::Result<()> {
    let missing = || io::Error::other("it has no folder for notes");
    let folder = PathBuf::from(env::var_os(NOTES).ok_or_else(missing)?);
    let noted = Noted {
        executable: std::path::absolute(executable)?,
        folder: env::current_dir()?,
        environment: env::vars_os().collect(),
    };
    let name = executable.file_name().unwrap_or(executable.as_os_str());
    let unfinished = folder.with_extension("unfinished").join(name);
    fs::create_dir_all(unfinished.parent().unwrap_or(&folder))?;
    fs::write(&unfinished, noted.to_bytes())?;
    fs::rename(unfinished, folder.join(name))
}

impl Noted {
    /// The name of its package, which cargo puts into the environment of tests.
    pub(crate) fn package(&self) -> Option<String> {
        let mut variables = self.environment.iter();
        let (_, value) = variables.find(|(name, _)| name == "CARGO_PKG_NAME")?;
        Some(value.to_string_lossy().into_owned())
    }

    /// Texts that end in zero bytes, since neither paths nor variables hold any.
    fn to_bytes(&self) -> Vec<u8> {
        let paths = [self.executable.as_os_str(), self.folder.as_os_str()];
        let variables = self.environment.iter();
        let variables = variables.flat_map(|(name, value)| [name.as_os_str(), value.as_os_str()]);
        let texts = paths.into_iter().chain(variables);
        texts
            .flat_map(|text| [text.as_bytes(), b"\0"].concat())
            .collect()
    }

    fn parsed(bytes: &[u8]) -> Option<Self> {
        let texts = bytes.strip_suffix(b"\0")?.split(|byte| *byte == 0);
        let mut texts = texts.map(|text| OsString::from_vec(text.to_vec()));
        let (executable, folder) = (texts.next()?.into(), texts.next()?.into());
        let mut environment = Vec::new();
        while let (Some(name), Some(value)) = (texts.next(), texts.next()) {
            environment.push((name, value));
        }
        Some(Self {
            executable,
            folder,
            environment,
        })
    }
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

    #[test]
    fn what_is_noted_is_read_as_it_was() {
        let noted = Noted {
            executable: "/a b/c".into(),
            folder: "/d".into(),
            environment: vec![
                ("EMPTY".into(), "".into()),
                ("LINES".into(), "one\ntwo=3".into()),
                ("ODD".into(), OsString::from_vec(vec![0xff, b'x'])),
            ],
        };
        assert_eq!(Noted::parsed(&noted.to_bytes()), Some(noted));
    }
}
