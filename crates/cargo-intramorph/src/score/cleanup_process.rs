//! The guard: a process that outlives a run which is killed, and ends what that has started.
//!
//! What kills a run cannot be caught, so somebody else has to notice. The guard waits for the end of a pipe that only the
//! run holds open, which comes whatever ends it.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread;
use std::time::Duration;

use crate::score::build::wrapper;
use crate::score::failure::Failure;
use crate::score::process::stray;
use crate::score::table;

/// The first argument of a guard's call.
const GUARD: &str = "__guard";
/// How often the guard looks for what is left, and how long it waits before it looks again.
const LOOKS: usize = 20;
const PAUSE: Duration = Duration::from_millis(50);

/// The guard of a run, as long as this is there.
#[derive(Debug)]
pub(crate) struct Guard(Child);

impl Guard {
    /// Of a run that has its tables in one folder, and builds in another one. The lock is held until all is ended, so that
    /// the next run meets nothing of this one.
    pub(crate) fn new(scratch: &Path, folder: &Path, lock: &File) -> Result<Self, Failure> {
        let this = Path::new("this executable");
        let executable = env::current_exe().map_err(Failure::system("find", this))?;
        let mut command = Command::new(&executable);
        command.arg(GUARD).arg(scratch).arg(folder);
        // Neither Ctrl-C nor the end of a terminal is for the guard, which has still to do its work then.
        command.process_group(0).current_dir("/");
        command.stdin(Stdio::piped());
        let lock = lock.try_clone().map_err(Failure::system("lock", folder))?;
        command.stdout(lock).stderr(Stdio::null());
        let spawned = command.spawn();
        Ok(Self(spawned.map_err(Failure::system("run", &executable))?))
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        // It has nothing to do if all was ended before, and is nobody's if it can't be waited for.
        let _ = self.0.wait();
    }
}

/// Plays the guard, if that is what this executable was called for.
pub(crate) fn play(arguments: &[OsString]) -> Option<ExitCode> {
    let [guard, scratch, folder] = arguments.get(1..)? else {
        return None;
    };
    if guard != GUARD {
        return None;
    }
    let (scratch, folder) = (PathBuf::from(scratch), PathBuf::from(folder));
    // Whatever is wrong with the pipe, nobody is at the other end.
    let _ = io::stdin().read_to_end(&mut Vec::new());
    clean(&scratch, &folder);
    Some(ExitCode::SUCCESS)
}

/// What is ended may have started something in the meantime, so somebody looks again until there is nothing.
fn clean(scratch: &Path, folder: &Path) {
    for _ in 0..LOOKS {
        let ended = stray::end(table::VARIABLE, scratch) + stray::end(wrapper::NOTES, folder);
        // What a test has made unremovable stays where the system removes it some day.
        let _ = fs::remove_dir_all(scratch);
        if ended == 0 {
            return;
        }
        thread::sleep(PAUSE);
    }
}
