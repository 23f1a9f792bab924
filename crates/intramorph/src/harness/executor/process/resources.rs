//! The resources of a worker: its standard streams, its memory, and the processes that it starts.

use std::fs::{self, File};
use std::io::{self, stdin, stdout};
use std::os::fd::AsFd as _;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt as _;
use std::process::{Command, abort};
use std::thread::{self, sleep};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};
use rustix::stdio::{dup2_stdin, dup2_stdout};

/// Takes the socket and the file that the parent gave in the place of standard input and output, which are empty from now on.
pub(super) fn taken_from_parent() -> io::Result<(UnixStream, File)> {
    let socket = UnixStream::from(stdin().as_fd().try_clone_to_owned()?);
    let notes = File::from(stdout().as_fd().try_clone_to_owned()?);
    let nothing = File::options().read(true).write(true).open("/dev/null")?;
    dup2_stdin(&nothing)?;
    dup2_stdout(&nothing)?;
    Ok((socket, notes))
}

/// Lets a worker start a group of processes, which ends with it, and lets it end with its parent.
pub(super) fn in_a_group_of_its_own(command: &mut Command) {
    command.process_group(0);
    #[cfg(target_os = "linux")]
    #[expect(
        unsafe_code,
        reason = "between fork and exec nothing may be allocated, and nothing is"
    )]
    // SAFETY: one system call, and no memory but its argument.
    unsafe {
        command.pre_exec(|| {
            rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
            Ok(())
        });
    }
}

/// Ends the group of processes that a worker leads.
pub(super) fn end_group(worker: u32) {
    if let Some(worker) = pid(worker) {
        // The group may have ended already.
        let _ = kill_process_group(worker, Signal::KILL);
    }
}

fn pid(process: u32) -> Option<Pid> {
    Pid::from_raw(process.try_into().ok()?)
}

/// Time between two looks at the memory of a worker.
const MEMORY_INTERVAL: Duration = Duration::from_millis(5);

/// Limits the memory of this process to this many bytes more than it has now. Has no effect where the system does not say how
/// much that is.
///
/// A limit that the system enforces would count what a program reserves, so a thread looks at what is in use.
pub(super) fn limit_memory(more: u64) {
    let Some(now) = memory_in_use() else { return };
    let limit = now.saturating_add(more);
    let watch = move || {
        loop {
            if memory_in_use().is_some_and(|memory| memory > limit) {
                exceed_memory(limit);
            }
            sleep(MEMORY_INTERVAL);
        }
    };
    let thread = thread::Builder::new().name("memory limit".to_owned());
    // Without the thread there is no limit, as on systems that do not say what is in use.
    let _ = thread.spawn(watch);
}

/// Ends the process as an allocation does for which there is no memory. The parent knows that from these words.
#[expect(clippy::print_stderr, reason = "the parent reads it")]
fn exceed_memory(limit: u64) -> ! {
    eprintln!("memory allocation of more than {limit} bytes");
    abort();
}

/// Returns the memory that is in use and belongs to no file, in bytes, where the system is Linux.
fn memory_in_use() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("RssAnon:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}
