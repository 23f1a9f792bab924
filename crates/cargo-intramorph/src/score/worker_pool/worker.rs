//! One of those who run tests at the same time, each in a folder of its own.

use std::env;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use intramorph_record::Oracle;

use crate::score::failure::Failure;
use crate::score::process::stray;
use crate::score::process::{self, End, Errors, Limits};
use crate::score::suite::{Bug, TestBinary};
use crate::score::table::{self, Reading, Table};
use crate::score::test_binary::Hearing;
use crate::score::test_binary::libtest;
use crate::score::test_binary::libtest::transcript::Fate;
use crate::score::worker_pool::oracles;
use crate::score::worker_pool::settings::Settings;

/// How much is kept of what a process prints.
const TAIL: usize = 1 << 12;

/// Runs one process at a time.
#[derive(Debug)]
pub(crate) struct Worker<'a> {
    pub(crate) settings: &'a Settings<'a>,
    folder: PathBuf,
    /// The folder that tests take for the system's temporary one, and how many there were before.
    temporary: PathBuf,
    replaced: u32,
}

/// Some tests of one binary, to be run one after the other in one process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Job<'a> {
    pub(crate) binary: &'a TestBinary,
    /// In the order of their names.
    pub(crate) names: &'a [&'a str],
    pub(crate) is_any_ignored: bool,
    pub(crate) bug: Option<Bug>,
    pub(crate) sites: usize,
    /// How often sites may be hit.
    pub(crate) fuel: i64,
    pub(crate) time: Duration,
    /// Whether what is printed is of interest, to the end.
    pub(crate) is_told: bool,
}

