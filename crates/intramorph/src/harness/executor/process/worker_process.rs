//! The worker as its parent sees it: a process that answers, hangs or crashes.

mod stderr_tail;

use std::fs::File;
use std::io::{self, ErrorKind, Read as _};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::{self, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use stderr_tail::StderrTail;

use super::resources::{end_group, in_a_group_of_its_own};
use super::wire::{Writer, take_frame};
use crate::harness::examine::progress::{Mark, nameless_file};
use crate::harness::rerun::{Assignment, this_executable};
use crate::harness::{Crash, Part};

/// Maximum time for the test's own code: strategies, assumptions, relations, and all that comes before the check.
const LONGEST_OWN: Duration = Duration::from_secs(60);
/// Maximum time in which a worker ends by itself, after it has closed its connection or was asked to end.
const LONGEST_END: Duration = Duration::from_secs(2);

/// A worker process. It ends with this value.
pub(super) struct WorkerProcess {
    process: process::Child,
    socket: Option<UnixStream>,
    notes: File,
    received: Vec<u8>,
    stderr: StderrTail,
}

/// A worker that crashed.
pub(super) struct Crashed {
    pub(super) crash: Crash,
    /// The case and the part that it ran, as far as it had noted them.
    pub(super) case: u64,
    pub(super) part: Option<Part>,
    /// The end of its standard error.
    pub(super) stderr: String,
}

impl Crashed {
    /// Returns the program that crashed.
    pub(super) fn program(&self) -> Part {
        self.part.unwrap_or(Part::Original)
    }
}

/// The reason why there is no answer.
enum Silence {
    Ended,
    Hangs,
}

impl WorkerProcess {
    pub(super) fn start(assignment: &Assignment) -> io::Result<Self> {
        let (socket, theirs) = UnixStream::pair()?;
        let notes = nameless_file().map_err(|error| {
            let folder = std::env::temp_dir();
            let reason = format!("no file can be made in {}: {error}", folder.display());
            io::Error::new(error.kind(), reason)
        })?;
        let mut command = this_executable()?;
        command.args(["--exact", &assignment.test]).args([
            "--nocapture",
            "--test-threads=1",
            "--include-ignored",
        ]);
        command
            .stdin(OwnedFd::from(theirs))
            .stdout(notes.try_clone()?)
            .stderr(Stdio::piped());
        // A backtrace takes time and memory, both of which are limited, and drives what matters out of the end of standard error.
        command
            .env("RUST_BACKTRACE", "0")
            .env_remove("RUST_LIB_BACKTRACE");
        assignment.give_to(&mut command);
        in_a_group_of_its_own(&mut command);
        let mut process = command.spawn()?;
        let stderr = StderrTail::of(process.stderr.take());
        Ok(Self {
            process,
            socket: Some(socket),
            notes,
            received: Vec::new(),
            stderr,
        })
    }

    pub(super) fn send(&self, message: Writer) -> io::Result<()> {
        let socket = self.socket.as_ref().ok_or(ErrorKind::NotConnected)?;
        message.send(socket)
    }

    /// Waits for an answer or a crash. A program that runs for longer than `limit` is ended.
    pub(super) fn receive(&mut self, limit: Duration) -> Result<Vec<u8>, Crashed> {
        let silence = match self.frame(limit) {
            Ok(frame) => return Ok(frame),
            Err(silence) => silence,
        };
        Err(self.crashed(&silence, limit))
    }

    fn frame(&mut self, limit: Duration) -> Result<Vec<u8>, Silence> {
        let interval = (limit / 8).clamp(Duration::from_millis(1), Duration::from_millis(100));
        let mut socket = self.socket.as_ref().ok_or(Silence::Ended)?;
        socket
            .set_read_timeout(Some(interval))
            .map_err(|_| Silence::Ended)?;
        let mut chunk = [0; 1 << 14];
        let mut seen = None;
        let mut since = Instant::now();
        loop {
            if let Some(frame) = take_frame(&mut self.received).map_err(|_| Silence::Ended)? {
                return Ok(frame);
            }
            match socket.read(&mut chunk) {
                Ok(0) => return Err(Silence::Ended),
                Ok(length) => self.received.extend_from_slice(&chunk[..length]),
                Err(error) if is_timeout(&error) => {
                    // A process that the test has started may hold the connection open.
                    if !matches!(self.process.try_wait(), Ok(None)) {
                        return Err(Silence::Ended);
                    }
                    let mark = Mark::in_file(&self.notes);
                    if mark != seen {
                        (seen, since) = (mark, Instant::now());
                    }
                    let is_program = mark.is_some_and(|mark| mark.part.is_program());
                    let limit = if is_program {
                        limit
                    } else {
                        limit.max(LONGEST_OWN)
                    };
                    if since.elapsed() >= limit {
                        return Err(Silence::Hangs);
                    }
                }
                Err(_) => return Err(Silence::Ended),
            }
        }
    }

    fn crashed(&mut self, silence: &Silence, limit: Duration) -> Crashed {
        let mark = Mark::in_file(&self.notes);
        let status = match silence {
            Silence::Hangs => None,
            // A program may close all files of its process and go on.
            Silence::Ended => self.ended_within(limit.max(LONGEST_END)),
        };
        self.end_at_once();
        let stderr = self.stderr.text();
        let crash = status.map_or(Crash::Hung, |status| Crash::of(status, &stderr));
        Crashed {
            crash,
            case: mark.map_or(0, |mark| mark.case),
            part: mark.map(|mark| mark.part),
            stderr,
        }
    }

    /// Asks the worker to end, and returns the end of its standard error.
    pub(super) fn dismissed(mut self) -> String {
        self.dismiss();
        self.stderr.text()
    }

    fn dismiss(&mut self) {
        drop(self.socket.take());
        self.ended_within(LONGEST_END);
        self.end_at_once();
    }

    fn ended_within(&mut self, limit: Duration) -> Option<ExitStatus> {
        let started = Instant::now();
        let mut pause = Duration::from_micros(100);
        loop {
            let status = self.process.try_wait().ok()?;
            if status.is_some() || started.elapsed() > limit {
                return status;
            }
            sleep(pause);
            pause = (2 * pause).min(Duration::from_millis(10));
        }
    }

    /// Ends the worker and the processes that its programs have started.
    fn end_at_once(&mut self) {
        end_group(self.process.id());
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for WorkerProcess {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.end_at_once();
        } else {
            self.dismiss();
        }
    }
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
    )
}
