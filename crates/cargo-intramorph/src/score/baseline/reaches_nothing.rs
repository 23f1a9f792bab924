//! The tests that reach no site, found by running many tests in one process.

use std::time::Duration;

use crate::score::failure::Failure;
use crate::score::shared_process::{START, shared_processes};
use crate::score::suite::Test;
use crate::score::test_binary::{Fate, TestBinary};
use crate::score::worker_pool::{self, Job, JobResult, Settings, Worker};

/// Minimum number of tests for each site at which a plan counts as sparse: most tests then reach no site.
const TESTS_PER_SITE: usize = 4;
/// Maximum number of tests that run alone at once, without looking for a half that reaches nothing.
const FEW: usize = 3;

/// Runs shared processes, and returns the tests that have to run alone, in their order: the tests of a process that reaches
/// nothing are known already. Marks the tests that cannot share a process.
pub(super) fn find(
    tests: &mut [Test],
    binaries: &[TestBinary],
    sites: usize,
    settings: &Settings<'_>,
) -> Result<Vec<usize>, Failure> {
    let is_sparse = sites * TESTS_PER_SITE <= tests.len();
    sort_out(tests, is_sparse, |tests, pieces| {
        let task = |worker: &mut Worker<'_>, index: usize| {
            let tests = pieces[index].iter().map(|test| &tests[*test]).collect();
            let result = worker.run(&Job::without_bug(binaries, tests, sites))?;
            Ok(Summary::from(result))
        };
        worker_pool::map(settings, pieces.len(), task, || {})
    })
}

/// Does the work of [`find`] with any function that runs pieces of shared processes.
fn sort_out(
    tests: &mut [Test],
    is_sparse: bool,
    run: impl Fn(&[Test], &[Vec<usize>]) -> Result<Vec<Summary>, Failure>,
) -> Result<Vec<usize>, Failure> {
    let (mut pieces, single): (Vec<_>, Vec<_>) = shared_processes(tests)
        .into_iter()
        .partition(|process| process.len() > 1);
    let mut alone = single.concat();
    let mut failing_binaries = Vec::new();
    let mut is_first = true;
    while !pieces.is_empty() {
        let mut halves = Vec::new();
        for (piece, summary) in pieces.iter().zip(run(tests, &pieces)?) {
            if is_first && !summary.passed {
                failing_binaries.push(tests[piece[0]].binary);
            }
            match summary.next(piece.len(), is_sparse) {
                Next::Done => {
                    for index in piece {
                        tests[*index].repeats = true;
                        // No test takes longer than all of them.
                        tests[*index].time = summary.time;
                    }
                }
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
        test.can_share_process = !failing_binaries.contains(&test.binary);
    }
    alone.sort_unstable();
    Ok(alone)
}

/// The result of tests in one process.
#[derive(Clone, Copy, Debug)]
struct Summary {
    passed: bool,
    reaches_nothing: bool,
    time: Duration,
}

/// The next step for tests that ran in one process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// Nothing: they reach no site.
    Done,
    /// Run each half in one process.
    Halve,
    /// Run each test alone.
    Alone,
}

impl Summary {
    /// A half that reaches nothing saves two processes for each of its tests, and costs as long as they take. So it pays only
    /// where few tests reach anything, and where starting processes takes most of the time.
    fn next(self, tests: usize, is_sparse: bool) -> Next {
        let count = u32::try_from(tests).unwrap_or(u32::MAX);
        let is_quick = self.time <= START.saturating_mul(count);
        match self {
            Self { passed: false, .. } => Next::Alone,
            Self {
                reaches_nothing: true,
                ..
            } => Next::Done,
            _ if is_sparse && is_quick && tests > FEW => Next::Halve,
            _ => Next::Alone,
        }
    }
}

impl From<JobResult> for Summary {
    fn from(result: JobResult) -> Self {
        Self {
            passed: result.fate == Fate::Passed,
            reaches_nothing: result.reading.hits() == 0 && result.reading.reached().is_empty(),
            time: result.time,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::time::Duration;

    use super::{Next, Summary, sort_out};
    use crate::score::suite::Test;

    fn test(binary: usize, number: usize) -> Test {
        Test::new(binary, format!("{number:03}"), false)
    }

    const QUICK: Summary = Summary {
        passed: true,
        reaches_nothing: false,
        time: Duration::from_millis(20),
    };

    #[test]
    fn halving_pays_where_few_of_many_quick_tests_reach_anything() {
        assert_eq!(QUICK.next(100, true), Next::Halve);
        assert_eq!(QUICK.next(100, false), Next::Alone, "a full plan");
        assert_eq!(QUICK.next(3, true), Next::Alone, "few tests");
        let time = Duration::from_secs(10);
        let slow = Summary { time, ..QUICK };
        assert_eq!(slow.next(100, true), Next::Alone, "slow tests");
    }

    #[test]
    fn a_process_that_reaches_nothing_is_not_split_in_any_plan() {
        let summary = Summary {
            reaches_nothing: true,
            ..QUICK
        };
        assert_eq!(summary.next(100, false), Next::Done);
        assert_eq!(summary.next(2, true), Next::Done);
    }

    #[test]
    fn a_process_that_fails_is_split_though_it_reaches_nothing() {
        let failed = Summary {
            passed: false,
            reaches_nothing: true,
            ..QUICK
        };
        assert_eq!(failed.next(100, true), Next::Alone);
    }

    #[test]
    fn only_tests_near_one_that_reaches_a_site_run_alone() {
        let mut tests: Vec<Test> = (0..64).map(|number| test(0, number)).collect();
        let processes = Cell::new(0);
        let alone = sort_out(&mut tests, true, |_, pieces| {
            processes.set(processes.get() + pieces.len());
            let summary = |piece: &Vec<usize>| Summary {
                reaches_nothing: !piece.contains(&5) && !piece.contains(&40),
                time: Duration::from_micros(100) * u32::try_from(piece.len()).expect("few"),
                ..QUICK
            };
            Ok(pieces.iter().map(summary).collect())
        });
        assert_eq!(alone.expect("all run"), [4, 5, 40, 41]);
        assert_eq!(processes.get(), 1 + 2 + 4 * 4);
        assert!(tests.iter().all(|test| test.can_share_process));
        assert_eq!(tests.iter().filter(|test| test.repeats).count(), 60);
    }

    #[test]
    fn only_tests_of_failing_processes_cannot_share_one() {
        let mut tests: Vec<Test> = (0..24).map(|number| test(number / 8, number)).collect();
        let alone = sort_out(&mut tests, true, |tests, pieces| {
            let summary = |piece: &Vec<usize>| Summary {
                // The last process passes as a whole, and its halves do not.
                passed: match tests[piece[0]].binary {
                    0 => true,
                    1 => false,
                    _ => piece.len() == 8,
                },
                reaches_nothing: tests[piece[0]].binary == 0,
                ..QUICK
            };
            Ok(pieces.iter().map(summary).collect())
        });
        assert_eq!(alone.expect("all run"), (8..24).collect::<Vec<_>>());
        for test in &tests {
            assert_eq!(test.can_share_process, test.binary != 1, "{}", test.name);
        }
    }
}