/// What came of a job.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) fate: Fate,
    pub(crate) time: Duration,
    pub(crate) reading: Reading,
    /// The end of what was printed, if that is of interest.
    pub(crate) output: String,
    /// The oracles that the tests have used.
    pub(crate) oracles: Vec<Oracle>,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(settings: &'a Settings<'a>, index: usize) -> Self {
        // All paths are equally long, lest tests behave differently from worker to worker.
        let folder = settings.scratch.join(format!("{index:03}"));
        Self {
            settings,
            temporary: folder.join("tmp"),
            folder,
            replaced: 0,
        }
    }

    pub(crate) fn run(&mut self, job: &Job<'_>) -> Result<Run, Failure> {
        self.renew_temporary()?;
        let path = self.folder.join("table");
        let written = Table::new(&path, job.sites, job.fuel, job.bug);
        let table = written.map_err(Failure::system("write", &path))?;
        let notes = self.notes();
        oracles::forget(&notes).map_err(Failure::system("remove", &notes))?;
        let mut command = self.command(job.binary);
        command.env(table::VARIABLE, &path);
        let harness = &job.binary.harness;
        command.args(harness.run_arguments(job.names, job.is_any_ignored));
        let started = Instant::now();
        let mut heard = self.heard(command, job)?;
        let time = started.elapsed();
        let reading = table.read().map_err(Failure::system("read", &path))?;
        self.renew_temporary()?;
        Ok(Run {
            fate: heard.fate(reading.is_exhausted())?,
            time,
            reading,
            output: String::from_utf8_lossy(&heard.tail).into_owned(),
            oracles: oracles::oracles(&notes),
        })
    }

    /// A binary as cargo runs it, but for what this would cost or change.
    pub(crate) fn command(&self, binary: &TestBinary) -> Command {
        let variables = binary.environment.iter();
        let variables = variables.filter(|(name, _)| !libtest::is_variable(name));
        let mut command = Command::new(&binary.executable);
        command
            .env_clear()
            .envs(variables.map(|(name, value)| (name, value)));
        command.current_dir(&binary.folder);
        command.env("TMPDIR", &self.temporary);
        self.hide_repositories(&mut command);
        command.env("INTRAMORPH_MEMORY", self.settings.memory.to_string());
        oracles::instruct(&mut command, &binary.environment, &self.notes());
        command.env_remove(table::VARIABLE);
        // The symbols of a backtrace take longer than most tests.
        command.env("RUST_BACKTRACE", "0");
        command.env_remove("RUST_LIB_BACKTRACE");
        command
    }

    /// The folder in which tests note their oracles.
    fn notes(&self) -> PathBuf {
        self.folder.join("oracles")
    }

    /// The copy may lie below the user's repository, and so may the temporary folder; and a hook of git that calls us names it.
    fn hide_repositories(&self, command: &mut Command) {
        for variable in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
            command.env_remove(variable);
        }
        // A folder whose name has a colon can't be told to git.
        if let Ok(ceilings) = env::join_paths(&self.settings.ceilings) {
            command.env("GIT_CEILING_DIRECTORIES", ceilings);
        }
    }

    pub(crate) fn limits(&self, time: Duration) -> Limits<'a> {
        Limits {
            time,
            stop: self.settings.stop,
        }
    }

    /// Runs the tests up to the first failure; to the end, if what they print is of interest.
    fn heard<'n>(&self, command: Command, job: &Job<'n>) -> Result<Heard<'n>, Failure> {
        let errors = if job.is_told {
            Errors::Heard
        } else {
            Errors::Dropped
        };
        let mut hearing = job.binary.harness.hearing(job.names);
        let mut tail = Vec::new();
        let end = process::run(command, errors, self.limits(job.time), |bytes| {
            let heard = hearing.hear(bytes);
            if job.is_told {
                keep_tail(&mut tail, bytes);
                return ControlFlow::Continue(());
            }
            heard
        });
        Ok(Heard {
            end: end.map_err(Failure::system("run", &job.binary.executable))?,
            hearing,
            tail,
        })
    }

    /// Makes the temporary folder again, unless it is there and empty. What a test has left there may resist.
    fn renew_temporary(&mut self) -> Result<(), Failure> {
        let is_empty =
            |folder: &Path| fs::read_dir(folder).map(|mut entries| entries.next().is_none());
        if let Ok(true) = is_empty(&self.temporary) {
            return Ok(());
        }
        let _ = fs::remove_dir_all(&self.temporary);
        if self.temporary.exists() {
            self.replaced += 1;
            self.temporary = self.folder.join(format!("tmp{}", self.replaced));
        }
        fs::create_dir_all(&self.temporary).map_err(Failure::system("create", &self.temporary))
    }
}

/// What was heard of a process, and how it ended.
struct Heard<'a> {
    end: End,
    hearing: Hearing<'a>,
    tail: Vec<u8>,
}

impl Heard<'_> {
    fn fate(&mut self, is_exhausted: bool) -> Result<Fate, Failure> {
        let fate = match self.end {
            End::Interrupted => return Err(Failure::Interrupted),
            End::OutOfTime => Fate::OutOfTime(self.hearing.running()),
            End::HeardEnough => self.hearing.failed(),
            End::Exited(status) => self.hearing.ended(status),
        };
        Ok(match fate {
            // A process that the test has started may have run out of fuel as well, and kept the test waiting or made it
            // fail; whether such a test comes before one that runs out itself depends on how quick they are.
            Fate::Failed(test) | Fate::Died(test, _) | Fate::OutOfTime(test) if is_exhausted => {
                Fate::Exhausted(test)
            }
            Fate::Passed if is_exhausted && self.hearing.takes_death_for_success() => {
                Fate::Exhausted(0)
            }
            fate => fate,
        })
    }
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        stray::end(table::VARIABLE, &self.folder);
        // What can't be removed now is in a folder that is about to be removed, too.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn keep_tail(tail: &mut Vec<u8>, bytes: &[u8]) {
    tail.extend_from_slice(bytes);
    if tail.len() > 2 * TAIL {
        tail.drain(..tail.len() - TAIL);
    }
}
