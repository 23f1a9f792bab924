//! Stray processes, which outlive the process that has started them: children of tests that have left their process group,
//! and children of cargo.

use std::ffi::OsString;
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
    let mut variable = OsString::from(format!("{variable}="));
    variable.push(folder);
    variable.push("/");
    let mut killed = 0;
    for process in processes.flatten() {
        let name = process.file_name();
        let id = name.to_str().and_then(|name| name.parse().ok());
        if let Some(id) = id.and_then(Pid::from_raw)
            && is_started_with(&process.path(), variable.as_bytes())
        {
            // It may have ended in the meantime.
            let _ = kill_process(id, Signal::KILL);
            killed += 1;
        }
    }
    killed
}

/// Whether a process was started with a variable. The environment of other users' processes cannot be read.
fn is_started_with(process: &Path, variable: &[u8]) -> bool {
    let environment = fs::read(process.join("environ")).unwrap_or_default();
    let mut variables = environment.split(|byte| *byte == 0);
    variables.any(|other| other.starts_with(variable))
}
