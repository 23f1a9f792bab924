//! Runs this test again: as a worker, or to list the tests of this executable.

use std::collections::HashSet;
use std::io::Read as _;
use std::os::unix::process::{CommandExt as _, parent_id};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::channel;
use std::time::Duration;
use std::{io, thread};

use rustix::process::{Pid, test_kill_process};

use crate::panics::fail;

/// Variable with the parent's process, the number of the check, and the name of the test.
const WORKER: &str = "INTRAMORPH_WORKER";
/// Variable with the parent's process, for a process that only lists its tests.
const LISTING: &str = "INTRAMORPH_LISTING";

/// The check that a worker is started for.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Assignment {
    /// The number of the check, among those of its thread.
    pub(super) ordinal: u64,
    pub(super) test: String,
}

impl Assignment {
    /// Returns the assignment of this process, if its own parent has started it as a worker. Processes that a program starts
    /// inherit the variable, and ignore it.
    pub(super) fn of_this_process() -> Option<&'static Self> {
        static ASSIGNMENT: OnceLock<Option<Assignment>> = OnceLock::new();
        let assignment = ASSIGNMENT.get_or_init(|| {
            let text = std::env::var(WORKER).ok()?;
            let assignment = parse(&text, parent_id());
            // A worker whose parent has ended has another parent now, and nothing to do.
            if assignment.is_none() && !is_alive(sender(&text)?) {
                std::process::exit(0);
            }
            assignment
        });
        assignment.as_ref()
    }

    /// Returns whether the process that has started this one is still its parent.
    pub(super) fn is_parent_there() -> bool {
        let text = std::env::var(WORKER).unwrap_or_default();
        sender(&text) == Some(parent_id())
    }

    /// Gives the assignment to a process that is about to start.
    pub(super) fn give_to(&self, command: &mut Command) {
        let process = std::process::id();
        let text = format!("{process} {} {}", self.ordinal, self.test);
        command.env(WORKER, text);
    }
}

/// Returns the process that has written an assignment.
fn sender(assignment: &str) -> Option<u32> {
    assignment.split(' ').next()?.parse().ok()
}

fn parse(assignment: &str, parent: u32) -> Option<Assignment> {
    let is_ours = sender(assignment) == Some(parent);
    let mut parts = assignment.splitn(3, ' ').skip(1);
    let ordinal = parts.next()?.parse().ok()?;
    let test = parts.next()?.to_owned();
    is_ours.then_some(Assignment { ordinal, test })
}

/// Makes a command that runs the executable of this process again.
pub(super) fn this_executable() -> io::Result<Command> {
    let executable = std::env::current_exe()?;
    // On Linux this is the file that runs, even if another build has replaced it in the meantime.
    let running = Path::new("/proc/self/exe");
    let path = if running.exists() {
        running
    } else {
        &executable
    };
    let mut command = Command::new(path);
    command.arg0(&executable);
    Ok(command)
}

/// Returns whether this process is a worker.
pub(crate) fn is_worker() -> bool {
    Assignment::of_this_process().is_some()
}

/// Returns whether this process was asked for a list of its tests.
pub(super) fn is_listing() -> bool {
    static LISTED: OnceLock<bool> = OnceLock::new();
    *LISTED.get_or_init(|| {
        let parent = std::env::var(LISTING).ok();
        parent.is_some_and(|parent| parent.parse() == Ok(parent_id()))
    })
}

/// Asks a process that is about to start for nothing but its tests.
pub(super) fn for_listing(command: &mut Command) {
    command.env(LISTING, std::process::id().to_string());
}

/// Returns whether there is a process with that number.
fn is_alive(process: u32) -> bool {
    let process = process.try_into().ok().and_then(Pid::from_raw);
    process.is_some_and(|process| test_kill_process(process).is_ok())
}

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
    !is_harmless() || is_worker() || tests().is_none_or(|tests| tests.contains(name))
}

/// Returns whether the executable can be run again: cargo puts tests into this folder, and others might do harm.
fn is_harmless() -> bool {
    let executable = std::env::current_exe().unwrap_or_default();
    let folder = executable.parent();
    folder.is_some_and(|folder| folder.ends_with("deps"))
}

/// Returns whether a thread's name is that of a test of this executable. Where the list could do harm, the answer is no.
pub(crate) fn is_listed_test(name: &str) -> bool {
    is_test(name) && is_harmless() && tests().is_some_and(|tests| tests.contains(name))
}

/// Returns whether this executable lists a test of this name. It is asked to, so it has to be one that does no harm.
pub(crate) fn has_test(name: &str) -> bool {
    is_test(name) && (is_worker() || tests().is_some_and(|tests| tests.contains(name)))
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
        // If that took too long, the receiver is gone.
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

/// Returns whether a thread's name can be that of a test.
pub(crate) fn is_test(name: &str) -> bool {
    !matches!(name, "main" | "unnamed")
}

#[cfg(test)]
mod tests {
    use super::{Assignment, parse};

    #[test]
    fn a_worker_is_started_by_its_own_parent_only() {
        let (ordinal, test) = (2, "module::a test".to_owned());
        let assignment = Assignment { ordinal, test };
        assert_eq!(parse("17 2 module::a test", 17), Some(assignment));
        assert_eq!(parse("17 2 module::a test", 18), None);
        assert_eq!(parse("17 2", 17), None);
        assert_eq!(parse("", 17), None);
    }
}
