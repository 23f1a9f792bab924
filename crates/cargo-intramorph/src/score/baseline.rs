//! The baseline: every test that reaches a site, run alone with no bug active, to know how long it takes, which sites it
//! reaches, and whether it repeats itself.

mod bundle;
mod listing;
mod measure;
mod probe;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::failure::{FailingTest, Failure};
use super::suite::{Needs, Suite, Test};
use super::test_binary::TestBinary;
use super::worker_pool::{self, Job, Settings, Worker};
use bundle::bundled;
use measure::{Measured, measured};
use probe::{Probe, SLOW};

/// Maximum time of tests that run twice though the time of the run is limited.
const QUICK: Duration = Duration::from_millis(250);

/// The result of a baseline.
#[derive(Debug)]
pub(crate) enum Baseline {
    Measured(Suite),
    /// The tests take so long that they should be optimised.
    Slow(Vec<TestBinary>),
}

/// The conditions of a baseline.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Conditions<'a> {
    /// The number of sites in the tests.
    pub(crate) sites: usize,
    pub(crate) settings: &'a Settings<'a>,
    /// Whether to stop as soon as the tests are known to be slow.
    pub(crate) stops_if_slow: bool,
    /// The time that there is, if the time of the run is limited: slow tests run once, and those that take too long are left out.
    pub(crate) brief: Option<Brief>,
    /// Whether it is a failure that a test fails.
    pub(crate) is_strict: bool,
}

/// The time that a baseline may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Brief {
    /// Maximum time of a test.
    pub(crate) test: Duration,
    /// The time after which no test starts, if one has passed.
    pub(crate) end: Instant,
}

/// The caller of a baseline, who hears what happens.
pub(crate) trait Observer: Send {
    /// A test was run alone: the number of tests that are done, and of all.
    fn done(&mut self, done: usize, all: usize);
    /// A test fails, which may be found to pass later.
    fn failing(&mut self, test: &FailingTest);
    /// A test is left out, since it takes longer than the time of the run allows.
    fn leaving_out(&mut self, test: &str, limit: Duration);
    /// Some tests are left out, since the time was over before they could run.
    fn leaving_out_unrun(&mut self, count: usize);
    /// A test needs something to pass, which all tests get from now on.
    fn needing(&mut self, test: &str, needs: Needs);
    /// Tests fail: builds what `cargo test` builds and they may need, and returns whether there was anything to build.
    fn build_the_rest(&mut self) -> Result<bool, Failure>;
}

/// Measures the tests of some binaries.
pub(crate) fn baseline(
    mut binaries: Vec<TestBinary>,
    conditions: Conditions<'_>,
    observer: &mut dyn Observer,
) -> Result<Baseline, Failure> {
    let mut tests = listing::list_all(&mut binaries, conditions.settings)?;
    if tests.is_empty() {
        return Err(Failure::NoTests);
    }
    let probe = if conditions.brief.is_some() {
        Probe::left_out(tests.len(), binaries.len())
    } else {
        Probe::run(&mut tests, &binaries, conditions)?
    };
    if conditions.stops_if_slow && probe.time > SLOW {
        return Ok(Baseline::Slow(binaries));
    }
    let (mut done, alone) = bundled(tests, &probe.alone);
    let mut run = Run {
        binaries: &binaries,
        limit: conditions.limit(),
        conditions,
    };
    let mut results = run.once(&alone, observer)?;
    if done.is_empty() && results.iter().all(|it| run.is_left_out(it)) {
        run.limit = conditions.settings.limits.test;
        results = run.once(&alone, observer)?;
    }
    let needs = run.retry(&mut results, observer)?;
    let settings = conditions.settings.meeting(needs);
    run.find_repeating(&mut results, &probe, &settings)?;
    let (passing, failing): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
    done.extend(passing.into_iter().flatten());
    let failing = failing.into_iter().filter_map(Result::err);
    let failing: Vec<FailingTest> = failing.map(|fails| fails.failing).collect();
    if done.is_empty() || conditions.is_strict && !failing.is_empty() {
        return Err(Failure::FailingTests {
            tests: failing,
            pass_unmodified: None,
        });
    }
    done.sort_by(|one, other| (one.binary, one.name()).cmp(&(other.binary, other.name())));
    let mut suite = Suite::new(binaries, done, failing, conditions.sites);
    suite.needs = needs;
    Ok(Baseline::Measured(suite))
}

