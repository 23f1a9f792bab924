//! A connection to a driver: a process that runs the program, and answers requests until it ends.

use std::fs::{self, File};
use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};

use super::driver::{MAX_CALLS_VARIABLE, SOCKET_VARIABLE};
use super::observation::Settings;
use crate::score::failure::Failure;
use crate::score::stop::Stop;
use crate::score::table::{self, ActiveChange, Table};
use crate::score::test_binary::TestBinary;

/// Settings of all driver processes of a run.
#[derive(Debug)]
pub(crate) struct Launcher<'a> {
    pub(crate) binary: &'a TestBinary,
    /// Names of the tests that run: the last one is the driver.
    pub(crate) tests: Vec<&'a str>,
    /// Settings that record calls until the driver serves.
    pub(crate) recording_settings: Settings,
    /// Maximum number of recorded calls of each test; `None` if calls are not recorded.
    pub(crate) max_recorded_calls: Option<usize>,
    /// An empty folder with a short path.
    pub(crate) folder: PathBuf,
    pub(crate) sites: usize,
    /// The memory of a process, in bytes.
    pub(crate) memory: u64,
    pub(crate) stop: Stop<'a>,
    /// Number of processes that were started.
    pub(crate) started: AtomicU32,
}

/// A running driver.
#[derive(Debug)]
pub(crate) struct Connection<'a> {
    launcher: &'a Launcher<'a>,
    child: Child,
    stream: BufReader<UnixStream>,
    table: Table,
    /// The run that was seen last, and when it was first seen.
    last_run: (u32, Instant),
    /// File of what the process writes to its standard error, if that is kept.
    errors: Option<PathBuf>,
}

/// Timeouts of a request and of each run in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timeouts {
    /// Maximum time of one request.
    pub(crate) request: Duration,
    /// Maximum time of one run.
    pub(crate) run: Duration,
}

/// A part of an answer.
#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) letter: u8,
    pub(crate) payload: Vec<u8>,
}

/// The reason why there is no answer.
#[derive(Debug)]
pub(crate) enum NoAnswer {
    /// The process ended in this run of the program, counted from 1 in each request.
    Ended {
        run: u32,
        how: String,
    },
    /// The process took too long in this run.
    OutOfTime {
        run: u32,
        /// Whether this run alone took too long.
        is_stuck: bool,
    },
    Failure(Failure),
}

/// Maximum time until a process has connected.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(20);
/// Interval between checks of the time.
const SLICE: Duration = Duration::from_millis(50);
/// Stack of the thread that runs the program.
const STACK: &str = "33554432";
/// Fuel before the first run, which sets it anew.
const FUEL: i64 = i64::MAX;

