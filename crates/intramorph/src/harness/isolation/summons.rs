//! The summons: the variable in the environment that makes a process a worker, or tells it that it is only to list its tests.

use std::io;
use std::os::unix::process::{CommandExt as _, parent_id};
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

use super::resources::is_alive;

/// The parent's process, the number of the check, and the test's name.
const WORKER: &str = "INTRAMORPH_WORKER";
/// The parent's process.
const LISTING: &str = "INTRAMORPH_LISTING";

/// What a worker is called for.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Summons {
    /// Of the check, among those of its thread.
    pub(super) ordinal: u64,
    pub(super) test: String,
}

impl Summons {
    /// Of this process, if its own parent has summoned it. Processes that a program starts inherit the variable, and ignore
    /// it.
    pub(super) fn of_this_process() -> Option<&'static Self> {
        static SUMMONS: OnceLock<Option<Summons>> = OnceLock::new();
        let summons = SUMMONS.get_or_init(|| {
            let text = std::env::var(WORKER).ok()?;
            let summons = parse(&text, parent_id());
            // A worker whose parent has died before it could look has another parent now, and nothing to do.
            if summons.is_none() && !is_alive(summoner(&text)?) {
                std::process::exit(0);
            }
            summons
        });
        summons.as_ref()
    }

    /// Whether the process that has summoned this one still waits for it.
    pub(super) fn is_parent_there() -> bool {
        let text = std::env::var(WORKER).unwrap_or_default();
        summoner(&text) == Some(parent_id())
    }

    pub(super) fn send_with(&self, command: &mut Command) {
        let process = std::process::id();
        let text = format!("{process} {} {}", self.ordinal, self.test);
        command.env(WORKER, text);
    }
}

/// The process that has written a summons.
fn summoner(summons: &str) -> Option<u32> {
    summons.split(' ').next()?.parse().ok()
}

fn parse(summons: &str, parent: u32) -> Option<Summons> {
    let is_ours = summoner(summons) == Some(parent);
    let mut parts = summons.splitn(3, ' ').skip(1);
    let ordinal = parts.next()?.parse().ok()?;
    let test = parts.next()?.to_owned();
    is_ours.then_some(Summons { ordinal, test })
}

/// A command that runs the executable of this process again.
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

/// Whether this process is a worker.
pub(crate) fn is_worker() -> bool {
    Summons::of_this_process().is_some()
}

/// Whether this process was asked for its tests, and runs one all the same.
pub(super) fn is_listing() -> bool {
    static LISTED: OnceLock<bool> = OnceLock::new();
    *LISTED.get_or_init(|| {
        let parent = std::env::var(LISTING).ok();
        parent.is_some_and(|parent| parent.parse() == Ok(parent_id()))
    })
}

pub(super) fn for_listing(command: &mut Command) {
    command.env(LISTING, std::process::id().to_string());
}

#[cfg(test)]
mod tests {
    use super::{Summons, parse};

    #[test]
    fn a_worker_is_summoned_by_its_own_parent_only() {
        let (ordinal, test) = (2, "module::a test".to_owned());
        let summons = Summons { ordinal, test };
        assert_eq!(parse("17 2 module::a test", 17), Some(summons));
        assert_eq!(parse("17 2 module::a test", 18), None);
        assert_eq!(parse("17 2", 17), None);
        assert_eq!(parse("", 17), None);
    }
}
