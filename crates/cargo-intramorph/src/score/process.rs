//! One process with all that it starts: its output is read while it runs, and it is killed when it has to be.

mod idleness;
pub(crate) mod stray;

use std::fs::File;
use std::io::{self, PipeReader, Read};
use std::ops::ControlFlow;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::failure::Failure;
use super::stop::Stop;
use idleness::Idleness;

/// Interval between checks whether the process has exited although its output is still open.
const SLICE: Duration = Duration::from_millis(20);
/// Number of bytes that are read at once.
const CHUNK: usize = 1 << 13;
/// Number of chunks that are still read from a stray process that writes without end.
const LAST_CHUNKS: usize = 128;
/// Pauses while waiting for a process that has closed its output: the first one, and the longest.
const PAUSES: [Duration; 2] = [Duration::from_micros(20), Duration::from_millis(5)];

/// The end of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Exited(ExitStatus),
    /// The listener has asked for it.
    StoppedByListener,
    OutOfTime,
    Interrupted,
}

/// Conditions that end a process which does not end by itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline<'a> {
    pub(crate) time: Duration,
    /// The time for which it may do nothing.
    pub(crate) idle: Duration,
    pub(crate) stop: Stop<'a>,
}

/// The use of the standard error of a process.
#[derive(Debug)]
pub(crate) enum Errors {
    Dropped,
    /// Read as if it was written to standard output.
    Read,
    Written(File),
}

/// The path of this executable, which is also called for other roles in a run.
pub(crate) fn this_executable() -> Result<PathBuf, Failure> {
    std::env::current_exe().map_err(Failure::system("find", "this executable"))
}

/// Runs a command in a process group of its own, which is killed at the end.
pub(crate) fn run(
    command: Command,
    errors: Errors,
    deadline: Deadline<'_>,
    mut listen: impl FnMut(&[u8]) -> ControlFlow<()>,
) -> io::Result<End> {
    // A time beyond the range of the clock is no limit.
    let end = Instant::now().checked_add(deadline.time);
    let mut process = Process::start(command, errors)?;
    let mut idleness = Idleness::of(process.group);
    let mut checked = Instant::now();
    loop {
        if deadline.stop.is_due() {
            return Ok(End::Interrupted);
        }
        let is_late = end.is_some_and(|end| Instant::now() >= end);
        if is_late || idleness.exceeds(deadline.idle) {
            return Ok(End::OutOfTime);
        }
        let has_output = process.read(SLICE)?;
        if has_output && listen(&process.chunk).is_break() {
            return Ok(End::StoppedByListener);
        }
        // A process that it started may keep its output open, or even write there without end.
        if !has_output || checked.elapsed() > SLICE {
            checked = Instant::now();
            if process.has_exited()? {
                break;
            }
        }
    }
    process.kill();
    for _ in 0..LAST_CHUNKS {
        if !process.read(Duration::ZERO)? || listen(&process.chunk).is_break() {
            break;
        }
    }
    process.reap().map(End::Exited)
}

struct Process {
    child: Child,
    group: Pid,
    /// `None` once all writers have closed it.
    output: Option<PipeReader>,
    /// The bytes that were read last.
    chunk: Vec<u8>,
    pause: Duration,
    is_reaped: bool,
}

impl Process {
    fn start(mut command: Command, errors: Errors) -> io::Result<Self> {
        let (reader, writer) = io::pipe()?;
        match errors {
            Errors::Dropped => command.stderr(Stdio::null()),
            Errors::Read => command.stderr(writer.try_clone()?),
            Errors::Written(file) => command.stderr(file),
        };
        command.stdout(writer).stdin(Stdio::null()).process_group(0);
        let child = command.spawn()?;
        Ok(Self {
            group: Pid::from_child(&child),
            child,
            output: Some(reader),
            chunk: Vec::with_capacity(CHUNK),
            pause: PAUSES[0],
            is_reaped: false,
        })
    }

    /// Waits for output of the process, and returns whether there is any.
    fn read(&mut self, patience: Duration) -> io::Result<bool> {
        let Some(output) = &mut self.output else {
            return Ok(false);
        };
        if !is_readable(output, patience)? {
            return Ok(false);
        }
        self.chunk.resize(CHUNK, 0);
        let length = output.read(&mut self.chunk)?;
        self.chunk.truncate(length);
        if length == 0 {
            self.output = None;
        }
        Ok(length > 0)
    }

    /// Whether it has exited, without reaping it. A process that has closed its output is about to exit, mostly.
    fn has_exited(&mut self) -> io::Result<bool> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let has_exited = waitid(WaitId::Pid(self.group), options)?.is_some();
        if !has_exited && self.output.is_none() {
            thread::sleep(self.pause);
            self.pause = (2 * self.pause).min(PAUSES[1]);
        }
        Ok(has_exited)
    }

    /// Kills all that is left of the group; before its leader is reaped, since no other process can have its number until then.
    fn kill(&self) {
        // The group may have ended by itself.
        let _ = kill_process_group(self.group, Signal::KILL);
    }

    fn reap(&mut self) -> io::Result<ExitStatus> {
        self.is_reaped = true;
        self.child.wait()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if !self.is_reaped {
            self.kill();
            // The system reaps a killed process that cannot be waited for.
            let _ = self.reap();
        }
    }
}

