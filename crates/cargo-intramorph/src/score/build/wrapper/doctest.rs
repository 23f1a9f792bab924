//! Doctests: `rustdoc` compiles and runs each, and deletes it.
//!
//! So it is kept. It runs nevertheless, since only that tells whether it is to pass or to fail, and whether it does.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, ExitCode, ExitStatus, Stdio};

use memchr::memmem;

use crate::score::build::rustdoc;
use crate::score::build::wrapper::Noted;

/// By this a bundle of doctests is told which of them to run.
const NUMBER: &str = "RUSTDOC_DOCTEST_RUN_NB_TEST";
/// By this a bundle is told to run each of its doctests in a process of its own.
const BUNDLE: &str = "RUSTDOC_DOCTEST_BIN_PATH";

/// Keeps and notes a doctest, or each one of a bundle. Ends as they do, by which `rustdoc` judges them.
pub(super) fn note(mut noted: Noted, folder: &Path) -> io::Result<ExitCode> {
    let is_bundle = memmem::find(&fs::read(&noted.executable)?, NUMBER.as_bytes()).is_some();
    let number = fs::read_dir(folder)?.count();
    let kept = folder.with_extension("kept").join(note_name(number));
    fs::create_dir_all(kept.parent().unwrap_or(folder))?;
    fs::copy(&noted.executable, &kept)?;
    let original = std::mem::replace(&mut noted.executable, kept);
    let status = if is_bundle {
        note_bundle(&noted, &original, folder)?
    } else {
        let status = command(&noted, &original).status()?;
        noted.has_failed = !status.success();
        noted.write(folder, &note_name(number))?;
        status
    };
    Ok(exit_code(status))
}

/// Runs a bundle as it is called; what it prints tells which doctests are in it, in the order of their numbers. Then runs each.
fn note_bundle(noted: &Noted, original: &Path, folder: &Path) -> io::Result<ExitStatus> {
    let mut whole = command(noted, original);
    // Without a runner, `rustdoc` says this to bundles, which then run each doctest in a process of its own.
    whole.env(BUNDLE, original).stderr(Stdio::inherit());
    let output = whole.output()?;
    io::stdout().write_all(&output.stdout)?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let first = fs::read_dir(folder)?.count();
    let doctests = rustdoc::doctests(printed.lines()).enumerate();
    let running = doctests.filter(|(_, doctest)| doctest.runs);
    for (index, (number, _)) in running.enumerate() {
        let mut one = noted.clone();
        one.environment.retain(|(name, _)| name != BUNDLE);
        let number = number.to_string();
        one.environment.push((NUMBER.into(), number.into()));
        let mut alone = command(&one, original);
        let output = alone.output()?;
        one.has_failed = !output.status.success();
        one.write(folder, &note_name(first + index))?;
    }
    Ok(output.status)
}

/// They sort as they count.
fn note_name(number: usize) -> OsString {
    format!("{number:06}").into()
}

fn command(noted: &Noted, executable: &Path) -> Command {
    let mut command = Command::new(executable);
    command.args(&noted.arguments).env_clear();
    let variables = noted.environment.iter();
    command.envs(variables.map(|(name, value)| (name, value)));
    command
}

fn exit_code(status: ExitStatus) -> ExitCode {
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    code.map_or(ExitCode::FAILURE, ExitCode::from)
}
