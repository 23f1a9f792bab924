//! Harmful bugs: each has an outcome, the run continues, and no process or file is left.

mod baseline;
mod harmful;

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use intramorph_record::score::Outcome;

use super::baseline::{Baseline, Conditions, Observer};
use super::failure::{FailingTest, Failure};
use super::process::assert_ended;
use super::sample::empty_folder;
use super::stop::Stop;
use super::suite::{Needs, Suite};
use super::table::ActiveChange;
use super::test_binary::TestBinary;
use super::trials::{Trial, damaged_tests, trials};
use super::worker_pool::Settings;
use harmful::{SITES, binary};

static RUNNING: AtomicBool = AtomicBool::new(false);

fn settings(name: &str) -> Settings<'static> {
    let mut settings = Settings::for_tests(empty_folder(name), &RUNNING);
    settings.limits.workers = 2;
    settings.limits.memory = 256 << 20;
    settings
}

fn suite(settings: &Settings<'_>) -> Suite {
    measured(vec![binary(&settings.folder)], SITES, settings).expect("all tests pass")
}

/// Measures binaries, and fails if a test fails.
fn measured(
    binaries: Vec<TestBinary>,
    sites: usize,
    settings: &Settings<'_>,
) -> Result<Suite, Failure> {
    let conditions = Conditions {
        sites,
        settings,
        stops_if_slow: false,
        brief: None,
        is_strict: true,
    };
    let mut calls = Calls::default();
    let baseline = super::baseline::baseline(binaries, conditions, &mut calls)?;
    let all = calls.done.len();
    let expected = (1..=all).map(|done| (done, all));
    assert!(calls.done.into_iter().eq(expected));
    match baseline {
        Baseline::Measured(suite) => Ok(suite),
        Baseline::Slow(_) => panic!("it goes on though tests are slow"),
    }
}

/// All that a baseline tells.
#[derive(Default)]
struct Calls {
    done: Vec<(usize, usize)>,
    failing: Vec<String>,
    leaving_out: Vec<String>,
    unrun: usize,
    needing: Vec<(String, Needs)>,
}

impl Observer for Calls {
    fn done(&mut self, done: usize, all: usize) {
        self.done.push((done, all));
    }

    fn failing(&mut self, test: &FailingTest) {
        self.failing.push(test.name.clone());
    }

    fn leaving_out(&mut self, test: &str, _: Duration) {
        self.leaving_out.push(test.to_owned());
    }

    fn leaving_out_unrun(&mut self, count: usize) {
        self.unrun += count;
    }

    fn needing(&mut self, test: &str, needs: Needs) {
        self.needing.push((test.to_owned(), needs));
    }

    fn build_the_rest(&mut self) -> Result<bool, Failure> {
        Ok(false)
    }
}

/// The outcomes of some bugs, in their order, as "outcome: test".
fn outcomes(suite: &Suite, bugs: &[(u32, u8)], settings: &Settings<'_>) -> Vec<String> {
    let trials = tried(suite, bugs, settings);
    let outcomes = trials.iter().map(|Trial { verdict, .. }| {
        let test = verdict.test.map(|member| suite.tests[member.test].name());
        let test = test.unwrap_or_default();
        match (verdict.outcome, verdict.limit) {
            (Outcome::Caught, _) => format!("caught: {test}"),
            (_, Some(limit)) => format!("{limit:?}: {test}"),
            (outcome, None) => outcome.name().to_owned(),
        }
    });
    outcomes.collect()
}

fn tried(suite: &Suite, bugs: &[(u32, u8)], settings: &Settings<'_>) -> Vec<Trial> {
    let bugs: Vec<ActiveChange> = bugs
        .iter()
        .map(|&(site, arm)| ActiveChange { site, arm })
        .collect();
    let mut tried = vec![None; bugs.len()];
    let outcome = trials(suite, &bugs, settings, |index, trial| {
        assert_eq!(tried[index].replace(trial), None, "passed on twice");
    });
    outcome.expect("the run continues");
    let tried = tried
        .into_iter()
        .map(|trial| trial.expect("it is passed on"));
    tried.collect()
}

