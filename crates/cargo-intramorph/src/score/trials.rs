//! The trials: each bug, tried with the tests that reach it.

mod by_kind;
pub(crate) mod damage_check;
mod group;
mod passes_together;

use std::time::{Duration, Instant};

use intramorph_record::score::TestKind;

use super::failure::Failure;
use super::suite::Suite;
use super::table::Bug;
use super::test_binary::libtest::transcript::Fate;
use super::worker_pool;
use super::worker_pool::settings::Settings;
use super::worker_pool::worker::{Job, Worker};
pub(crate) use by_kind::KindTrial;
use group::{Group, groups};
use passes_together::PassesTogether;

/// Factor by which tests may hit sites more often and take longer than with no bug active.
const FACTOR: u32 = 10;
const LEAST_FUEL: u64 = 2_000_000;
/// Number of failures after which a bug counts as always caught by tests that do not repeat themselves.
const RUNS: usize = 3;

/// The result of trying a bug.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Trial {
    pub(crate) outcome: Outcome,
    /// Whether the outcome would be the same again: neither the clock nor a test that does not repeat itself has decided.
    pub(crate) is_steady: bool,
    /// Whether repetitions had another outcome.
    pub(crate) is_flaky: bool,
    pub(crate) processes: u32,
    pub(crate) time: Duration,
    /// The result with each kind of tests that reaches the bug; empty if the suite has one kind only.
    pub(crate) by_kind: Vec<KindTrial>,
}

/// The outcome of a bug. Tests are indices into those of the suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Caught {
        test: usize,
    },
    TimedOut {
        test: usize,
        limit: Limit,
    },
    Missed,
    /// No test executes the site.
    Unreached,
}

impl Outcome {
    /// The test that has decided.
    pub(crate) fn test(self) -> Option<usize> {
        match self {
            Self::Caught { test } | Self::TimedOut { test, .. } => Some(test),
            Self::Missed | Self::Unreached => None,
        }
    }
}

/// The limit that a bug has exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    Fuel,
    Clock,
}