impl Conditions<'_> {
    /// Maximum time of a test.
    fn limit(&self) -> Duration {
        let limit = self.settings.limits.test;
        self.time().map_or(limit, |brief| brief.test.min(limit))
    }

    /// The time that there is for tests; `None` if it is not limited, or if no test may be left out.
    fn time(&self) -> Option<Brief> {
        self.brief.filter(|_| !self.is_strict)
    }
}

/// The first test that has failed before, and passes now.
fn first_repaired<'a>(before: &'a [Measured], now: &[Measured]) -> Option<&'a str> {
    let mut results = before.iter().zip(now);
    results.find_map(|(before, now)| {
        let fails = before.as_ref().err()?;
        now.is_ok().then_some(fails.failing.name.as_str())
    })
}

/// Marks tests that fail beside others and pass alone as failing.
fn mark_disturbed(results: &mut [Measured], beside: &[Measured], alone: &[Measured]) {
    for ((result, beside), alone) in results.iter_mut().zip(beside).zip(alone) {
        if let (Err(fails), Ok(_)) = (beside, alone) {
            let mut fails = fails.clone();
            fails.failing.is_disturbed = true;
            *result = Err(fails);
        }
    }
}

/// Runs of tests alone.
#[derive(Clone, Copy)]
struct Run<'a> {
    binaries: &'a [TestBinary],
    /// Maximum time of a test.
    limit: Duration,
    conditions: Conditions<'a>,
}