fn is_readable(output: &PipeReader, patience: Duration) -> io::Result<bool> {
    let timeout = Timespec::try_from(patience).expect("a slice is short");
    let mut descriptors = [PollFd::new(output, PollFlags::IN)];
    match poll(&mut descriptors, Some(&timeout)) {
        Ok(ready) => Ok(ready > 0),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Waits a little for a process to be gone; the process that has adopted it may take its time to reap it.
#[cfg(test)]
pub(crate) fn assert_ended(process: &str) {
    let id = process.trim().parse().ok();
    let id = id.and_then(Pid::from_raw).expect("it is a number");
    let stat = format!("/proc/{id}/stat");
    let is_zombie = || std::fs::read_to_string(&stat).is_ok_and(|stat| stat.contains(") Z "));
    let deadline = Instant::now() + Duration::from_secs(5);
    while rustix::process::test_kill_process(id).is_ok() && !is_zombie() {
        assert!(Instant::now() < deadline, "{process} is still there");
        thread::sleep(Duration::from_millis(1));
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::process::Command;
    use std::sync::atomic::AtomicBool;
    use std::time::{Duration, Instant};

    use super::{Deadline, End, Errors, Stop, assert_ended, run};

    const LONG: Duration = Duration::from_secs(60);

    /// Runs a script, and returns how it ended and its output up to a word.
    fn check(script: &str, time: Duration, enough: &str) -> (End, String) {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        let interrupted = AtomicBool::new(false);
        let stop = Stop::by_user(&interrupted);
        let mut output = String::new();
        let started = Instant::now();
        let deadline = Deadline {
            time,
            idle: LONG,
            stop,
        };
        let end = run(command, Errors::Read, deadline, |bytes| {
            output.push_str(&String::from_utf8_lossy(bytes));
            if !enough.is_empty() && output.contains(enough) {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        assert!(started.elapsed() < LONG / 2, "it took too long");
        (end.expect("it runs"), output)
    }

    fn exit_code(end: End) -> Option<i32> {
        match end {
            End::Exited(status) => status.code(),
            _ => None,
        }
    }

    #[test]
    fn a_process_is_read_to_its_end() {
        let (end, output) = check("echo one; echo two >&2; exit 7", LONG, "");
        assert_eq!((exit_code(end), output.as_str()), (Some(7), "one\ntwo\n"));
    }

    #[test]
    fn a_process_is_ended_when_the_listener_asks_for_it() {
        let (end, _) = check("echo enough; sleep 60", LONG, "enough");
        assert_eq!(end, End::StoppedByListener);
    }

    #[test]
    fn a_process_that_takes_too_long_is_ended() {
        let (end, output) = check("echo one; sleep 60", Duration::from_millis(400), "");
        assert_eq!((end, output.as_str()), (End::OutOfTime, "one\n"));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_that_only_waits_is_ended_soon_and_one_that_works_is_not() {
        let end = |script: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", script]);
            let interrupted = AtomicBool::new(false);
            let deadline = Deadline {
                time: LONG,
                idle: Duration::from_millis(700),
                stop: Stop::by_user(&interrupted),
            };
            let go_on = |_: &[u8]| ControlFlow::Continue(());
            run(command, Errors::Dropped, deadline, go_on).expect("it runs")
        };
        assert_eq!(end("sleep 60"), End::OutOfTime);
        // The child works, and not the process itself.
        let work = "end=$(($(date +%s) + 2)); (while [ $(date +%s) -lt $end ]; do :; done); exit 3";
        assert_eq!(exit_code(end(work)), Some(3));
    }

    #[test]
    fn a_time_beyond_the_clock_is_no_limit() {
        let (end, _) = check("exit 3", Duration::MAX, "");
        assert_eq!(exit_code(end), Some(3));
    }

    #[test]
    fn the_exit_of_a_process_that_closes_its_output_is_known() {
        let (end, _) = check("exec >&- 2>&-; sleep 0.05; exit 3", LONG, "");
        assert_eq!(exit_code(end), Some(3));
    }

    #[test]
    fn what_a_process_leaves_behind_neither_holds_nor_outlives_it() {
        let (end, output) = check("sleep 60 & echo $!", LONG, "");
        assert_eq!(exit_code(end), Some(0));
        assert_ended(output.trim());
    }

    #[test]
    fn what_a_process_leaves_behind_ends_when_the_listener_asks_for_it() {
        let (end, output) = check("sleep 60 & echo $!; echo enough", LONG, "enough");
        assert_eq!(end, End::StoppedByListener);
        assert_ended(output.lines().next().unwrap_or_default());
    }

    #[test]
    fn what_writes_without_end_is_ended_with_its_parent() {
        let (end, output) = check("yes & exit 0", LONG, "");
        assert_eq!(exit_code(end), Some(0));
        assert!(output.len() < 64 << 20, "{}", output.len());
    }

    #[test]
    fn a_process_is_ended_when_the_user_stops_the_run() {
        let interrupted = AtomicBool::new(true);
        let mut command = Command::new("sleep");
        command.arg("60");
        let deadline = Deadline {
            time: LONG,
            idle: LONG,
            stop: Stop::by_user(&interrupted),
        };
        let end = run(command, Errors::Dropped, deadline, |_| {
            ControlFlow::Continue(())
        });
        assert_eq!(end.expect("it runs"), End::Interrupted);
    }
}
