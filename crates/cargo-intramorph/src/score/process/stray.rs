//! Stray processes, which outlive the process that has started them: children of tests that have left their process group,
//! and children of cargo.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use rustix::process::{Pid, Signal, kill_process};

/// Kills the processes that were started with a variable that names a path in a folder, and returns their number. Works where
/// the system has `/proc`.
pub(crate) fn kill(variable: &str, folder: &Path) -> usize {
    let Ok(processes) = fs::read_dir("/proc") else {
        return 0;
    };
    let mut killed = 0;
    let variable = [
        variable.as_bytes(),
        b"=",
        folder.as_os_str().as_bytes(),
        b"/",
    ]
    .concat();
    for process in processes.flatten() {
        if let Some(id) = id(&process.file_name())
            && is_started_with(&process.path(), &variable)
        {
            // It may have ended in the meantime.
            let _ = kill_process(id, Signal::KILL);
            killed += 1;
        }
    }
    killed
}

fn id(name: &OsStr) -> Option<Pid> {
    name.to_str()?.parse().ok().and_then(Pid::from_raw)
}

/// Whether a process was started with a variable. The environment of other users' processes cannot be read.
fn is_started_with(process: &Path, variable: &[u8]) -> bool {
    let environment = fs::read(process.join("environ")).unwrap_or_default();
    let mut variables = environment.split(|byte| *byte == 0);
    variables.any(|other| other.starts_with(variable))
}
