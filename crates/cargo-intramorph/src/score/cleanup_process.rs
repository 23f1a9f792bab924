//! The cleanup process: it outlives a run that is killed, and kills the processes that the run has started.
//!
//! A run cannot catch what kills it, so another process has to notice. The cleanup process waits for the end of a pipe that
//! only the run holds open.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread;
use std::time::Duration;

use super::build::wrapper;
use super::failure::Failure;
use super::process::{stray, this_executable};
use super::table;

/// The first argument of this executable as the cleanup process.
const ROLE: &str = "__clean-up";
/// Maximum number of searches for stray processes, and the pause between them.
const SEARCHES: usize = 20;
const PAUSE: Duration = Duration::from_millis(50);

/// The cleanup process of a run, as long as this value lives.
#[derive(Debug)]
pub(crate) struct CleanupProcess(Child);

impl CleanupProcess {
    /// Starts the cleanup process of a run that has its tables in one folder, and builds in another one. It holds the lock until
    /// all processes are killed, so that the next run meets none of them.
    pub(crate) fn start(temporary: &Path, folder: &Path, lock: &File) -> Result<Self, Failure> {
        let executable = this_executable()?;
        let mut command = Command::new(&executable);
        command.arg(ROLE).arg(temporary).arg(folder);
        // Neither Ctrl-C nor the end of a terminal must end it, since its work begins then.
        command.process_group(0).current_dir("/");
        command.stdin(Stdio::piped());
        let lock = lock.try_clone().map_err(Failure::system("lock", folder))?;
        command.stdout(lock).stderr(Stdio::null());
        let spawned = command.spawn();
        Ok(Self(spawned.map_err(Failure::system("run", &executable))?))
    }
}

impl Drop for CleanupProcess {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        // It has nothing to do if all processes have ended. The system reaps it if it cannot be waited for.
        let _ = self.0.wait();
    }
}

/// Plays the role of the cleanup process, if this executable was called for it.
pub(crate) fn play(arguments: &[OsString]) -> Option<ExitCode> {
    let [role, temporary, folder] = arguments.get(1..)? else {
        return None;
    };
    if role != ROLE {
        return None;
    }
    let (temporary, folder) = (PathBuf::from(temporary), PathBuf::from(folder));
    // An error of the pipe means that the run has ended as well.
    let _ = io::stdin().read_to_end(&mut Vec::new());
    clean_up(&temporary, &folder);
    Some(ExitCode::SUCCESS)
}

/// Searches until there is nothing left: a process may have started another one before it was killed.
fn clean_up(temporary: &Path, folder: &Path) {
    for _ in 0..SEARCHES {
        let tests = stray::kill(table::VARIABLE, temporary);
        let killed = tests + stray::kill(wrapper::LAUNCHES, folder);
        // A folder that a test has made unremovable stays, until the system empties its temporary folder.
        let _ = fs::remove_dir_all(temporary);
        if killed == 0 {
            return;
        }
        thread::sleep(PAUSE);
    }
}
