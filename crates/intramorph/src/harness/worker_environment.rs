//! The environment variables that make a process a worker, or ask it for a list of its tests.

use std::io;
use std::os::unix::process::{CommandExt as _, parent_id};
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

use rustix::process::{Pid, test_kill_process};

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
    // On Linux this is the very file that runs, also if another build has replaced it in the meantime.
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

/// Returns whether this process was asked for its tests, and runs one all the same.
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
