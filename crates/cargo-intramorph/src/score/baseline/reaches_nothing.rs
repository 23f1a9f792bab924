//! Which tests reach no site, found out by running many of them in one process.

use std::time::Duration;

use crate::score::failure::Failure;
use crate::score::shared_process::{Members, companies};
use crate::score::suite::{Test, TestBinary};
use crate::score::test_binary::libtest::transcript::Fate;
use crate::score::trials::group::START;
use crate::score::worker_pool;
use crate::score::worker_pool::settings::Settings;
use crate::score::worker_pool::worker::{Run, Worker};

/// A plan has few sites if there are so many tests for each: then many reach none.
const TESTS_PER_SITE: usize = 4;
/// So few tests run alone before a half of them is found to be idle.
const FEW: usize = 3;

/// Runs each company, and tells the tests that have to run alone, in their order: those of a company that reaches nothing are
/// known already. Notes which tests do not keep company.
pub(super) fn find(
    tests: &mut [Test],
    binaries: &[TestBinary],
    sites: usize,
    settings: &Settings<'_>,
) -> Result<Vec<usize>, Failure> {
    let is_sparse = sites * TESTS_PER_SITE <= tests.len();
    sorted_out(tests, is_sparse, |tests, pieces| {
        let members = Members {
            binaries,
            tests,
            sites,
        };
        ran(members, pieces, settings)
    })
}

/// Does it by whatever runs pieces of companies.
fn sorted_out(
    tests: &mut [Test],
    is_sparse: bool,
    run: impl Fn(&[Test], &[Vec<usize>]) -> Result<Vec<Ran>, Failure>,
) -> Result<Vec<usize>, Failure> {
    let (mut pieces, single): (Vec<_>, Vec<_>) = companies(tests)
        .into_iter()
        .partition(|company| company.len() > 1);
    let mut alone = single.concat();
    let mut broken = Vec::new();
    let mut is_first = true;
    while !pieces.is_empty() {
        let mut halves = Vec::new();
        for (piece, ran) in pieces.iter().zip(run(tests, &pieces)?) {
            if is_first && !ran.passed {
                broken.push(tests[piece[0]].binary);
            }
            match ran.next(piece.len(), is_sparse) {
                Next::Idle => know_idle(tests, piece, ran.time),
                Next::Alone => alone.extend(piece),
                Next::Halve => {
                    let (one, other) = piece.split_at(piece.len() / 2);
                    halves.extend([one.to_vec(), other.to_vec()]);
                }
            }
        }
        pieces = halves;
        is_first = false;
    }
    for test in tests {
        test.is_sociable = !broken.contains(&test.binary);
    }
    alone.sort_unstable();
    Ok(alone)
}

/// What came of tests in one process.
#[derive(Clone, Copy, Debug)]
struct Ran {
    passed: bool,
    is_idle: bool,
    time: Duration,
}

/// What becomes of tests that ran in one process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// They reach nothing.
    Idle,
    /// Each half runs in one process.
    Halve,
    /// Each runs alone.
    Alone,
}

impl Ran {
    /// A half that is idle saves two processes for each of its tests, and costs as long as they take. So it pays only where
    /// few reach anything, and where most of the time goes into starting processes.
    fn next(self, tests: usize, is_sparse: bool) -> Next {
        let count = u32::try_from(tests).unwrap_or(u32::MAX);
        let is_quick = self.time <= START.saturating_mul(count);
        match self {
            Self { passed: false, .. } => Next::Alone,
            Self { is_idle: true, .. } => Next::Idle,
            _ if is_sparse && is_quick && tests > FEW => Next::Halve,
            _ => Next::Alone,
        }
    }
}

impl From<Run> for Ran {
    fn from(run: Run) -> Self {
        Self {
            passed: run.fate == Fate::Passed,
            is_idle: run.reading.hits() == 0 && run.reading.reached().is_empty(),
            time: run.time,
        }
    }
}

