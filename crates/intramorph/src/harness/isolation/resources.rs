//! What a worker may use: its standard streams, and memory.

use std::fs::{self, File};
use std::io::{self, stdin, stdout};
use std::os::fd::AsFd as _;
use std::os::unix::net::UnixStream;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use rustix::stdio::{dup2_stdin, dup2_stdout};

/// The parent gave these in the place of standard input and output, which are empty from now on.
pub(super) fn taken_from_parent() -> io::Result<(UnixStream, File)> {
    let socket = UnixStream::from(stdin().as_fd().try_clone_to_owned()?);
    let notes = File::from(stdout().as_fd().try_clone_to_owned()?);
    let nothing = File::options().read(true).write(true).open("/dev/null")?;
    dup2_stdin(&nothing)?;
    dup2_stdout(&nothing)?;
    Ok((socket, notes))
}

/// Lets the process have so many bytes more than it has now. Without effect where the system does not tell how much that is.
pub(super) fn limit_memory(more: u64) {
    let Some(now) = data_in_use() else { return };
    let maximum = getrlimit(Resource::Data).maximum;
    let wanted = now.saturating_add(more);
    let current = maximum.map_or(wanted, |maximum| maximum.min(wanted));
    let limit = Rlimit {
        current: Some(current),
        maximum,
    };
    // A limit that the system refuses is one that it does not know.
    let _ = setrlimit(Resource::Data, limit);
}

/// What counts against that limit, in bytes; Linux says so.
fn data_in_use() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmData:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}
