//! Clocks, medians, and how much to measure.

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

/// The middle value; the upper one of two.
pub fn median<T: Ord + Copy>(values: impl IntoIterator<Item = T>) -> Option<T> {
    let mut values: Vec<T> = values.into_iter().collect();
    values.sort_unstable();
    values.get(values.len() / 2).copied()
}

fn duration(time: Timespec) -> Duration {
    Duration::try_from(time).expect("a processor clock does not run backwards")
}
