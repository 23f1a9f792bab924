//! A worker: runs one test process at a time, in a folder of its own.

use std::env;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use intramorph_record::Oracle;

use super::oracles;
use super::settings::Settings;
use crate::score::failure::Failure;
use crate::score::process::{self, Deadline, End, Errors, stray};
use crate::score::suite::Test;
use crate::score::table::{self, ActiveChange, Reading, Table};
use crate::score::test_binary::{Fate, Listener, TestBinary, libtest};

/// Number of bytes that are kept of the output of a process.
const TAIL: usize = 1 << 12;

/// Runs one process at a time.
#[derive(Debug)]
pub(crate) struct Worker<'a> {
    pub(crate) settings: &'a Settings<'a>,
    folder: PathBuf,
    /// The folder that tests use as the system's temporary one, and the number of such folders before it.
    temporary: PathBuf,
    replaced: u32,
}

/// Some tests of one binary, to be run one after the other in one process.
#[derive(Clone, Debug)]
pub(crate) struct Job<'a> {
    pub(crate) binary: &'a TestBinary,
    /// Tests in the order of their names.
    pub(crate) tests: Vec<&'a Test>,
    /// The changes that are switched on.
    pub(crate) changes: Vec<ActiveChange>,
    /// Variables that are set beside those of the binary.
    pub(crate) variables: Vec<(String, String)>,
    /// Arguments of the binary beside those that name tests.
    pub(crate) arguments: Vec<String>,
    /// The number of sites in the table.
    pub(crate) sites: usize,
    /// The number of times that sites may be hit.
    pub(crate) fuel: i64,
    pub(crate) time: Duration,
    /// The time for which it may do nothing.
    pub(crate) idle: Duration,
    /// Whether the tests run to the end, and the end of their output is kept.
    pub(crate) keeps_output: bool,
}

impl<'a> Job<'a> {
    /// A job with no change active and without limits, which ends at the first failure.
    pub(crate) fn unchanged(
        binaries: &'a [TestBinary],
        tests: Vec<&'a Test>,
        sites: usize,
    ) -> Self {
        Self {
            binary: &binaries[tests[0].binary],
            tests,
            changes: Vec::new(),
            variables: Vec::new(),
            arguments: Vec::new(),
            sites,
            fuel: i64::MAX,
            time: Duration::MAX,
            idle: Duration::MAX,
            keeps_output: false,
        }
    }
}

/// The result of a job.
#[derive(Debug)]
pub(crate) struct JobResult {
    pub(crate) fate: Fate,
    /// The tests that have failed, as far as the process came; more than one only if the job keeps its output.
    pub(crate) failed: Vec<usize>,
    pub(crate) time: Duration,
    pub(crate) reading: Reading,
    /// The end of the output, if the job keeps it.
    pub(crate) output: String,
    /// The oracles that the tests have used.
    pub(crate) oracles: Vec<Oracle>,
    /// The switches of the environment that sites have asked: their paths, with `.` between names.
    pub(crate) asked: Vec<String>,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(settings: &'a Settings<'a>, index: usize) -> Self {
        // All paths have the same length, so that tests behave alike in all workers.
        let folder = settings.folder.join(format!("{index:03}"));
        Self {
            settings,
            temporary: folder.join("tmp"),
            folder,
            replaced: 0,
        }
    }

