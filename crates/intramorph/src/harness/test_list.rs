//! The list of the tests in this executable: only those can be run again by name.

use std::collections::HashSet;
use std::io::Read as _;
use std::process::Stdio;
use std::sync::OnceLock;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use super::target::is_test;
use super::worker_environment::{for_listing, is_worker, this_executable};
use crate::panics::fail;

/// Maximum time that the executable may take to list its tests.
const PATIENCE: Duration = Duration::from_secs(10);

/// Fails a check that a worker could not come to.
#[track_caller]
pub(super) fn must_be_listed(test: &str, is_outermost: bool) {
    let why = if !is_outermost || is_worker() {
        "it is part of a program of another check: isolate that one instead"
    } else if !is_test(test) || !tests().is_some_and(|tests| tests.contains(test)) {
        "a worker runs the test again by its name, which its thread bears under `cargo test` and nextest\n\
         call it from the thread of a `#[test]`, not from a thread of your own, a documentation test or `main`"
    } else {
        return;
    };
    fail(&format!("this check can't be isolated: {why}"));
}

/// Returns whether a thread's name is that of a test of this executable. Where the list could do harm, the answer is yes.
pub(crate) fn is_listed(name: &str) -> bool {
    // Cargo puts tests into this folder; other executables may do anything when they are run.
    let executable = std::env::current_exe().unwrap_or_default();
    let is_harmless = executable
        .parent()
        .is_some_and(|folder| folder.ends_with("deps"));
    !is_harmless || is_worker() || tests().is_none_or(|tests| tests.contains(name))
}

/// Returns all tests of this executable, if it lists them.
fn tests() -> Option<&'static HashSet<String>> {
    static TESTS: OnceLock<Option<HashSet<String>>> = OnceLock::new();
    TESTS.get_or_init(listed).as_ref()
}

fn listed() -> Option<HashSet<String>> {
    let mut command = this_executable().ok()?;
    command
        .args(["--list", "--format", "terse"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    for_listing(&mut command);
    let mut process = command.spawn().ok()?;
    let mut stdout = process.stdout.take()?;
    let (sender, receiver) = channel();
    let read = move || {
        let mut text = String::new();
        let is_read = stdout.read_to_string(&mut text).is_ok();
        // Nobody waits any more if that took too long.
        let _ = sender.send(is_read.then_some(text));
    };
    let reading = thread::Builder::new().name("list".to_owned()).spawn(read);
    let text = reading
        .ok()
        .and_then(|_| receiver.recv_timeout(PATIENCE).ok());
    let _ = process.kill();
    let _ = process.wait();
    let text = text.flatten()?;
    let tests = text.lines().filter_map(|line| line.strip_suffix(": test"));
    Some(tests.map(ToOwned::to_owned).collect())
}
