//! The trials: each bug, tried with the tests that reach it.

mod by_kind;
mod damage_check;
mod forecast;
mod group;
pub(crate) mod limits;
mod passes_together;
pub(crate) mod patience;

use std::time::{Duration, Instant};

use intramorph_record::score::{Outcome, TestKind};

use super::failure::Failure;
use super::suite::{Member, Suite};
use super::table::ActiveChange;
use super::test_binary::Fate;
use super::worker_pool::{self, Job, Settings, Worker};
pub(crate) use damage_check::damaged_tests;
pub(crate) use forecast::Forecast;
use group::{Group, groups};
use passes_together::PassesTogether;
use patience::Patience;

/// Number of failures after which a bug counts as always caught by tests that do not repeat themselves.
const RUNS: usize = 3;

/// The result of trying a bug.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Trial {
    pub(crate) verdict: Verdict,
    pub(crate) processes: u32,
    pub(crate) time: Duration,
    /// The verdict of each kind of tests that reaches the bug; empty if the suite has one kind only.
    pub(crate) by_kind: Vec<(TestKind, Verdict)>,
}

/// The verdict of some tests about a bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// Caught, timed out, missed or unreached.
    pub(crate) outcome: Outcome,
    /// The test that has decided.
    pub(crate) test: Option<Member>,
    /// The limit that the test has exceeded.
    pub(crate) limit: Option<Limit>,
    /// Whether the outcome would be the same again: neither the clock nor a test that does not repeat itself has decided.
    pub(crate) is_steady: bool,
    /// Whether repetitions had another outcome.
    pub(crate) is_flaky: bool,
}

/// A limit that a bug may exceed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    Fuel,
    Clock,
}

/// Tries all bugs, and passes on each result as soon as it is there. The order of bugs does not matter to their outcomes.
pub(crate) fn trials(
    suite: &Suite,
    bugs: &[ActiveChange],
    settings: &Settings<'_>,
    on_done: impl FnMut(usize, Trial) + Send,
) -> Result<(), Failure> {
    let passes_together = PassesTogether::default();
    let patience = Patience::new(settings.limits.patience);
    let has_kinds = !suite.kinds().is_empty();
    let task = |worker: &mut Worker<'_>, index: usize| {
        let mut trial = trial(Attempts {
            worker,
            suite,
            passes_together: &passes_together,
            patience: &patience,
            bug: bugs[index],
            processes: 0,
        })?;
        trial.by_kind.retain(|_| has_kinds);
        Ok(trial)
    };
    worker_pool::for_each(settings, bugs.len(), task, on_done)
}

/// Tries a bug with one kind of tests after the other, each up to its first failure.
fn trial(mut attempts: Attempts<'_, '_>) -> Result<Trial, Failure> {
    let started = Instant::now();
    let suite = attempts.suite;
    let mut by_kind = Vec::new();
    for (kind, tests) in by_kind::split(suite, suite.reaching(attempts.bug.site)) {
        by_kind.push((kind, attempts.verdict(&tests)?));
    }
    Ok(Trial {
        verdict: by_kind::combine(&by_kind),
        processes: attempts.processes,
        time: started.elapsed(),
        by_kind,
    })
}

/// A test that fails or exceeds a limit because of a bug.
#[derive(Clone, Copy, Debug)]
struct Catch {
    test: Member,
    limit: Option<Limit>,
}

/// The processes that try one bug.
struct Attempts<'a, 'w> {
    worker: &'a mut Worker<'w>,
    suite: &'a Suite,
    passes_together: &'a PassesTogether,
    patience: &'a Patience,
    bug: ActiveChange,
    processes: u32,
}

