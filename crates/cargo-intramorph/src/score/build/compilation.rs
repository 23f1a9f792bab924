//! Compilations of test targets, recorded while cargo builds the copy, and repeated as tests of procedural macros.
//!
//! Procedural macros run in the compiler. In a trial this executable repeats the compiler's command with a table, so that the
//! macros take the arm of the bug, and then runs the test binary. The test fails if the target does not compile, or does not pass.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use super::launch::Launch;
use crate::score::table;

/// The role of this executable as such a test. Its arguments are the recorded command, and those of the test binary.
pub(super) const ROLE: &str = "__test-macros";
/// The folder of recorded commands, beside the copy.
pub(super) const FOLDER: &str = "compilations";
/// The beginning of the names of variables that are set only for cargo.
const ONLY_FOR_CARGO: &str = "INTRAMORPH_SCORE_";
/// Variables about processes that cargo had open.
const JOB_SERVER: [&str; 3] = ["CARGO_MAKEFLAGS", "MAKEFLAGS", "MFLAGS"];

/// Records the command of the compiler for a test target beside the folder for launches, under the name of the executable that
/// it makes. What is not compiled anew keeps its record.
pub(super) fn record(rustc: &OsStr, arguments: &[OsString], launches: &Path) -> io::Result<()> {
    if !arguments.iter().any(|argument| argument == "--test") {
        return Ok(());
    }
    let folder = &launches.with_file_name(FOLDER);
    fs::create_dir_all(folder)?;
    let launch = Launch::here(Path::new(rustc), arguments)?;
    let compiler = Launch {
        // It may be a name that the system looks for.
        executable: rustc.to_owned(),
        ..launch
    };
    compiler.write(folder, &executable_name(arguments))
}

/// Plays the role, if it is the one that this executable was called for.
pub(crate) fn play(arguments: &[OsString]) -> Option<ExitCode> {
    let [role, command, arguments @ ..] = arguments.get(1..)? else {
        return None;
    };
    if role != ROLE {
        return None;
    }
    Some(test(Path::new(command), arguments).unwrap_or_else(|error| {
        // If it cannot be printed, the exit code is all that is left.
        let _ = writeln!(io::stderr(), "error: the macros cannot be tested: {error}");
        ExitCode::FAILURE
    }))
}

/// Compiles the target, and goes on as the test binary. Returns only if that fails.
fn test(recorded: &Path, arguments: &[OsString]) -> io::Result<ExitCode> {
    let compiler: Launch = serde_json::from_slice(&fs::read(recorded)?)?;
    let folder = env::temp_dir().join("intramorph-macros");
    fs::create_dir_all(&folder)?;
    let variables = compiler.environment.iter().filter(|(name, _)| {
        let is_for_cargo = name.as_bytes().starts_with(ONLY_FOR_CARGO.as_bytes());
        !is_for_cargo && !JOB_SERVER.iter().any(|variable| name == variable)
    });
    let own = [table::VARIABLE, "INTRAMORPH_MEMORY", "TMPDIR"];
    let own = own
        .iter()
        .filter_map(|name| Some((name, env::var_os(name)?)));
    let status = Command::new(&compiler.executable)
        .args(repeated(&compiler.arguments, &folder))
        .env_clear()
        .envs(variables.map(|(name, value)| (name, value)))
        .envs(own)
        .current_dir(&compiler.folder)
        .stdout(Stdio::null())
        .status()?;
    if !status.success() {
        return Ok(ExitCode::FAILURE);
    }
    let binary = folder.join(executable_name(&compiler.arguments));
    Err(Command::new(binary).args(arguments).exec())
}

/// The arguments of the compiler with another folder for what it makes, and with messages for people.
fn repeated(arguments: &[OsString], folder: &Path) -> Vec<OsString> {
    let mut repeated = Vec::new();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        if argument == "--out-dir" {
            arguments.next();
        } else if !is_for_machines(argument) {
            repeated.push(argument.clone());
        }
    }
    repeated.extend(["--out-dir".into(), folder.into()]);
    repeated
}

fn is_for_machines(argument: &OsStr) -> bool {
    let forms: [&[u8]; 2] = [b"--error-format=", b"--json="];
    let mut forms = forms.into_iter();
    forms.any(|form| argument.as_bytes().starts_with(form))
}

/// The name of the executable that the compiler makes.
fn executable_name(arguments: &[OsString]) -> OsString {
    let mut named = arguments.iter().skip_while(|it| *it != "--crate-name");
    let mut name = named.nth(1).cloned().unwrap_or_default();
    let ending = arguments
        .iter()
        .find_map(|it| it.to_str()?.strip_prefix("extra-filename="));
    name.push(ending.unwrap_or_default());
    name
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;
    use std::path::Path;

    use super::{executable_name, play, repeated};

    fn arguments(text: &str) -> Vec<OsString> {
        text.split(' ').map(OsString::from).collect()
    }

    const COMMAND: &str = "--crate-name it --edition=2024 tests/it.rs --error-format=json --json=artifacts --test \
        -C metadata=1 -C extra-filename=-1f --out-dir /target/debug/deps -L dependency=/target/debug/deps";

    #[test]
    fn a_command_is_repeated_into_another_folder() {
        let expected = "--crate-name it --edition=2024 tests/it.rs --test -C metadata=1 -C extra-filename=-1f \
            -L dependency=/target/debug/deps --out-dir /tmp/a";
        let repeated = repeated(&arguments(COMMAND), Path::new("/tmp/a"));
        assert_eq!(repeated, arguments(expected));
        assert_eq!(executable_name(&repeated), "it-1f");
    }

    #[test]
    fn other_calls_are_no_role() {
        assert!(play(&arguments("cargo-intramorph score --help")).is_none());
        assert!(play(&arguments("cargo-intramorph")).is_none());
    }
}
