//! Processes that others have started and that outlive them: those of tests that have left their process group, and those of cargo.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use rustix::process::{Pid, Signal, kill_process};

/// Ends what was started with a variable that names a path in a folder, where the system tells the environment of processes.
/// Says how many there were.
pub(crate) fn end(variable: &str, folder: &Path) -> usize {
    let Ok(processes) = fs::read_dir("/proc") else {
        return 0;
    };
    let mut ended = 0;
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
            ended += 1;
        }
    }
    ended
}

fn id(name: &OsStr) -> Option<Pid> {
    name.to_str()?.parse().ok().and_then(Pid::from_raw)
}

/// The environment of other users' processes can't be read, and they are none of ours.
fn is_started_with(process: &Path, variable: &[u8]) -> bool {
    let environment = fs::read(process.join("environ")).unwrap_or_default();
    let mut variables = environment.split(|byte| *byte == 0);
    variables.any(|other| other.starts_with(variable))
}