impl<'a> Launcher<'a> {
    /// Starts a driver, and waits until it has connected. What it writes to its standard error may be kept.
    pub(crate) fn start(&'a self, keeps_errors: bool) -> Result<Connection<'a>, Failure> {
        let number = self.started.fetch_add(1, Ordering::Relaxed);
        let socket = self.folder.join(format!("socket-{number}"));
        let listener = UnixListener::bind(&socket).map_err(Failure::system("create", &socket))?;
        let path = self.folder.join(format!("table-{number}"));
        let recording = self.recording_settings.iter();
        let recording = recording.map(|&(site, arm)| ActiveChange { site, arm });
        let table = Table::new(&path, self.sites, FUEL, recording);
        let table = table.map_err(Failure::system("write", &path))?;
        let errors = keeps_errors.then(|| self.folder.join(format!("errors-{number}")));
        let mut child = self.spawn([&socket, &path], errors.as_deref())?;
        let accepted = accept(&listener, &mut child, self.stop);
        let stream = accepted.map_err(Failure::system("connect to", &self.binary.executable))?;
        let limited = stream.set_read_timeout(Some(SLICE));
        limited.map_err(Failure::system("use", &socket))?;
        // What tests have reached is not reached by the program.
        let cleared = table.clear();
        cleared.map_err(Failure::system("write", &path))?;
        Ok(Connection {
            launcher: self,
            child,
            stream: BufReader::with_capacity(1 << 16, stream),
            table,
            last_run: (0, Instant::now()),
            errors,
        })
    }

    fn spawn(&self, [socket, table]: [&Path; 2], errors: Option<&Path>) -> Result<Child, Failure> {
        let binary = self.binary;
        let errors = match errors {
            Some(path) => Stdio::from(File::create(path).map_err(Failure::system("write", path))?),
            None => Stdio::null(),
        };
        let mut command = Command::new(&binary.executable);
        let variables = binary.environment.iter();
        let most_calls = self.max_recorded_calls.map(|it| it.to_string());
        command
            .env_clear()
            .envs(variables.map(|(name, value)| (name, value)))
            .env(SOCKET_VARIABLE, socket)
            .env(table::VARIABLE, table)
            .env("INTRAMORPH_MEMORY", self.memory.to_string())
            .env("RUST_MIN_STACK", STACK)
            .env("RUST_BACKTRACE", "0")
            .env("TMPDIR", &self.folder)
            .envs(most_calls.map(|most| (MAX_CALLS_VARIABLE, most)))
            .current_dir(&binary.folder)
            .args(&self.tests)
            .args(["--exact", "--include-ignored"])
            .args(["--nocapture", "--test-threads=1"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(errors)
            .process_group(0);
        let spawned = command.spawn();
        spawned.map_err(Failure::system("run", &binary.executable))
    }
}

fn accept(listener: &UnixListener, child: &mut Child, stop: Stop<'_>) -> io::Result<UnixStream> {
    listener.set_nonblocking(true)?;
    let started = Instant::now();
    loop {
        match listener.accept() {
            Ok((stream, _)) => {
                stream.set_nonblocking(false)?;
                return Ok(stream);
            }
            Err(error) if error.kind() != ErrorKind::WouldBlock => return Err(error),
            Err(_) if child.try_wait()?.is_some() => {
                return Err(io::Error::other("it ended before it had connected"));
            }
            Err(_) if started.elapsed() > CONNECT_TIMEOUT || stop.is_due() => {
                kill(child);
                return Err(io::Error::other("it did not connect in time"));
            }
            Err(_) => thread::sleep(Duration::from_millis(1)),
        }
    }
}

impl Connection<'_> {
    /// Sends a request, and waits for the whole answer. A driver that gives none is not asked again.
    pub(crate) fn ask(
        &mut self,
        request: &str,
        timeouts: Timeouts,
    ) -> Result<Vec<Frame>, NoAnswer> {
        let line = format!("{request}\n");
        if self.stream.get_mut().write_all(line.as_bytes()).is_err() {
            return Err(self.no_answer());
        }
        self.last_run = (0, Instant::now());
        let limits = Limits::from_now(timeouts);
        let mut frames = Vec::new();
        loop {
            let frame = self.frame(limits)?;
            if frame.letter == b'e' {
                return Ok(frames);
            }
            frames.push(frame);
        }
    }

    /// Sends a request, and answers each frame with a line until the last one.
    pub(crate) fn converse(
        &mut self,
        request: &str,
        timeouts: Timeouts,
        mut answer: impl FnMut(&Frame) -> &'static str,
    ) -> Result<(), NoAnswer> {
        self.last_run = (0, Instant::now());
        let limits = Limits::from_now(timeouts);
        let mut line = request.to_owned();
        loop {
            line.push('\n');
            if self.stream.get_mut().write_all(line.as_bytes()).is_err() {
                return Err(self.no_answer());
            }
            let frame = self.frame(limits)?;
            if frame.letter == b'e' {
                return Ok(());
            }
            answer(&frame).clone_into(&mut line);
        }
    }

    fn frame(&mut self, limits: Limits) -> Result<Frame, NoAnswer> {
        let mut head = [0; 9];
        self.read(&mut head, limits)?;
        let length = u64::from_le_bytes(head[1..].try_into().expect("eight bytes are left"));
        let length = usize::try_from(length).expect("memory holds what was sent");
        let mut payload = vec![0; length];
        self.read(&mut payload, limits)?;
        let letter = head[0];
        Ok(Frame { letter, payload })
    }

    /// Fills the buffer, unless the process ends before.
    fn read(&mut self, buffer: &mut [u8], limits: Limits) -> Result<(), NoAnswer> {
        let mut filled = 0;
        while filled < buffer.len() {
            match self.stream.read(&mut buffer[filled..]) {
                Ok(0) => return Err(self.no_answer()),
                Ok(length) => filled += length,
                Err(error) if is_pause(&error) => self.check_run(limits.run)?,
                Err(_) => return Err(self.no_answer()),
            }
            if self.launcher.stop.is_due() {
                return Err(NoAnswer::Failure(Failure::Interrupted));
            }
            if limits.end.is_some_and(|end| Instant::now() >= end) {
                let run = self.run();
                let is_stuck = false;
                return Err(NoAnswer::OutOfTime { run, is_stuck });
            }
        }
        Ok(())
    }

    /// Fails if the process is in one run for longer than a run may take.
    fn check_run(&mut self, longest: Duration) -> Result<(), NoAnswer> {
        let run = self.run();
        let (last, since) = self.last_run;
        if run != last {
            self.last_run = (run, Instant::now());
        } else if run > 0 && since.elapsed() >= longest {
            let is_stuck = true;
            return Err(NoAnswer::OutOfTime { run, is_stuck });
        }
        Ok(())
    }

    /// The run that the process was in when it was last seen.
    fn run(&self) -> u32 {
        self.table.read().map_or(0, |reading| reading.noted())
    }

    /// Sites that were reached since the process was started.
    pub(crate) fn reached(&self) -> Vec<u32> {
        self.table
            .read()
            .map_or(Vec::new(), |reading| reading.reached())
    }

    /// What the process has written to its standard error, as far as that is kept.
    fn standard_error_text(&self) -> String {
        let said = self.errors.as_ref().and_then(|path| fs::read(path).ok());
        String::from_utf8_lossy(&said.unwrap_or_default()).into_owned()
    }

    fn no_answer(&mut self) -> NoAnswer {
        let is_exhausted = self.table.read().is_ok_and(|it| it.is_exhausted());
        let run = self.run();
        match self.child.wait() {
            Ok(_) if is_exhausted => NoAnswer::OutOfTime {
                run,
                is_stuck: true,
            },
            Ok(status) => NoAnswer::Ended {
                run,
                how: ending(status, &self.standard_error_text()),
            },
            Err(error) => {
                let executable = &self.launcher.binary.executable;
                NoAnswer::Failure(Failure::system("wait for", executable)(error))
            }
        }
    }
}

/// The limits of one request.
#[derive(Clone, Copy)]
struct Limits {
    end: Option<Instant>,
    run: Duration,
}

impl Limits {
    fn from_now(timeouts: Timeouts) -> Self {
        Self {
            end: Instant::now().checked_add(timeouts.request),
            run: timeouts.run,
        }
    }
}

/// How a process has ended, in words. The runtime of Rust aborts, and says why.
fn ending(status: ExitStatus, said: &str) -> String {
    use std::os::unix::process::ExitStatusExt;
    match status.signal() {
        Some(6) if said.contains("has overflowed its stack") => "overflows the stack".to_owned(),
        Some(6) if said.contains("memory allocation of ") => {
            "needs more memory than `--memory` allows".to_owned()
        }
        Some(6) => "aborts".to_owned(),
        Some(11) => "overflows the stack, or accesses memory that is not its own".to_owned(),
        Some(9) => "is killed".to_owned(),
        Some(signal) => format!("is ended by signal {signal}"),
        None => "exits the process".to_owned(),
    }
}

fn is_pause(error: &io::Error) -> bool {
    use ErrorKind::{Interrupted, TimedOut, WouldBlock};
    matches!(error.kind(), WouldBlock | TimedOut | Interrupted)
}

fn kill(child: &mut Child) {
    // The group may have ended by itself.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    // The system reaps a killed process that cannot be waited for.
    let _ = child.wait();
}

impl Drop for Connection<'_> {
    fn drop(&mut self) {
        kill(&mut self.child);
    }
}
