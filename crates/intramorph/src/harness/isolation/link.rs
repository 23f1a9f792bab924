//! The link to a worker, which is started when it is first needed and again after it has died.

use std::panic::resume_unwind;
use std::time::{Duration, Instant};

use super::child::{Child, Death};
use super::message::{Reply, Request};
use super::summons::Summons;
use super::worker::{Hello, Setup, write_outcomes};
use super::{Fate, Isolation, Part, roll};
use crate::harness::seed::Seed;
use crate::panics::fail;

/// While a hang is shrunk, a program may take so many times as long as the slowest before, or as the worker has ever taken to
/// answer a single question, which shows how busy the machine is; but not less than that.
const HURRY: u32 = 50;
const HURRY_BY_ANSWERS: u32 = 10;
const LEAST_HURRY: Duration = Duration::from_millis(50);

/// The link of one check to its worker.
pub(super) struct Link {
    summons: Summons,
    hello: Hello,
    seed: Seed,
    pub(super) isolation: Isolation,
    child: Option<Child>,
    /// How long a program took at most, and the answer to a question other than for many cases.
    slowest: Duration,
    slowest_answer: Duration,
    /// Whether programs have less time than usual.
    pub(super) is_hurried: bool,
    /// Whether the check is not at stake: what goes wrong is not told.
    is_tentative: bool,
}

impl Link {
    pub(super) fn new(hello: Hello, isolation: Isolation, seed: &Seed) -> Self {
        let summons = Summons {
            ordinal: roll::ordinal_of_this().unwrap_or_default(),
            test: seed.test.clone(),
        };
        Self {
            summons,
            hello,
            seed: seed.clone(),
            isolation,
            child: None,
            slowest: Duration::ZERO,
            slowest_answer: Duration::ZERO,
            is_hurried: false,
            is_tentative: false,
        }
    }

    /// A link that fails by unwinding, without a word.
    pub(super) fn tentative(hello: Hello, isolation: Isolation, seed: &Seed) -> Self {
        Self {
            is_tentative: true,
            ..Self::new(hello, isolation, seed)
        }
    }

    /// Asks the worker. A program that kills it is told; other deaths fail the check, and so do panics of the test's own code.
    pub(super) fn ask(&mut self, request: &Request) -> Result<Reply, Death> {
        let limit = self.limit();
        let mut child = match self.child.take() {
            Some(child) => child,
            None => self.started(),
        };
        let asked = Instant::now();
        // What can't be sent is not received either, and then it is told why.
        let _ = child.send(request.written());
        let frame = child.receive(limit).map_err(|death| self.bearable(death))?;
        match Reply::read(&frame) {
            Ok(Reply::Panicked(message)) => {
                self.child = Some(child);
                self.tell_panic();
                resume_unwind(Box::new(message))
            }
            Ok(reply) => {
                self.child = Some(child);
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

    /// Ends the worker; the next question starts another.
    pub(super) fn renew(&mut self) {
        drop(self.child.take());
    }

    /// Whether less time than usual is enough to see that a program hangs.
    pub(super) fn may_hurry(&self) -> bool {
        self.hurried_limit() < self.isolation.run_limit
    }

    fn limit(&self) -> Duration {
        if self.is_hurried {
            self.hurried_limit()
        } else {
            self.isolation.run_limit
        }
    }

    fn hurried_limit(&self) -> Duration {
        let by_runs = HURRY * self.slowest;
        let by_answers = HURRY_BY_ANSWERS * self.slowest_answer;
        let limit = by_runs.max(by_answers).max(LEAST_HURRY);
        limit.min(self.isolation.run_limit)
    }

    /// Tells what the worker wrote of a panic of the test's own code.
    pub(super) fn tell_panic(&mut self) {
        if let Some(child) = self.child.take() {
            let last_words = child.dismissed();
            if !self.is_tentative {
                eprintln!("{last_words}");
            }
        }
    }

    /// A death that is a program's.
    fn bearable(&self, death: Death) -> Death {
        match death.part {
            Some(part) if part.is_program() => death,
            part => {
                let what = part.map_or("this check", Part::name);
                // A program may have left a thread behind that ends the process later.
                let or_another = match death.fate {
                    Fate::Hung => "",
                    _ => ", or a thread that a program has left behind,",
                };
                let verb = death.fate.verb();
                let replay = self.seed.replay(death.case);
                self.failed(
                    &format!(
                        "{what}{or_another} {verb} in case {}\nreplay: {replay}",
                        death.case
                    ),
                    &death.last_words,
                )
            }
        }
    }

    fn started(&self) -> Child {
        let child = Child::summoned(&self.summons).unwrap_or_else(|error| {
            self.failed(&format!("its worker can't be started: {error}"), "")
        });
        self.introduced(child)
            .unwrap_or_else(|death| self.failed(&before_the_check(&death), &death.last_words))
    }

    /// Takes the worker to this check, and makes sure that it is there.
    fn introduced(&self, mut child: Child) -> Result<Child, Death> {
        let limit = self.isolation.run_limit;
        child.receive(limit)?;
        let _ = child.send(write_outcomes(&roll::outcomes()));
        let hello = Hello::read(&child.receive(limit)?);
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
        };
        let _ = child.send(setup.written());
        Ok(child)
    }

    /// Fails the check for a reason that is no finding.
    pub(super) fn failed(&self, reason: &str, last_words: &str) -> ! {
        let said = if last_words.is_empty() {
            String::new()
        } else {
            format!("\nits last words:\n{last_words}")
        };
        if self.is_tentative {
            resume_unwind(Box::new(reason.to_owned()));
        }
        let place = &self.hello.place;
        fail(&format!("the isolated check at {place}: {reason}{said}"))
    }
}

const UNSTEADY: &str = "a worker runs the test from its start: let it do the same each time";

fn before_the_check(death: &Death) -> String {
    let verb = death.fate.verb();
    format!("its worker {verb} before it came to the check\n{UNSTEADY}")
}