impl Run<'_> {
    /// Runs each test once. A bundle that fails is split into its tests.
    fn once(&self, tests: &[Test], observer: &mut dyn Observer) -> Result<Vec<Measured>, Failure> {
        let (mut done, mut unrun) = (0, 0);
        let mut results: Vec<Option<Measured>> = tests.iter().map(|_| None).collect();
        let settings = self.conditions.settings;
        let has_passed = AtomicBool::new(false);
        let task = |worker: &mut Worker<'_>, index: usize| {
            if has_passed.load(Ordering::Relaxed) && self.is_late() {
                return Ok(measure::unrun(self.binaries, &tests[index]));
            }
            let result = self.run(worker, &tests[index])?;
            has_passed.fetch_or(result.is_ok(), Ordering::Relaxed);
            Ok(result)
        };
        worker_pool::for_each(settings, tests.len(), task, |index, result| {
            match (&result, &tests[index].names[..]) {
                // All of them are told together.
                (Err(fails), _) if fails.is_unrun => unrun += 1,
                (Err(fails), [_]) if self.is_left_out(&result) => {
                    observer.leaving_out(&fails.failing.name, self.limit);
                }
                (Err(fails), [_]) => observer.failing(&fails.failing),
                _ => {}
            }
            results[index] = Some(result);
            done += 1;
            observer.done(done, tests.len());
        })?;
        if unrun > 0 {
            observer.leaving_out_unrun(unrun);
        }
        let mut all = Vec::new();
        for (test, result) in tests.iter().zip(results.into_iter().flatten()) {
            match result {
                Err(fails) if test.names.len() > 1 && !fails.is_unrun => {
                    all.extend(self.once(&bundle::split(test), observer)?);
                }
                result => all.push(result),
            }
        }
        Ok(all)
    }

    /// Runs failing tests again: with nothing beside them, since tests that wait for each other within one process may collide
    /// as several processes; after what they may need was built; and with more memory. Returns what some need to pass.
    ///
    /// Where no test may fail, it is a failure that some need anything.
    fn retry(
        &self,
        results: &mut [Measured],
        observer: &mut dyn Observer,
    ) -> Result<Needs, Failure> {
        let settings = self.conditions.settings;
        let mut needs = Needs::default();
        let was_one_at_a_time = settings.limits.workers.min(results.len()) <= 1;
        let before: Vec<Measured> = results.to_vec();
        if !was_one_at_a_time {
            self.run_failing(results, &settings.one_at_a_time())?;
        }
        let disturbed = results.to_vec();
        if results.iter().any(|it| self.may_pass(it)) && observer.build_the_rest()? {
            self.run_failing(results, settings)?;
        }
        if self.conditions.is_strict {
            mark_disturbed(results, &before, &disturbed);
            return Ok(Needs::default());
        }
        if let Some(test) = first_repaired(&before, &disturbed) {
            needs.solitude = true;
            observer.needing(test, needs);
        }
        let before = results.to_vec();
        let memory = Needs {
            memory: true,
            ..Needs::default()
        };
        self.run_failing(results, &settings.meeting(memory).one_at_a_time())?;
        if let Some(test) = first_repaired(&before, results) {
            needs.memory = true;
            observer.needing(test, memory);
        }
        Ok(needs)
    }

    /// Whether the time is over in which tests may start.
    fn is_late(&self) -> bool {
        let time = self.conditions.time();
        time.is_some_and(|time| Instant::now() > time.end)
    }

    /// Whether a test takes longer than the time of the run allows.
    fn is_left_out(&self, result: &Measured) -> bool {
        let is_brief = self.limit < self.conditions.settings.limits.test;
        result
            .as_ref()
            .is_err_and(|fails| fails.is_unrun || is_brief && fails.is_out_of_time)
    }

    /// Whether a test fails that may pass if it is run in another way.
    fn may_pass(&self, result: &Measured) -> bool {
        result.is_err() && !self.is_left_out(result)
    }

    fn run_failing(
        &self,
        results: &mut [Measured],
        settings: &Settings<'_>,
    ) -> Result<(), Failure> {
        let failing: Vec<(usize, Test)> = results
            .iter()
            .enumerate()
            .filter(|(_, result)| self.may_pass(result))
            .filter_map(|(index, result)| Some((index, result.as_ref().err()?.test.clone())))
            .collect();
        let task = |worker: &mut Worker<'_>, index: usize| self.run(worker, &failing[index].1);
        worker_pool::for_each(settings, failing.len(), task, |index, result| {
            results[failing[index].0] = result;
        })
    }

    /// Marks the tests that repeat themselves. The tests of a binary that have done as much together as each alone do; others
    /// run once more.
    fn find_repeating(
        &self,
        results: &mut [Measured],
        probe: &Probe,
        settings: &Settings<'_>,
    ) -> Result<(), Failure> {
        let mut again = Vec::new();
        for binary in 0..self.binaries.len() {
            let of_binary = || {
                results
                    .iter()
                    .flatten()
                    .filter(move |test| test.binary == binary)
            };
            if probe.repeats(binary, of_binary()) {
                let all = results.iter_mut().flatten();
                all.filter(|test| test.binary == binary)
                    .for_each(|test| test.repeats = true);
            } else {
                let indices = 0..results.len();
                again.extend(indices.filter(|index| {
                    results[*index]
                        .as_ref()
                        .is_ok_and(|test| test.binary == binary)
                }));
            }
        }
        // A slow test that runs once counts as one that does not repeat itself.
        let is_brief = self.conditions.brief.is_some();
        let is_quick = |test: &Test| !is_brief || test.time < QUICK;
        again.retain(|index| results[*index].as_ref().is_ok_and(is_quick));
        let tests: Vec<Test> = again
            .iter()
            .filter_map(|index| results[*index].clone().ok())
            .collect();
        let task = |worker: &mut Worker<'_>, index: usize| self.run(worker, &tests[index]);
        worker_pool::for_each(settings, tests.len(), task, |index, second| {
            let result = &mut results[again[index]];
            *result = measure::combined(&tests[index], second);
        })
    }

    fn run(&self, worker: &mut Worker<'_>, test: &Test) -> Result<Measured, Failure> {
        let mut job = Job::unchanged(self.binaries, vec![test], self.conditions.sites);
        job.keeps_output = true;
        job.time = self.limit;
        let result = worker.run(&job)?;
        Ok(measured(&job, result, self.limit))
    }
}
