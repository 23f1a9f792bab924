//! The resources of a worker: its standard streams, its memory, and the processes that it starts.

use std::fs::File;
use std::io::{self, stdin, stdout};
use std::os::fd::AsFd as _;
use std::os::unix::fs::FileExt as _;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt as _;
use std::process::{Command, abort};
use std::sync::OnceLock;
use std::thread::{self, sleep};
use std::time::Duration;

use rustix::param::page_size;
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

/// Time between two looks at the memory of a program that runs.
const MEMORY_INTERVAL: Duration = Duration::from_millis(5);

static MEMORY_LIMIT: OnceLock<MemoryLimit> = OnceLock::new();

/// The memory that this process may use, in bytes.
struct MemoryLimit {
    /// What the system says of the memory in use. A limit that the system enforces would count what a program reserves.
    in_use: File,
    most: u64,
}

/// Limits the memory of this process to this many bytes more than it has now. Has no effect where the system does not say how
/// much that is.
pub(super) fn limit_memory(more: u64) {
    let Ok(in_use) = File::open("/proc/self/statm") else {
        return;
    };
    let Some(now) = memory_in_use(&in_use) else {
        return;
    };
    let most = now.saturating_add(more);
    MEMORY_LIMIT.get_or_init(|| MemoryLimit { in_use, most });
    let thread = thread::Builder::new().name("memory limit".to_owned());
    // Without the thread, memory is looked at after each run only.
    let _ = thread.spawn(|| {
        loop {
            sleep(MEMORY_INTERVAL);
            end_above_memory_limit();
        }
    });
}

/// Ends the process if it uses more memory than it may, as an allocation does for which there is no memory. The parent knows
/// that from the words.
#[expect(clippy::print_stderr, reason = "the parent reads it")]
pub(super) fn end_above_memory_limit() {
    if let Some(limit) = MEMORY_LIMIT.get()
        && memory_in_use(&limit.in_use).is_some_and(|memory| memory > limit.most)
    {
        eprintln!("memory allocation of more than {} bytes", limit.most);
        abort();
    }
}

/// Returns the memory that is in use and belongs to no file, in bytes, where the system is Linux.
fn memory_in_use(statm: &File) -> Option<u64> {
    let mut text = [0; 128];
    let length = statm.read_at(&mut text, 0).ok()?;
    let text = str::from_utf8(&text[..length]).ok()?;
    let mut pages = text.split_whitespace().map(str::parse::<u64>);
    let (resident, of_files) = (pages.nth(1)?.ok()?, pages.next()?.ok()?);
    Some(resident.saturating_sub(of_files) * page_size() as u64)
}
