//! One process with all that it starts: heard while it runs, ended when it has to be, and nothing left of it.

pub(crate) mod stray;

use std::io::{self, PipeReader, Read};
use std::ops::ControlFlow;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

/// How often somebody looks whether the process has exited although its output is still open.
const SLICE: Duration = Duration::from_millis(20);
/// How much is read at once.
const CHUNK: usize = 1 << 13;
/// Of what has escaped and writes without end, so many chunks are read.
const LAST_CHUNKS: usize = 128;
/// How long to wait for a process that has closed its output, at first and at most.
const PAUSES: [Duration; 2] = [Duration::from_micros(20), Duration::from_millis(5)];

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Exited(ExitStatus),
    /// Whoever listened had heard enough.
    HeardEnough,
    OutOfTime,
    Interrupted,
}

/// What ends a process that does not end by itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits<'a> {
    pub(crate) time: Duration,
    pub(crate) stop: &'a AtomicBool,
}

/// What becomes of what a process writes to its standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Errors {
    Dropped,
    /// Heard as if it was written to standard output.
    Heard,
}

/// Runs a command in a process group of its own, which is killed at the end.
pub(crate) fn run(
    command: Command,
    errors: Errors,
    limits: Limits<'_>,
    mut listen: impl FnMut(&[u8]) -> ControlFlow<()>,
) -> io::Result<End> {
    // What the clock cannot show is never reached.
    let deadline = Instant::now().checked_add(limits.time);
    let mut process = Process::start(command, errors)?;
    let mut looked = Instant::now();
    loop {
        if limits.stop.load(Ordering::Relaxed) {
            return Ok(End::Interrupted);
        }
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Ok(End::OutOfTime);
        }
        let has_heard = process.heard(SLICE)?;
        if has_heard && listen(&process.chunk).is_break() {
            return Ok(End::HeardEnough);
        }
        // Something that it started may keep its output open, or even write there without end.
        if !has_heard || looked.elapsed() > SLICE {
            looked = Instant::now();
            if process.has_exited()? {
                break;
            }
        }
    }
    process.kill();
    for _ in 0..LAST_CHUNKS {
        if !process.heard(Duration::ZERO)? || listen(&process.chunk).is_break() {
            break;
        }
    }
    process.reap().map(End::Exited)
}

struct Process {
    child: Child,
    group: Pid,
    /// None once nobody can write to it any more.
    output: Option<PipeReader>,
    /// What was heard last.
    chunk: Vec<u8>,
    pause: Duration,
    is_reaped: bool,
}

impl Process {
    fn start(mut command: Command, errors: Errors) -> io::Result<Self> {
        let (reader, writer) = io::pipe()?;
        match errors {
            Errors::Dropped => command.stderr(Stdio::null()),
            Errors::Heard => command.stderr(writer.try_clone()?),
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

    /// Waits for the process to say something. What can't be waited for is not said.
    fn heard(&mut self, patience: Duration) -> io::Result<bool> {
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

    /// Ends all that is left of the group; before its leader is reaped, since nobody else can have its number until then.
    fn kill(&self) {
        // A group of which nobody is left needs no killing.
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
            // What was killed and can't be waited for is nobody's any more.
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

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::process::Command;
    use std::sync::atomic::AtomicBool;
    use std::time::{Duration, Instant};

    use super::{End, Errors, Limits, run};
    use crate::score::robustness::assert_ended;

    const LONG: Duration = Duration::from_secs(60);

    /// Runs a script, and tells how it ended and what was heard up to a word.
    fn check(script: &str, time: Duration, enough: &str) -> (End, String) {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        let stop = AtomicBool::new(false);
        let mut heard = String::new();
        let started = Instant::now();
        let end = run(
            command,
            Errors::Heard,
            Limits { time, stop: &stop },
            |bytes| {
                heard.push_str(&String::from_utf8_lossy(bytes));
                if !enough.is_empty() && heard.contains(enough) {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            },
        );
        assert!(started.elapsed() < LONG / 2, "it was waited for");
        (end.expect("it runs"), heard)
    }

    fn exit_code(end: End) -> Option<i32> {
        match end {
            End::Exited(status) => status.code(),
            _ => None,
        }
    }

    #[test]
    fn a_process_is_heard_to_its_end() {
        let (end, heard) = check("echo one; echo two >&2; exit 7", LONG, "");
        assert_eq!((exit_code(end), heard.as_str()), (Some(7), "one\ntwo\n"));
    }

    #[test]
    fn a_process_is_ended_when_enough_was_heard() {
        let (end, _) = check("echo enough; sleep 60", LONG, "enough");
        assert_eq!(end, End::HeardEnough);
    }

    #[test]
    fn a_process_that_takes_too_long_is_ended() {
        let (end, heard) = check("echo one; sleep 60", Duration::from_millis(400), "");
        assert_eq!((end, heard.as_str()), (End::OutOfTime, "one\n"));
    }

    #[test]
    fn a_time_beyond_the_clock_is_no_limit() {
        let (end, _) = check("exit 3", Duration::MAX, "");
        assert_eq!(exit_code(end), Some(3));
    }

    #[test]
    fn a_process_that_closes_its_output_is_waited_for() {
        let (end, _) = check("exec >&- 2>&-; sleep 0.05; exit 3", LONG, "");
        assert_eq!(exit_code(end), Some(3));
    }

    #[test]
    fn what_a_process_leaves_behind_neither_holds_nor_outlives_it() {
        let (end, heard) = check("sleep 60 & echo $!", LONG, "");
        assert_eq!(exit_code(end), Some(0));
        assert_ended(heard.trim());
    }

    #[test]
    fn what_a_process_leaves_behind_ends_when_enough_was_heard() {
        let (end, heard) = check("sleep 60 & echo $!; echo enough", LONG, "enough");
        assert_eq!(end, End::HeardEnough);
        assert_ended(heard.lines().next().unwrap_or_default());
    }

    #[test]
    fn what_writes_without_end_is_ended_with_its_parent() {
        let (end, heard) = check("yes & exit 0", LONG, "");
        assert_eq!(exit_code(end), Some(0));
        assert!(heard.len() < 64 << 20, "{}", heard.len());
    }

    #[test]
    fn a_process_is_ended_when_the_user_has_had_enough() {
        let stop = AtomicBool::new(true);
        let mut command = Command::new("sleep");
        command.arg("60");
        let limits = Limits {
            time: LONG,
            stop: &stop,
        };
        let end = run(command, Errors::Dropped, limits, |_| {
            ControlFlow::Continue(())
        });
        assert_eq!(end.expect("it runs"), End::Interrupted);
    }
}