#[test]
fn every_harmful_bug_has_an_outcome() {
    let settings = settings("harm");
    let suite = suite(&settings);
    let bugs = [
        (0, 1),
        (0, 2),
        (1, 1),
        (3, 1),
        (5, 1),
        (6, 1),
        (6, 2),
        (7, 1),
        (10, 1),
        (11, 1),
        (12, 1),
        (12, 2),
        (14, 1),
    ];
    let expected = [
        "caught: adds",
        "missed",
        "Fuel: loops",
        "caught: overflows_the_stack",
        "caught: aborts",
        "caught: exits",
        "caught: exits",
        "caught: uses_its_temporary_folder",
        "caught: panics",
        "caught: prints",
        "caught: asks_a_child",
        "Fuel: asks_a_child",
        "unreached",
    ];
    assert_eq!(outcomes(&suite, &bugs, &settings), expected);
    for trial in tried(&suite, &bugs[..7], &settings) {
        assert!(
            trial.verdict.is_steady && !trial.verdict.is_flaky,
            "{trial:?}"
        );
    }
}

/// Elsewhere there is no limit that counts what is allocated; the clock ends such a bug.
#[cfg(target_os = "linux")]
#[test]
fn a_bug_that_allocates_without_end_dies_soon() {
    let settings = settings("memory");
    let suite = suite(&settings);
    assert_eq!(
        outcomes(&suite, &[(4, 1)], &settings),
        ["caught: allocates"]
    );
}

#[test]
fn a_loop_without_sites_is_ended_by_the_clock() {
    let mut settings = settings("clock");
    let suite = suite(&settings);
    settings.limits.patience = Duration::from_millis(200);
    assert_eq!(outcomes(&suite, &[(1, 2)], &settings), ["Clock: loops"]);
    let trial = &tried(&suite, &[(1, 2)], &settings)[0];
    assert!(!trial.verdict.is_steady, "{trial:?}");
}

#[test]
fn a_process_that_a_bug_leaves_is_ended() {
    let settings = settings("left");
    let suite = suite(&settings);
    assert_eq!(outcomes(&suite, &[(8, 1)], &settings), ["missed"]);
    let left = fs::read_to_string(settings.folder.join("left")).expect("it has left one");
    assert_ended(&left);
}

#[cfg(target_os = "linux")]
#[test]
fn a_process_that_leaves_its_group_is_killed_when_its_worker_is_done() {
    let settings = settings("stray");
    let suite = suite(&settings);
    assert_eq!(outcomes(&suite, &[(8, 2)], &settings), ["missed"]);
    let left = fs::read_to_string(settings.folder.join("left")).expect("it has left one");
    assert_ended(&left);
}

#[test]
fn an_interruption_ends_what_runs() {
    let mut settings = settings("interrupted");
    let suite = suite(&settings);
    let stop = AtomicBool::new(false);
    settings.stop = Stop::by_user(&stop);
    let started = Instant::now();
    let bugs = [ActiveChange { site: 1, arm: 2 }; 10];
    let outcome = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(100));
            stop.store(true, Ordering::Relaxed);
        });
        trials(&suite, &bugs, &settings, |_, trial| panic!("{trial:?}"))
    });
    assert!(matches!(outcome, Err(Failure::Interrupted)), "{outcome:?}");
    assert!(started.elapsed() < settings.limits.patience / 2);
}

