//! The probe: all tests of a binary in one process. It tells which tests reach no site, and how long all of them take.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::Conditions;
use crate::score::failure::Failure;
use crate::score::shared_process::{START, shared_processes};
use crate::score::suite::Test;
use crate::score::test_binary::{Fate, TestBinary};
use crate::score::worker_pool::{self, Job, JobResult, Worker};

/// Minimum number of tests for each site at which a plan counts as sparse: most tests then reach no site.
const TESTS_PER_SITE: usize = 4;
/// Maximum number of tests that run alone at once, without looking for a half that reaches nothing.
const FEW: usize = 3;
/// Maximum time of all tests together at which they are not slow: to try a hundred bugs then takes less than to build once more.
pub(super) const SLOW: Duration = Duration::from_secs(1);

/// The result of a probe.
#[derive(Debug)]
pub(super) struct Probe {
    /// The tests that have to run alone, by index and sorted: those of a process that reaches nothing are known already.
    pub(super) alone: Vec<usize>,
    /// The time of all processes.
    pub(super) time: Duration,
    /// What the tests of each binary have done together; `None` if they do not pass together.
    together: Vec<Option<Together>>,
}

/// What tests have done together.
#[derive(Clone, Debug, Default)]
struct Together {
    steps: u64,
    reached: BTreeSet<u32>,
}

impl Probe {
    /// No probe: every test runs alone, and nothing is known of tests together.
    pub(super) fn left_out(tests: usize, binaries: usize) -> Self {
        Self {
            alone: (0..tests).collect(),
            time: Duration::ZERO,
            together: vec![None; binaries],
        }
    }

    /// Runs shared processes. Marks the tests that cannot share a process.
    pub(super) fn run(
        tests: &mut [Test],
        binaries: &[TestBinary],
        conditions: Conditions<'_>,
    ) -> Result<Self, Failure> {
        let Conditions {
            sites, settings, ..
        } = conditions;
        let is_sparse = sites * TESTS_PER_SITE <= tests.len();
        let stops_if_slow = conditions.stops_if_slow;
        // The rest of slow tests is of no interest.
        let longest = if stops_if_slow { SLOW } else { Duration::MAX };
        let limit = settings.limits.test.min(longest);
        let spent = Mutex::new(Duration::ZERO);
        let run = |tests: &[Test], pieces: &[Vec<usize>]| {
            let task = |worker: &mut Worker<'_>, index: usize| {
                if stops_if_slow && *locked(&spent) > SLOW {
                    return Ok(Summary::not_run());
                }
                let tests = pieces[index].iter().map(|test| &tests[*test]).collect();
                let mut job = Job::unchanged(binaries, tests, sites);
                job.time = limit;
                let summary = Summary::from(worker.run(&job)?);
                *locked(&spent) += summary.time;
                Ok(summary)
            };
            worker_pool::map(settings, pieces.len(), task, || {})
        };
        Self::sort_out(tests, binaries.len(), is_sparse, run)
    }

    /// Does the work of [`Probe::run`] with any function that runs pieces of shared processes.
    fn sort_out(
        tests: &mut [Test],
        binaries: usize,
        is_sparse: bool,
        run: impl Fn(&[Test], &[Vec<usize>]) -> Result<Vec<Summary>, Failure>,
    ) -> Result<Self, Failure> {
        let (mut pieces, single): (Vec<_>, Vec<_>) = shared_processes(tests)
            .into_iter()
            .partition(|process| process.len() > 1);
        let mut summaries = run(tests, &pieces)?;
        let mut probe = Self::of(tests, binaries, &pieces, &summaries);
        let failing = |(piece, summary): (&Vec<usize>, &Summary)| {
            (summary.end == End::Failed).then_some(tests[piece[0]].binary)
        };
        let failing = pieces.iter().zip(&summaries).filter_map(failing);
        let failing_binaries: BTreeSet<usize> = failing.collect();
        probe.alone = single.concat();
        loop {
            let mut halves = Vec::new();
            for (piece, summary) in pieces.iter().zip(&summaries) {
                match summary.next(piece.len(), is_sparse) {
                    Next::Done => {
                        for index in piece {
                            tests[*index].repeats = true;
                            // No test takes longer than all of them.
                            tests[*index].time = summary.time;
                        }
                    }
                    Next::Alone => probe.alone.extend(piece),
                    Next::Halve => {
                        let (one, other) = piece.split_at(piece.len() / 2);
                        halves.extend([one.to_vec(), other.to_vec()]);
                    }
                }
            }
            if halves.is_empty() {
                break;
            }
            pieces = halves;
            summaries = run(tests, &pieces)?;
        }
        for test in tests {
            test.can_share_process = !failing_binaries.contains(&test.binary);
        }
        probe.alone.sort_unstable();
        Ok(probe)
    }

    /// What the first processes say of each binary.
    fn of(tests: &[Test], binaries: usize, pieces: &[Vec<usize>], summaries: &[Summary]) -> Self {
        let mut together = vec![None; binaries];
        for piece in pieces {
            together[tests[piece[0]].binary] = Some(Together::default());
        }
        for (piece, summary) in pieces.iter().zip(summaries) {
            let entry = &mut together[tests[piece[0]].binary];
            match entry {
                Some(sum) if summary.end == End::Passed => {
                    sum.steps += summary.steps;
                    sum.reached.extend(&summary.reached);
                }
                _ => *entry = None,
            }
        }
        Self {
            alone: Vec::new(),
            time: summaries.iter().map(|summary| summary.time).sum(),
            together,
        }
    }

    /// Whether the tests of a binary have done as much together as each alone: then they repeat themselves.
    pub(super) fn repeats<'a>(&self, binary: usize, alone: impl Iterator<Item = &'a Test>) -> bool {
        let mut sum = Together::default();
        for test in alone {
            sum.steps += test.steps;
            sum.reached.extend(&test.reached);
        }
        let together = &self.together[binary];
        together
            .as_ref()
            .is_some_and(|it| (it.steps, &it.reached) == (sum.steps, &sum.reached))
    }
}

