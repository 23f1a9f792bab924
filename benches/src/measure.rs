//! Clocks, medians, and how much to measure.

use std::fs;
use std::time::Duration;

use rustix::time::{ClockId, Timespec, clock_gettime};

/// The number after an argument of that name, on the command line.
pub fn argument(name: &str) -> Option<u32> {
    let mut arguments = std::env::args().skip_while(|argument| argument != name);
    arguments.nth(1)?.parse().ok()
}

/// Processor time that this thread has used.
pub fn thread_time() -> Duration {
    duration(clock_gettime(ClockId::ThreadCPUTime))
}

/// Processor time that the process has used, all of its threads together.
pub fn process_time() -> Duration {
    duration(clock_gettime(ClockId::ProcessCPUTime))
}

/// User and system time of all children that have ended, in the kernel's ticks of 10 ms.
pub fn used_by_children() -> Duration {
    ticks("self", 13).expect("the kernel is Linux")
}

/// User and system time of a process and of all its children that have ended; `None` if it has ended itself.
pub fn used_by_process(number: u32) -> Option<Duration> {
    let number = number.to_string();
    Some(ticks(&number, 11)? + ticks(&number, 13)?)
}

/// The sum of two fields of what the kernel knows of a process, counted behind its name.
fn ticks(process: &str, first: usize) -> Option<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program comes in parentheses, and may have spaces.
    let (_, fields) = stat.rsplit_once(')')?;
    let fields = fields.split_whitespace().skip(first).take(2);
    let ticks: u64 = fields.map_while(|field| field.parse::<u64>().ok()).sum();
    Some(Duration::from_millis(10 * ticks))
}

/// The middle value; the upper one of two.
pub fn median<T: Ord + Copy>(values: impl IntoIterator<Item = T>) -> Option<T> {
    let mut values: Vec<T> = values.into_iter().collect();
    values.sort_unstable();
    values.get(values.len() / 2).copied()
}

fn duration(time: Timespec) -> Duration {
    Duration::try_from(time).expect("a processor clock does not run backwards")
}