impl Attempts<'_, '_> {
    /// Tries the bug with tests of one kind that reach it.
    fn verdict(&mut self, tests: &[usize]) -> Result<Verdict, Failure> {
        let (catch, is_flaky) = self.catch(&groups(self.suite, tests))?;
        let repeats = |test: usize| self.suite.tests[test].repeats;
        let limit = catch.and_then(|catch| catch.limit);
        let outcome = match (catch, limit) {
            (None, _) => Outcome::Missed,
            (Some(_), None) => Outcome::Caught,
            (Some(_), Some(_)) => Outcome::TimedOut,
        };
        let is_steady = match catch {
            Some(catch) => repeats(catch.test.test) && limit != Some(Limit::Clock),
            None => tests.iter().copied().all(repeats),
        };
        Ok(Verdict {
            outcome,
            test: catch.map(|catch| catch.test),
            limit,
            is_steady,
            is_flaky,
        })
    }

    /// The test that catches the bug, and whether it does so only sometimes.
    fn catch(&mut self, groups: &[Group]) -> Result<(Option<Catch>, bool), Failure> {
        let (steady, unsteady): (Vec<&Group>, Vec<&Group>) =
            groups.iter().partition(|group| group.repeats);
        if let Some((catch, _)) = self.first(&steady)? {
            return Ok((Some(catch), false));
        }
        // A missed bug is not tried again: its outcome is reported as varying anyway, and most of the time would go there.
        let Some((catch, group)) = self.first(&unsteady)? else {
            return Ok((None, false));
        };
        // What the clock decides is reported as varying, too.
        let runs = match catch.limit {
            None => RUNS,
            Some(Limit::Fuel) => 2,
            Some(Limit::Clock) => 1,
        };
        for _ in 1..runs {
            if self.attempt(&group)?.is_none() {
                return Ok((Some(catch), true));
            }
        }
        Ok((Some(catch), false))
    }

    /// The first group that fails because of the bug, and the test that does.
    fn first(&mut self, groups: &[&Group]) -> Result<Option<(Catch, Group)>, Failure> {
        for group in groups {
            let Some(catch) = self.attempt(group)? else {
                continue;
            };
            if self.is_by_bug(catch, group)? {
                return Ok(Some((catch, (*group).clone())));
            }
            let found = self.first(&group.singles().iter().collect::<Vec<_>>())?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Whether a group fails because of the bug, and not because its tests disturb each other. If they do, the group is still run
    /// for the next bug: otherwise the outcome of a bug would depend on the bugs that were tried before.
    fn is_by_bug(&mut self, catch: Catch, group: &Group) -> Result<bool, Failure> {
        // Nothing ran in the process before the first test, which passes alone.
        if group.tests.first() == Some(&catch.test.test) {
            return Ok(true);
        }
        let passes_together = self.passes_together;
        passes_together.ask(&group.tests, || Ok(self.run(group, None)? == Fate::Passed))
    }

    /// Runs a group with the bug, and returns the test that does not pass.
    fn attempt(&mut self, group: &Group) -> Result<Option<Catch>, Failure> {
        let fate = self.run(group, Some(self.bug))?;
        let limit = match fate {
            Fate::Exhausted(_) => Some(Limit::Fuel),
            Fate::OutOfTime(_) => Some(Limit::Clock),
            Fate::Passed | Fate::Failed(_) | Fate::Died(..) => None,
        };
        let position = fate.test();
        let test = position.map(|position| self.suite.member_at(&group.tests, position));
        if let (Some(Limit::Clock), Some(test)) = (limit, test) {
            self.patience.lose(test.test);
        }
        Ok(test.map(|test| Catch { test, limit }))
    }

    fn run(&mut self, group: &Group, bug: Option<ActiveChange>) -> Result<Fate, Failure> {
        let suite = self.suite;
        let tests = || group.tests.iter().map(|index| &suite.tests[*index]);
        let time = tests().map(|test| test.time);
        let time = time.fold(Duration::ZERO, Duration::saturating_add);
        let patience = self.patience.with(&group.tests);
        let job = Job {
            changes: bug.into_iter().collect(),
            fuel: limits::fuel(tests().map(|test| test.steps)),
            time: limits::time(time, patience),
            idle: limits::idle(time, patience),
            ..Job::unchanged(&suite.binaries, tests().collect(), suite.sites)
        };
        self.processes += 1;
        Ok(self.worker.run(&job)?.fate)
    }
}