/// The result of tests in one process.
#[derive(Clone, Debug)]
struct Summary {
    end: End,
    steps: u64,
    reached: Vec<u32>,
    time: Duration,
}

/// The end of tests in one process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Passed,
    Failed,
    OutOfTime,
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
    /// Tests that were not run, since others are slow.
    fn not_run() -> Self {
        Self {
            end: End::OutOfTime,
            steps: 0,
            reached: Vec::new(),
            time: Duration::ZERO,
        }
    }

    /// A half that reaches nothing saves a process or two for each of its tests, and costs as long as they take. So it pays only
    /// where few tests reach anything, and where starting processes takes most of the time.
    fn next(&self, tests: usize, is_sparse: bool) -> Next {
        let count = u32::try_from(tests).unwrap_or(u32::MAX);
        let is_quick = self.time <= START.saturating_mul(count);
        let reaches_nothing = self.steps == 0 && self.reached.is_empty();
        match self.end {
            End::Passed if reaches_nothing => Next::Done,
            End::Passed if is_sparse && is_quick && tests > FEW => Next::Halve,
            End::Passed | End::Failed | End::OutOfTime => Next::Alone,
        }
    }
}

fn locked(time: &Mutex<Duration>) -> MutexGuard<'_, Duration> {
    time.lock().unwrap_or_else(PoisonError::into_inner)
}

