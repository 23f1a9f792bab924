//! Doctests: `rustdoc` compiles and runs each, and deletes it.
//!
//! So a copy is kept. The doctest runs nevertheless: only that shows whether it is to pass or to fail, and whether it does.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, ExitCode, ExitStatus, Stdio};

use memchr::memmem;

use crate::score::build::launch::Launch;
use crate::score::build::rustdoc;

/// Variable that selects one doctest of a bundle by its number.
const NUMBER: &str = "RUSTDOC_DOCTEST_RUN_NB_TEST";
/// Variable that makes a bundle run each of its doctests in a process of its own.
const BUNDLE: &str = "RUSTDOC_DOCTEST_BIN_PATH";

/// Keeps and records a doctest, or each one of a bundle. Exits as they do, by which `rustdoc` judges them.
pub(super) fn record(mut launch: Launch, folder: &Path) -> io::Result<ExitCode> {
    let is_bundle = memmem::find(&fs::read(&launch.executable)?, NUMBER.as_bytes()).is_some();
    let number = fs::read_dir(folder)?.count();
    let kept = folder.with_extension("kept").join(file_name(number));
    fs::create_dir_all(kept.parent().unwrap_or(folder))?;
    fs::copy(&launch.executable, &kept)?;
    let original = std::mem::replace(&mut launch.executable, kept.into());
    let status = if is_bundle {
        record_bundle(&launch, &original, folder)?
    } else {
        let status = command(&launch, &original).status()?;
        launch.has_failed = !status.success();
        launch.write(folder, &file_name(number))?;
        status
    };
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// Runs a bundle as it is called; its output lists its doctests in the order of their numbers. Then runs each.
fn record_bundle(launch: &Launch, original: &OsString, folder: &Path) -> io::Result<ExitStatus> {
    let mut whole = command(launch, original);
    // Without a runner, `rustdoc` sets this variable for bundles.
    whole.env(BUNDLE, original).stderr(Stdio::inherit());
    let output = whole.output()?;
    io::stdout().write_all(&output.stdout)?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let first = fs::read_dir(folder)?.count();
    let doctests = rustdoc::doctests(printed.lines()).enumerate();
    let running = doctests.filter(|(_, doctest)| doctest.runs);
    for (index, (number, _)) in running.enumerate() {
        let mut one = launch.clone();
        one.environment.retain(|(name, _)| name != BUNDLE);
        let number = number.to_string();
        one.environment.push((NUMBER.into(), number.into()));
        let output = command(&one, original).output()?;
        one.has_failed = !output.status.success();
        one.write(folder, &file_name(first + index))?;
    }
    Ok(output.status)
}

/// A name that sorts as its number does.
fn file_name(number: usize) -> OsString {
    format!("{number:06}").into()
}

fn command(launch: &Launch, executable: &OsString) -> Command {
    let mut command = Command::new(executable);
    command.args(&launch.arguments).env_clear();
    let variables = launch.environment.iter();
    command.envs(variables.map(|(name, value)| (name, value)));
    command
}