fn ran(
    members: Members<'_>,
    pieces: &[Vec<usize>],
    settings: &Settings<'_>,
) -> Result<Vec<Ran>, Failure> {
    let mut runs: Vec<Option<Ran>> = vec![None; pieces.len()];
    let task = |worker: &mut Worker<'_>, index: usize| members.run(worker, &pieces[index]);
    worker_pool::work(settings, pieces.len(), task, |index, run| {
        runs[index] = Some(run.into());
    })?;
    let runs = runs.into_iter();
    let runs = runs.map(|run| run.expect("every task is done if none fails"));
    Ok(runs.collect())
}

/// What is known of tests that reach nothing; none takes longer than all of them.
fn know_idle(tests: &mut [Test], piece: &[usize], time: Duration) {
    for index in piece {
        tests[*index].repeats = true;
        tests[*index].time = time;
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::time::Duration;

    use intramorph_record::score::TestKind;

    use super::{Next, Ran, sorted_out};
    use crate::score::suite::Test;

    fn test(binary: usize, number: usize) -> Test {
        Test {
            kind: TestKind::Unit,
            binary,
            name: format!("{number:03}"),
            is_ignored: false,
            time: Duration::MAX,
            hits: 0,
            reached: Vec::new(),
            repeats: false,
            is_sociable: true,
        }
    }

    const QUICK: Ran = Ran {
        passed: true,
        is_idle: false,
        time: Duration::from_millis(20),
    };

    #[test]
    fn halving_pays_where_few_of_many_quick_tests_reach_anything() {
        assert_eq!(QUICK.next(100, true), Next::Halve);
        assert_eq!(QUICK.next(100, false), Next::Alone, "a full plan");
        assert_eq!(QUICK.next(3, true), Next::Alone, "few tests");
        let time = Duration::from_secs(10);
        let slow = Ran { time, ..QUICK };
        assert_eq!(slow.next(100, true), Next::Alone, "slow tests");
    }

    #[test]
    fn a_company_that_reaches_nothing_is_done_with_in_any_plan() {
        let idle = Ran {
            is_idle: true,
            ..QUICK
        };
        assert_eq!(idle.next(100, false), Next::Idle);
        assert_eq!(idle.next(2, true), Next::Idle);
    }

    #[test]
    fn a_company_that_fails_is_taken_apart_though_it_reaches_nothing() {
        let failed = Ran {
            passed: false,
            is_idle: true,
            ..QUICK
        };
        assert_eq!(failed.next(100, true), Next::Alone);
    }

    #[test]
    fn of_many_tests_those_near_one_that_reaches_something_run_alone() {
        let mut tests: Vec<Test> = (0..64).map(|number| test(0, number)).collect();
        let processes = Cell::new(0);
        let alone = sorted_out(&mut tests, true, |_, pieces| {
            processes.set(processes.get() + pieces.len());
            let ran = |piece: &Vec<usize>| Ran {
                is_idle: !piece.contains(&5) && !piece.contains(&40),
                time: Duration::from_micros(100) * u32::try_from(piece.len()).expect("few"),
                ..QUICK
            };
            Ok(pieces.iter().map(ran).collect())
        });
        assert_eq!(alone.expect("all run"), [4, 5, 40, 41]);
        assert_eq!(processes.get(), 1 + 2 + 4 * 4);
        assert!(tests.iter().all(|test| test.is_sociable));
        assert_eq!(tests.iter().filter(|test| test.repeats).count(), 60);
    }

    #[test]
    fn only_companies_that_fail_are_unsociable() {
        let mut tests: Vec<Test> = (0..24).map(|number| test(number / 8, number)).collect();
        let alone = sorted_out(&mut tests, true, |tests, pieces| {
            let ran = |piece: &Vec<usize>| Ran {
                // The last company passes as a whole, and its halves do not.
                passed: match tests[piece[0]].binary {
                    0 => true,
                    1 => false,
                    _ => piece.len() == 8,
                },
                is_idle: tests[piece[0]].binary == 0,
                ..QUICK
            };
            Ok(pieces.iter().map(ran).collect())
        });
        assert_eq!(alone.expect("all run"), (8..24).collect::<Vec<_>>());
        for test in &tests {
            assert_eq!(test.is_sociable, test.binary != 1, "{}", test.name);
        }
    }
}