impl From<JobResult> for Summary {
    fn from(result: JobResult) -> Self {
        Self {
            end: match result.fate {
                Fate::Passed => End::Passed,
                Fate::OutOfTime(_) => End::OutOfTime,
                Fate::Failed(_) | Fate::Died(..) | Fate::Exhausted(_) => End::Failed,
            },
            steps: result.reading.steps(),
            reached: result.reading.reached(),
            time: result.time,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::time::Duration;

    use super::{End, Next, Probe, Summary};
    use crate::score::suite::Test;

    fn test(binary: usize, number: usize) -> Test {
        Test::new(binary, format!("{number:03}"), false)
    }

    fn quick() -> Summary {
        Summary {
            end: End::Passed,
            steps: 1,
            reached: vec![0],
            time: Duration::from_millis(20),
        }
    }

    fn reaching_nothing() -> Summary {
        Summary {
            steps: 0,
            reached: Vec::new(),
            ..quick()
        }
    }

    #[test]
    fn halving_pays_where_few_of_many_quick_tests_reach_anything() {
        assert_eq!(quick().next(100, true), Next::Halve);
        assert_eq!(quick().next(100, false), Next::Alone, "a full plan");
        assert_eq!(quick().next(3, true), Next::Alone, "few tests");
        let time = Duration::from_secs(10);
        let slow = Summary { time, ..quick() };
        assert_eq!(slow.next(100, true), Next::Alone, "slow tests");
    }

    #[test]
    fn a_process_that_reaches_nothing_is_not_split_in_any_plan() {
        assert_eq!(reaching_nothing().next(100, false), Next::Done);
        assert_eq!(reaching_nothing().next(2, true), Next::Done);
    }

    #[test]
    fn a_process_that_fails_is_split_though_it_reaches_nothing() {
        for end in [End::Failed, End::OutOfTime] {
            let failed = Summary {
                end,
                ..reaching_nothing()
            };
            assert_eq!(failed.next(100, true), Next::Alone);
        }
    }

    #[test]
    fn only_tests_near_one_that_reaches_a_site_run_alone() {
        let mut tests: Vec<Test> = (0..64).map(|number| test(0, number)).collect();
        let processes = Cell::new(0);
        let probe = Probe::sort_out(&mut tests, 1, true, |_, pieces| {
            processes.set(processes.get() + pieces.len());
            let summary = |piece: &Vec<usize>| Summary {
                time: Duration::from_micros(100) * u32::try_from(piece.len()).expect("few"),
                ..if piece.contains(&5) || piece.contains(&40) {
                    quick()
                } else {
                    reaching_nothing()
                }
            };
            Ok(pieces.iter().map(summary).collect())
        });
        assert_eq!(probe.expect("all run").alone, [4, 5, 40, 41]);
        assert_eq!(processes.get(), 8 + 2 * 2 * 2);
        assert!(tests.iter().all(|test| test.can_share_process));
        assert_eq!(tests.iter().filter(|test| test.repeats).count(), 60);
    }

    #[test]
    fn only_tests_of_failing_processes_cannot_share_one() {
        let mut tests: Vec<Test> = (0..24).map(|number| test(number / 8, number)).collect();
        let probe = Probe::sort_out(&mut tests, 3, true, |tests, pieces| {
            let summary = |piece: &Vec<usize>| match tests[piece[0]].binary {
                0 => reaching_nothing(),
                // The last process passes as a whole, and its halves do not.
                2 if piece.len() == 8 => quick(),
                _ => Summary {
                    end: End::Failed,
                    ..quick()
                },
            };
            Ok(pieces.iter().map(summary).collect())
        });
        assert_eq!(probe.expect("all run").alone, (8..24).collect::<Vec<_>>());
        for test in &tests {
            assert_eq!(test.can_share_process, test.binary != 1, "{}", test.name());
        }
    }

    #[test]
    fn tests_that_do_as_much_together_as_alone_repeat_themselves() {
        let mut tests: Vec<Test> = (0..4).map(|number| test(0, number)).collect();
        let together = Summary {
            steps: 10,
            reached: vec![1, 2],
            ..quick()
        };
        let probe = Probe::sort_out(&mut tests, 1, false, |_, _| Ok(vec![together.clone()]));
        let probe = probe.expect("all run");
        let alone = |steps: [u64; 2]| {
            steps.map(|steps| Test {
                steps,
                reached: vec![u32::from(steps == 6) + 1],
                ..test(0, 0)
            })
        };
        assert!(probe.repeats(0, alone([4, 6]).iter()));
        assert!(!probe.repeats(0, alone([5, 6]).iter()), "more steps");
        assert!(!probe.repeats(0, alone([5, 5]).iter()), "other sites");
    }
}
