//! How long a process group has done nothing: all its threads sleep, and none has used the processor.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::process::Pid;

/// Interval between looks, each of which goes through all processes of the system.
const INTERVAL: Duration = Duration::from_millis(500);

/// Watches a process group. Works where the system has `/proc`; elsewhere no group is ever idle.
#[derive(Debug)]
pub(super) struct Idleness {
    group: Pid,
    looked: Instant,
    /// When the group was seen at work the last time, and what it had done until then.
    busy: Instant,
    ticks: u64,
}

impl Idleness {
    pub(super) fn of(group: Pid) -> Self {
        let now = Instant::now();
        Self {
            group,
            looked: now,
            busy: now,
            ticks: 0,
        }
    }

    /// Whether the group has done nothing for some time.
    pub(super) fn exceeds(&mut self, limit: Duration) -> bool {
        if self.looked.elapsed() < INTERVAL {
            return false;
        }
        self.looked = Instant::now();
        match ticks(self.group) {
            Some(ticks) if ticks == self.ticks => self.busy.elapsed() > limit,
            other => {
                self.ticks = other.unwrap_or(self.ticks);
                self.busy = self.looked;
                false
            }
        }
    }
}

/// The processor time of all threads of a group; `None` if one of them is running or waits for a disk.
fn ticks(group: Pid) -> Option<u64> {
    let mut ticks = 0;
    for process in fs::read_dir("/proc").ok()?.flatten() {
        let is_process = process.file_name().to_str()?.parse::<u32>().is_ok();
        if is_process && stat(&process.path()).is_some_and(|it| it.group == group) {
            let threads = fs::read_dir(process.path().join("task")).ok()?.flatten();
            for thread in threads.filter_map(|thread| stat(&thread.path())) {
                if thread.is_running {
                    return None;
                }
                ticks += thread.ticks;
            }
        }
    }
    Some(ticks)
}

/// What the system says of a process or a thread.
struct Stat {
    group: Pid,
    is_running: bool,
    ticks: u64,
}

/// Reads the file `stat`: number, name in parentheses, state, parent, group, eight others, time as user and as system, and the same of
/// children that have ended.
fn stat(folder: &Path) -> Option<Stat> {
    let text = fs::read_to_string(folder.join("stat")).ok()?;
    let (_, fields) = text.rsplit_once(") ")?;
    let fields: Vec<&str> = fields.split(' ').collect();
    let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
    // A process that is about to be gone has the group -1.
    let group: i32 = fields.get(2)?.parse().ok().filter(|group| *group > 0)?;
    Some(Stat {
        group: Pid::from_raw(group)?,
        is_running: matches!(fields[0], "R" | "D"),
        // Time of its own, and of children that have ended.
        ticks: (11..15).map(number).sum::<Option<u64>>()?,
    })
}