/// Tries all bugs, and passes on each result as soon as it is there. The order of bugs does not matter to their outcomes.
pub(crate) fn trials(
    suite: &Suite,
    bugs: &[Bug],
    settings: &Settings<'_>,
    on_done: impl FnMut(usize, Trial),
) -> Result<(), Failure> {
    let passes_together = PassesTogether::default();
    let has_kinds = !suite.kinds().is_empty();
    let task = |worker: &mut Worker<'_>, index: usize| {
        let mut trial = trial(Attempts {
            worker,
            suite,
            passes_together: &passes_together,
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
    let kinds = by_kind::split(suite, suite.reaching(attempts.bug.site));
    let tried = kinds
        .into_iter()
        .map(|(kind, tests)| attempts.of_kind(kind, &tests));
    let by_kind = tried.collect::<Result<Vec<KindTrial>, Failure>>()?;
    let (outcome, is_steady, is_flaky) = by_kind::combine(&by_kind);
    Ok(Trial {
        outcome,
        is_steady,
        is_flaky,
        processes: attempts.processes,
        time: started.elapsed(),
        by_kind,
    })
}

/// The processes that try one bug.
struct Attempts<'a, 'w> {
    worker: &'a mut Worker<'w>,
    suite: &'a Suite,
    passes_together: &'a PassesTogether,
    bug: Bug,
    processes: u32,
}

impl Attempts<'_, '_> {
    /// Tries the tests of one kind, all of which reach the bug.
    fn of_kind(&mut self, kind: TestKind, tests: &[usize]) -> Result<KindTrial, Failure> {
        let (outcome, is_flaky) = self.outcome(&groups(self.suite, tests))?;
        let repeats = |test: usize| self.suite.tests[test].repeats;
        let is_steady = match outcome {
            Outcome::TimedOut {
                limit: Limit::Clock,
                ..
            } => false,
            Outcome::Caught { test } | Outcome::TimedOut { test, .. } => repeats(test),
            Outcome::Missed | Outcome::Unreached => tests.iter().copied().all(repeats),
        };
        Ok(KindTrial {
            kind,
            outcome,
            is_steady,
            is_flaky,
        })
    }

    /// The outcome of the bug, and whether it varies.
    fn outcome(&mut self, groups: &[Group]) -> Result<(Outcome, bool), Failure> {
        let (steady, unsteady): (Vec<&Group>, Vec<&Group>) =
            groups.iter().partition(|group| group.repeats);
        if let Some((outcome, _)) = self.first(&steady)? {
            return Ok((outcome, false));
        }
        // A missed bug is not tried again: its outcome is reported as varying anyway, and most of the time would go there.
        let Some((outcome, group)) = self.first(&unsteady)? else {
            return Ok((Outcome::Missed, false));
        };
        for _ in 1..RUNS {
            match self.attempt(&group)? {
                None => return Ok((outcome, true)),
                Some(again) if is_by_clock(again) => break,
                Some(_) => {}
            }
        }
        Ok((outcome, false))
    }

    /// The first group that fails because of the bug, and the outcome.
    fn first(&mut self, groups: &[&Group]) -> Result<Option<(Outcome, Group)>, Failure> {
        for group in groups {
            let Some(outcome) = self.attempt(group)? else {
                continue;
            };
            if self.is_by_bug(outcome, group)? {
                return Ok(Some((outcome, (*group).clone())));
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
    fn is_by_bug(&mut self, outcome: Outcome, group: &Group) -> Result<bool, Failure> {
        // Nothing ran in the process before the first test.
        if outcome.test() == group.tests.first().copied() {
            return Ok(true);
        }
        let passes_together = self.passes_together;
        passes_together.ask(&group.tests, || Ok(self.run(group, None)? == Fate::Passed))
    }

    /// Runs a group with the bug. Returns no outcome if it passes.
    fn attempt(&mut self, group: &Group) -> Result<Option<Outcome>, Failure> {
        let fate = self.run(group, Some(self.bug))?;
        Ok(outcome(fate, group))
    }

    fn run(&mut self, group: &Group, bug: Option<Bug>) -> Result<Fate, Failure> {
        let suite = self.suite;
        let tests = || group.tests.iter().map(|index| &suite.tests[*index]);
        let hits = tests().map(|test| test.hits);
        let fuel = hits.fold(0, u64::saturating_add);
        let fuel = fuel.saturating_mul(FACTOR.into());
        let fuel = fuel.saturating_add(LEAST_FUEL);
        let time = tests().map(|test| test.time);
        let time = time.fold(Duration::ZERO, Duration::saturating_add);
        let patience = self.worker.settings.limits.patience;
        let job = Job {
            bug,
            fuel: fuel.try_into().unwrap_or(i64::MAX),
            time: time.saturating_mul(FACTOR).saturating_add(patience),
            ..Job::without_bug(&suite.binaries, tests().collect(), suite.sites)
        };
        self.processes += 1;
        Ok(self.worker.run(&job)?.fate)
    }
}

fn outcome(fate: Fate, group: &Group) -> Option<Outcome> {
    let test = group.tests[fate.test()?];
    let timed_out = |limit| Outcome::TimedOut { test, limit };
    match fate {
        Fate::Passed => None,
        Fate::Failed(_) | Fate::Died(..) => Some(Outcome::Caught { test }),
        Fate::Exhausted(_) => Some(timed_out(Limit::Fuel)),
        Fate::OutOfTime(_) => Some(timed_out(Limit::Clock)),
    }
}

/// Whether the clock has decided. Such a trial takes too long to be repeated more than once.
fn is_by_clock(outcome: Outcome) -> bool {
    matches!(
        outcome,
        Outcome::TimedOut {
            limit: Limit::Clock,
            ..
        }
    )
}
