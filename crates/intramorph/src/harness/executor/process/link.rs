//! The link to a worker, which is started when it is first needed and again after a crash.

use std::panic::resume_unwind;
use std::time::{Duration, Instant};

use super::message::{Hello, Outcome, Reply, Request, Setup};
use super::role::{ordinal_of_this, outcomes};
use super::wire::{Reader, Writer};
use super::worker_process::WorkerProcess;
use crate::harness::rerun::Assignment;
use crate::harness::{Crash, Isolation, KnownBug, Part, Seed};
use crate::panics::fail;

pub(super) use super::worker_process::Crashed;

/// While a hang is shrunk, a program may take this many times as long as the slowest run before.
const HURRY: u32 = 50;
/// Or this many times as long as the slowest answer of the worker, which shows how busy the machine is.
const HURRY_BY_ANSWERS: u32 = 10;
/// Shortest time limit while a hang is shrunk.
const LEAST_HURRY: Duration = Duration::from_millis(50);

/// The link of one check to its worker.
pub(super) struct Link {
    assignment: Assignment,
    hello: Hello,
    seed: Seed,
    pub(super) isolation: Isolation,
    /// The bugs that the check goes on past.
    pub(super) known: Vec<KnownBug>,
    worker: Option<WorkerProcess>,
    /// The longest time that a program took, and the longest time of an answer to a request for one case.
    slowest: Duration,
    slowest_answer: Duration,
    /// Whether a failure unwinds without a message, because the check does not depend on the worker.
    is_tentative: bool,
}

impl Link {
    pub(super) fn new(hello: Hello, isolation: Isolation, seed: &Seed) -> Self {
        let assignment = Assignment {
            ordinal: ordinal_of_this().unwrap_or_default(),
            test: seed.test.clone(),
        };
        Self {
            assignment,
            hello,
            seed: seed.clone(),
            isolation,
            known: Vec::new(),
            worker: None,
            slowest: Duration::ZERO,
            slowest_answer: Duration::ZERO,
            is_tentative: false,
        }
    }

    /// Makes a link that fails by unwinding, without a message.
    pub(super) fn tentative(hello: Hello, isolation: Isolation, seed: &Seed) -> Self {
        Self {
            is_tentative: true,
            ..Self::new(hello, isolation, seed)
        }
    }

    /// Asks the worker. A crash of a program is returned; other crashes fail the check, and so do panics of the test's own code.
    pub(super) fn ask(&mut self, request: &Request, is_hurried: bool) -> Result<Reply, Crashed> {
        let limit = if is_hurried {
            self.hurried_limit()
        } else {
            self.isolation.run_limit
        };
        let mut worker = match self.worker.take() {
            Some(worker) => worker,
            None => self.started(),
        };
        let asked = Instant::now();
        // If sending fails, so does receiving, which then says why.
        let _ = worker.send(Writer::of(request));
        let frame = worker
            .receive(limit)
            .map_err(|crashed| self.of_program(crashed))?;
        match Reader::message(&frame) {
            Ok(Reply::Panicked(message)) => {
                self.worker = Some(worker);
                self.show_panic();
                resume_unwind(Box::new(message))
            }
            Ok(reply) => {
                self.worker = Some(worker);
                if let Reply::Cases(batch) = &reply {
                    self.slowest = self.slowest.max(batch.slowest);
                } else {
                    self.slowest_answer = self.slowest_answer.max(asked.elapsed());
                }
                Ok(reply)
            }
            Err(_) => self.failed("its worker answers what nobody can read", ""),
        }
    }

    /// Ends the worker; the next request starts another.
    pub(super) fn renew(&mut self) {
        drop(self.worker.take());
    }

    /// Returns whether less time than usual is enough to see that a program hangs.
    pub(super) fn can_hurry(&self) -> bool {
        self.hurried_limit() < self.isolation.run_limit
    }

    fn hurried_limit(&self) -> Duration {
        let by_runs = HURRY * self.slowest;
        let by_answers = HURRY_BY_ANSWERS * self.slowest_answer;
        let limit = by_runs.max(by_answers).max(LEAST_HURRY);
        limit.min(self.isolation.run_limit)
    }

    /// Shows what the worker wrote of a panic of the test's own code.
    pub(super) fn show_panic(&mut self) {
        if let Some(worker) = self.worker.take() {
            let stderr = worker.dismissed();
            if !self.is_tentative {
                eprintln!("{stderr}");
            }
        }
    }

    /// Returns a crash of a program; other crashes fail the check.
    fn of_program(&self, crashed: Crashed) -> Crashed {
        match crashed.part {
            Some(part) if part.is_program() => crashed,
            part => {
                let what = part.map_or("this check", Part::name);
                // A program may have left a thread behind that ends the process later.
                let or_another = match crashed.crash {
                    Crash::Hung => "",
                    _ => ", or a thread that a program has left behind,",
                };
                let (verb, case) = (crashed.crash.verb(), crashed.case);
                let replay = self.seed.replay(case);
                self.failed(
                    &format!("{what}{or_another} {verb} in case {case}\nreplay: {replay}"),
                    &crashed.stderr,
                )
            }
        }
    }

    fn started(&self) -> WorkerProcess {
        let worker = WorkerProcess::start(&self.assignment).unwrap_or_else(|error| {
            self.failed(&format!("its worker can't be started: {error}"), "")
        });
        self.introduced(worker).unwrap_or_else(|crashed| {
            let verb = crashed.crash.verb();
            let reason = format!("its worker {verb} before it came to the check\n{UNSTEADY}");
            self.failed(&reason, &crashed.stderr)
        })
    }

    /// Takes the worker to this check, and makes sure that it is there.
    fn introduced(&self, mut worker: WorkerProcess) -> Result<WorkerProcess, Crashed> {
        let limit = self.isolation.run_limit;
        worker.receive(limit)?;
        let mut latest_first: Vec<(Outcome, u64)> = outcomes();
        latest_first.reverse();
        let _ = worker.send(Writer::of(&latest_first));
        let hello: Result<Hello, _> = Reader::message(&worker.receive(limit)?);
        if hello.as_ref() != Ok(&self.hello) {
            let (here, there) = (&self.hello, hello);
            self.failed(
                &format!("its worker has come to another check: {here:?} here, {there:?} there\n{UNSTEADY}"),
                "",
            );
        }
        let setup = Setup {
            mode: self.isolation.mode,
            seed: self.seed.value,
            memory_limit: self.isolation.memory_limit,
            known: self.known.clone(),
        };
        let _ = worker.send(Writer::of(&setup));
        Ok(worker)
    }

    /// Fails the check for a reason that is no finding.
    pub(super) fn failed(&self, reason: &str, stderr: &str) -> ! {
        let said = if stderr.is_empty() {
            String::new()
        } else {
            format!("\nits last words:\n{stderr}")
        };
        if self.is_tentative {
            resume_unwind(Box::new(reason.to_owned()));
        }
        let place = &self.hello.place;
        fail(&format!("the isolated check at {place}: {reason}{said}"))
    }
}

const UNSTEADY: &str = "a worker runs the test from its start: let it do the same each time";