    pub(crate) fn run(&mut self, job: &Job<'_>) -> Result<JobResult, Failure> {
        self.empty_temporary_folder()?;
        let path = self.folder.join("table");
        let written = Table::new(&path, job.sites, job.fuel, job.changes.iter().copied());
        let table = written.map_err(Failure::system("write", &path))?;
        let used_oracles = self.used_oracles();
        oracles::forget(&used_oracles).map_err(Failure::system("remove", &used_oracles))?;
        let names = job.tests.iter().flat_map(|test| &test.names);
        let names: Vec<&str> = names.map(String::as_str).collect();
        let is_any_ignored = job.tests.iter().any(|test| test.is_ignored);
        let mut command = self.command(job.binary);
        command.env(table::VARIABLE, &path);
        command.envs(job.variables.iter().map(|(name, value)| (name, value)));
        command.args(job.binary.harness.run_arguments(&names, is_any_ignored));
        command.args(&job.arguments);
        let started = Instant::now();
        let mut listener = job.binary.harness.listener(&names);
        let (end, output) = self.listen(command, job, &mut listener)?;
        let time = started.elapsed();
        let reading = table.read().map_err(Failure::system("read", &path))?;
        self.empty_temporary_folder()?;
        if end == End::Interrupted {
            return Err(Failure::Interrupted);
        }
        let fate = fate(&mut listener, end, reading.is_exhausted());
        Ok(JobResult {
            fate,
            failed: listener.failures(fate),
            time,
            reading,
            output: String::from_utf8_lossy(&output).into_owned(),
            oracles: oracles::used(&used_oracles),
            asked: oracles::asked(&used_oracles),
        })
    }

    /// The command that cargo would run, except for settings that would slow tests down or change them.
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
        command.env("INTRAMORPH_MEMORY", self.settings.limits.memory.to_string());
        oracles::instruct(&mut command, &binary.environment, &self.used_oracles());
        command.env_remove(table::VARIABLE);
        // To print the symbols of a backtrace takes longer than most tests.
        command.env("RUST_BACKTRACE", "0");
        command.env_remove("RUST_LIB_BACKTRACE");
        command
    }

    /// The folder in which tests record their oracles.
    fn used_oracles(&self) -> PathBuf {
        self.folder.join("oracles")
    }

    /// Hides the user's repository: the copy and the temporary folder may lie below it, and a hook of git that calls us names
    /// it.
    fn hide_repositories(&self, command: &mut Command) {
        for variable in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
            command.env_remove(variable);
        }
        // Git cannot be given a folder whose name has a colon.
        if let Ok(ceilings) = env::join_paths(&self.settings.ceilings) {
            command.env("GIT_CEILING_DIRECTORIES", ceilings);
        }
    }

    pub(crate) fn deadline(&self, time: Duration) -> Deadline<'a> {
        Deadline {
            time,
            idle: time,
            stop: self.settings.stop,
        }
    }

    /// Runs the tests up to the first failure; to the end, if their output is kept.
    fn listen(
        &self,
        command: Command,
        job: &Job<'_>,
        listener: &mut Listener<'_>,
    ) -> Result<(End, Vec<u8>), Failure> {
        let errors = if job.keeps_output {
            Errors::Read
        } else {
            Errors::Dropped
        };
        let mut tail = Vec::new();
        let deadline = Deadline {
            idle: job.idle,
            ..self.deadline(job.time)
        };
        let end = process::run(command, errors, deadline, |bytes| {
            let is_enough = listener.hear(bytes);
            if job.keeps_output {
                keep_tail(&mut tail, bytes);
                return ControlFlow::Continue(());
            }
            is_enough
        });
        let end = end.map_err(Failure::system("run", &job.binary.executable))?;
        Ok((end, tail))
    }

    /// Replaces the temporary folder, unless it is empty. Files that a test has left may resist their removal.
    fn empty_temporary_folder(&mut self) -> Result<(), Failure> {
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

fn fate(listener: &mut Listener<'_>, end: End, is_exhausted: bool) -> Fate {
    match listener.fate(end) {
        // A process that the test has started may have run out of fuel as well, and kept the test waiting or made it
        // fail; whether such a test comes before one that runs out itself depends on how quick they are.
        Fate::Failed(test) | Fate::Died(test, _) | Fate::OutOfTime(test) if is_exhausted => {
            Fate::Exhausted(test)
        }
        Fate::Passed if is_exhausted && listener.takes_death_for_success() => Fate::Exhausted(0),
        fate => fate,
    }
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        stray::kill(table::VARIABLE, &self.folder);
        // The folder around it is about to be removed, too.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn keep_tail(tail: &mut Vec<u8>, bytes: &[u8]) {
    tail.extend_from_slice(bytes);
    if tail.len() > 2 * TAIL {
        tail.drain(..tail.len() - TAIL);
    }
}
