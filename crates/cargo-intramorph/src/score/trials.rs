//! One bug, tried with the tests that reach it.

mod by_kind;
pub(crate) mod damage_check;
pub(crate) mod group;
mod passes_together;

use std::time::{Duration, Instant};

use intramorph_record::score::TestKind;

use crate::score::failure::Failure;
use crate::score::suite::{Bug, Suite};
use crate::score::test_binary::libtest::transcript::Fate;
use crate::score::trials::group::{Group, groups};
use crate::score::worker_pool;
use crate::score::worker_pool::settings::Settings;
use crate::score::worker_pool::worker::{Job, Worker};
pub(crate) use by_kind::KindTrial;
use passes_together::Harmony;

/// How often sites may be hit and how long tests may take, by what they need when no bug is active.
const FACTOR: u32 = 10;
const LEAST_FUEL: u64 = 2_000_000;
/// How often tests that do not repeat themselves have to fail before a bug is caught by them every time.
const RUNS: usize = 3;

/// What came of a bug.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Trial {
    pub(crate) outcome: Outcome,
    /// Whether it would come out the same again: neither the clock nor a test that does not repeat itself has decided.
    pub(crate) is_steady: bool,
    /// Whether it did come out differently.
    pub(crate) is_flaky: bool,
    pub(crate) processes: u32,
    pub(crate) time: Duration,
    /// What came of it with each kind of tests that reaches it; empty if the suite has one kind only.
    pub(crate) by_kind: Vec<KindTrial>,
}

/// Tests are indices into those of the suite.
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

/// What a bug has exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    Fuel,
    Clock,
}

/// Tries all bugs, and tells of each when it is done. The order of bugs does not matter to what comes of them.
pub(crate) fn trials(
    suite: &Suite,
    bugs: &[Bug],
    settings: &Settings<'_>,
    on_done: impl FnMut(usize, Trial),
) -> Result<(), Failure> {
    let harmony = Harmony::default();
    let has_kinds = suite.kinds().len() > 1;
    let task = |worker: &mut Worker<'_>, index: usize| {
        let mut trial = trial(Attempts {
            worker,
            suite,
            harmony: &harmony,
            bug: bugs[index],
            processes: 0,
        })?;
        trial.by_kind.retain(|_| has_kinds);
        Ok(trial)
    };
    worker_pool::work(settings, bugs.len(), task, on_done)
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
    let (outcome, is_steady, is_flaky) = by_kind::together(&by_kind);
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
    harmony: &'a Harmony,
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

    /// What comes of the bug, and whether that changes.
    fn outcome(&mut self, groups: &[Group]) -> Result<(Outcome, bool), Failure> {
        let (steady, unsteady): (Vec<&Group>, Vec<&Group>) =
            groups.iter().partition(|group| group.repeats);
        if let Some((outcome, _)) = self.first(&steady)? {
            return Ok((outcome, false));
        }
        // What was missed is not looked for again: that it may vary is said anyway, and most of the time would go there.
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

    /// The first group that does not pass because of the bug, and what came of that.
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

    /// Whether it is the bug that a group does not pass by, and not that its tests disturb each other. If they do, the group is
    /// still run for the next bug: otherwise what comes of a bug would depend on which were tried before.
    fn is_by_bug(&mut self, outcome: Outcome, group: &Group) -> Result<bool, Failure> {
        // Nothing ran in the process before the first test.
        if outcome.test() == group.tests.first().copied() {
            return Ok(true);
        }
        let harmony = self.harmony;
        harmony.of(&group.tests, || Ok(self.run(group, None)? == Fate::Passed))
    }

    /// Runs a group with the bug; nothing comes of one that passes.
    fn attempt(&mut self, group: &Group) -> Result<Option<Outcome>, Failure> {
        let fate = self.run(group, Some(self.bug))?;
        Ok(outcome(fate, group))
    }

    fn run(&mut self, group: &Group, bug: Option<Bug>) -> Result<Fate, Failure> {
        let tests = || group.tests.iter().map(|index| &self.suite.tests[*index]);
        let names: Vec<&str> = tests().map(|test| test.name.as_str()).collect();
        let hits = tests().map(|test| test.hits);
        let hits = hits.fold(0, u64::saturating_add);
        let time = tests().map(|test| test.time);
        let time = time.fold(Duration::ZERO, Duration::saturating_add);
        let fuel = hits.saturating_mul(FACTOR.into());
        let job = Job {
            binary: &self.suite.binaries[group.binary],
            names: &names,
            is_any_ignored: tests().any(|test| test.is_ignored),
            bug,
            sites: self.suite.sites,
            fuel: fuel
                .saturating_add(LEAST_FUEL)
                .try_into()
                .unwrap_or(i64::MAX),
            time: time
                .saturating_mul(FACTOR)
                .saturating_add(self.worker.settings.patience),
            is_told: false,
        };
        self.processes += 1;
        Ok(self.worker.run(&job)?.fate)
    }
}

fn outcome(fate: Fate, group: &Group) -> Option<Outcome> {
    match fate {
        Fate::Passed => None,
        Fate::Failed(test) | Fate::Died(test, _) => Some(Outcome::Caught {
            test: group.tests[test],
        }),
        Fate::Exhausted(test) => Some(Outcome::TimedOut {
            test: group.tests[test],
            limit: Limit::Fuel,
        }),
        Fate::OutOfTime(test) => Some(Outcome::TimedOut {
            test: group.tests[test],
            limit: Limit::Clock,
        }),
    }
}

/// What the clock has ended takes too long to be repeated more than once.
fn is_by_clock(outcome: Outcome) -> bool {
    matches!(
        outcome,
        Outcome::TimedOut {
            limit: Limit::Clock,
            ..
        }
    )
}