#[test]
fn the_end_of_the_time_ends_what_runs() {
    let mut settings = settings("out-of-time");
    let suite = suite(&settings);
    let started = Instant::now();
    settings.stop = settings
        .stop
        .at(started.checked_add(Duration::from_millis(100)));
    let bugs = [ActiveChange { site: 1, arm: 2 }; 10];
    let outcome = trials(&suite, &bugs, &settings, |_, trial| panic!("{trial:?}"));
    assert!(matches!(outcome, Err(Failure::Interrupted)), "{outcome:?}");
    assert!(!settings.stop.is_interrupted());
    assert!(started.elapsed() < settings.limits.patience / 2);
}

#[test]
fn tests_that_disturb_each_other_run_alone() {
    let settings = settings("alone");
    let mut binary = binary(&settings.folder);
    binary.environment.push(("DISTURB".into(), "1".into()));
    let suite = measured(vec![binary], SITES, &settings).expect("each passes alone");
    let disturbed = suite
        .tests
        .iter()
        .filter(|test| !test.can_share_process)
        .count();
    assert_eq!(disturbed, suite.tests.len());
    assert_eq!(outcomes(&suite, &[(0, 2)], &settings), ["missed"]);
    assert_eq!(tried(&suite, &[(0, 2)], &settings)[0].processes, 2);
}

#[test]
fn tests_that_disturb_each_other_without_the_rest_catch_nothing_by_that() {
    let mut settings = settings("flag");
    settings.limits.workers = 1;
    let suite = suite(&settings);
    assert!(suite.tests.iter().all(|test| test.can_share_process));
    assert_eq!(suite.reaching(15).len(), 2);
    let bugs = [(15, 3), (15, 1), (15, 1), (15, 2)];
    let expected = [
        "caught: flag_is_begun",
        "missed",
        "missed",
        "caught: flag_is_minded",
    ];
    assert_eq!(outcomes(&suite, &bugs, &settings), expected);
    let processes = tried(&suite, &bugs, &settings);
    let processes: Vec<u32> = processes.iter().map(|trial| trial.processes).collect();
    // The group, the same without the bug, which is done once, and each of its two tests.
    assert_eq!(processes, [1, 4, 3, 3]);
}

#[test]
fn damage_is_what_fails_twice() {
    let settings = settings("damage");
    let suite = suite(&settings);
    let damaged_by = |file: &str| {
        fs::write(settings.folder.join(file), "").expect("it is writable");
        damaged_tests(&suite, &settings).expect("the run continues")
    };
    assert_eq!(damaged_by("once"), Vec::<String>::new());
    assert_eq!(damaged_by("damage"), ["harmful finds_nothing"]);
}

#[test]
fn tests_that_never_passed_together_are_not_damaged() {
    let settings = settings("undamaged");
    let mut binary = binary(&settings.folder);
    binary.environment.push(("DISTURB".into(), "1".into()));
    let suite = measured(vec![binary], SITES, &settings).expect("each passes alone");
    let damaged = damaged_tests(&suite, &settings).expect("the run continues");
    assert_eq!(damaged, Vec::<String>::new());
}

#[test]
fn what_only_sometimes_comes_out_is_flagged() {
    let settings = settings("flaky");
    let suite = suite(&settings);
    let flags = |arm| {
        let trial = &tried(&suite, &[(9, arm)], &settings)[0];
        (
            trial.verdict.outcome != Outcome::Missed,
            trial.verdict.is_steady,
            trial.verdict.is_flaky,
        )
    };
    assert_eq!(flags(1), (true, false, false), "always caught");
    assert_eq!(flags(2), (true, false, true), "sometimes caught");
    assert_eq!(flags(3), (false, false, false), "never caught");
}

#[test]
fn nothing_is_left_in_the_temporary_folder() {
    let settings = settings("empty");
    let folder = settings.folder.clone();
    let suite = suite(&settings);
    let _ = tried(&suite, &[(7, 0), (7, 1), (7, 0)], &settings);
    let left = fs::read_dir(folder).expect("it is a folder").flatten();
    let left: Vec<_> = left.map(|entry| entry.file_name()).collect();
    assert_eq!(left, ["runs"], "what a test wrote to its working folder");
}
