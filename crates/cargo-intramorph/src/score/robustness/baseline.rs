//! What the baseline knows of tests, and what it leaves out.

use std::time::{Duration, Instant};

use super::super::baseline::{Baseline, Brief, Conditions, baseline};
use super::harmful::{SITES, binary};
use super::{Calls, measured, outcomes, settings, suite};
use crate::score::fixed_addresses;
use crate::score::suite::{Suite, Test};
use crate::score::test_binary::TestBinary;
use crate::score::worker_pool::Settings;

/// More than any of these tests takes.
const LONG: Duration = Duration::from_secs(600);

/// Measures binaries and leaves failing tests out.
fn lenient(binaries: Vec<TestBinary>, settings: &Settings<'_>) -> (Suite, Calls) {
    measured_as(binaries, settings, None)
}

fn measured_as(
    binaries: Vec<TestBinary>,
    settings: &Settings<'_>,
    brief: Option<Brief>,
) -> (Suite, Calls) {
    let conditions = Conditions {
        sites: SITES,
        settings,
        stops_if_slow: false,
        brief,
        is_strict: false,
    };
    let mut calls = Calls::default();
    match baseline(binaries, conditions, &mut calls).expect("some tests pass") {
        Baseline::Measured(suite) => (suite, calls),
        Baseline::Slow(_) => panic!("it goes on though tests are slow"),
    }
}

/// Checks that a test takes the same path through the code in every run.
#[track_caller]
fn check_repeats(name: &str) {
    let settings = settings(name);
    let suite = suite(&settings);
    let test = suite.tests.iter().find(|test| test.name() == name);
    assert!(test.is_some_and(|test| test.repeats && test.steps > 0));
}

/// Elsewhere the runtime leaves the system's randomness alone.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[test]
fn hash_sets_have_the_same_order_in_every_run() {
    check_repeats("depends_on_hashes");
}

#[cfg(all(target_os = "linux", target_env = "gnu", target_arch = "x86_64"))]
#[test]
fn random_numbers_of_the_system_are_the_same_in_every_run() {
    check_repeats("depends_on_the_system");
}

#[test]
fn addresses_are_the_same_in_every_run() {
    if fixed_addresses::fix() {
        check_repeats("depends_on_addresses");
    } else {
        eprintln!("SKIPPED: the system does not let a process fix its addresses");
    }
}

#[test]
fn what_the_baseline_knows_of_tests_is_so() {
    let settings = settings("baseline");
    let suite = suite(&settings);
    let of = |name: &str| {
        let test = suite.tests.iter().find(|test| test.name() == name);
        let test = test.expect("it is listed");
        (test.reached.as_slice(), test.steps, test.repeats)
    };
    assert_eq!(of("adds"), (&[0][..], 1, true));
    assert_eq!(of("asks_a_child"), (&[12][..], 1, true));
    assert_eq!(of("fails_where_it_is_asked_to"), (&[][..], 0, true));
    assert_eq!(of("does_not_repeat_itself"), (&[9][..], 3, false));
    assert_eq!(of("is_listed_twice"), (&[13][..], 2, true));
    assert!(suite.tests.iter().all(|test| test.name() != "is_a_child"));
    assert_eq!(suite.reaching(9).len(), 1);
}

#[test]
fn a_brief_baseline_runs_slow_tests_once_and_quick_ones_twice() {
    let settings = settings("brief");
    let (suite, _) = measured_as(
        vec![binary(&settings.folder)],
        &settings,
        Some(Brief {
            test: Duration::MAX,
            end: Instant::now() + LONG,
        }),
    );
    let (quick, slow): (Vec<&Test>, Vec<&Test>) = suite
        .tests
        .iter()
        .partition(|test| test.time < Duration::from_millis(250));
    assert!(slow.iter().all(|test| !test.repeats));
    let of = |name: &str| quick.iter().find(|test| test.name() == name);
    // On a machine that is very busy, a quick test may be slow.
    assert!(of("adds").is_none_or(|test| test.repeats && test.steps == 1));
    assert!(of("does_not_repeat_itself").is_none_or(|test| !test.repeats));
}

#[test]
fn a_brief_baseline_leaves_out_a_test_that_takes_too_long_unless_all_do() {
    let mut settings = settings("lingering");
    settings.arguments = vec!["takes_its_time".into(), "adds".into()];
    let mut binary = binary(&settings.folder);
    binary.environment.push(("LINGER".into(), "1".into()));
    let brief = Some(Brief {
        test: Duration::from_secs(1),
        end: Instant::now() + LONG,
    });
    let (suite, calls) = measured_as(vec![binary.clone()], &settings, brief);
    assert_eq!(calls.leaving_out, ["harmful: takes_its_time"]);
    assert!(calls.failing.is_empty());
    let left_out = suite.left_out.iter();
    let left_out: Vec<String> = left_out.map(|it| it.name.clone() + " " + &it.how).collect();
    assert_eq!(
        left_out,
        ["harmful: takes_its_time does not end within 1 s"]
    );
    settings.arguments = vec!["takes_its_time".into()];
    let (suite, _) = measured_as(vec![binary], &settings, brief);
    assert!(suite.left_out.is_empty() && suite.tests.len() == 1);
}

#[test]
fn a_brief_baseline_starts_no_test_after_its_end_if_one_has_passed() {
    let mut settings = settings("late");
    settings.limits.workers = 1;
    settings.arguments = vec!["adds".into(), "panics".into()];
    let brief = Some(Brief {
        test: LONG,
        end: Instant::now(),
    });
    let (suite, calls) = measured_as(vec![binary(&settings.folder)], &settings, brief);
    assert_eq!((suite.tests.len(), calls.unrun), (1, suite.left_out.len()));
    let mut left_out = suite.left_out.iter();
    assert!(calls.unrun > 0 && left_out.all(|it| it.how == "was not run for lack of time"));
    assert!(calls.failing.is_empty() && calls.leaving_out.is_empty());
}

#[test]
fn a_site_beyond_the_table_takes_its_original() {
    let settings = settings("beyond");
    let suite = measured(vec![binary(&settings.folder)], 1, &settings).expect("all tests pass");
    let reached = suite.tests.iter().flat_map(|test| &test.reached);
    assert!(reached.copied().all(|site| site == 0));
    assert_eq!(suite.reaching(0).len(), 2);
}

#[test]
fn tests_that_reach_nothing_do_not_run_alone() {
    let mut settings = settings("idle");
    settings.arguments = ["finds_nothing", "fails_where"].map(Into::into).to_vec();
    let (suite, calls) = lenient(vec![binary(&settings.folder)], &settings);
    assert_eq!(calls.done, []);
    assert_eq!(suite.tests.len(), 2);
    let mut tests = suite.tests.iter();
    assert!(tests.all(|test| test.repeats && test.reached.is_empty()));
}

#[test]
fn the_user_chooses_tests() {
    let mut settings = settings("chosen");
    settings.arguments = ["--include-ignored", "-q", "a_", "--skip", "leaves"]
        .map(Into::into)
        .to_vec();
    let suite = suite(&settings);
    let names: Vec<&str> = suite.tests.iter().map(Test::name).collect();
    assert_eq!(names, ["asks_a_child", "is_a_child"]);
    assert_eq!(outcomes(&suite, &[(12, 1)], &settings)[0][..7], *"caught:");
}

#[test]
fn a_test_that_fails_without_a_bug_is_named_and_left_out() {
    let settings = settings("failing");
    let mut binary = binary(&settings.folder);
    binary.environment.push(("HARMFUL".into(), "1".into()));
    let failure = measured(vec![binary.clone()], SITES, &settings).expect_err("a test fails");
    let message = failure.to_string();
    assert!(
        message.starts_with("harmful: fails_where_it_is_asked_to fails\n"),
        "{message}"
    );
    assert!(message.contains("as asked"), "{message}");
    assert!(
        message.contains("\n1 test does not pass alone with no bug active"),
        "{message}"
    );
    let (suite, calls) = lenient(vec![binary], &settings);
    assert_eq!(calls.failing, ["harmful: fails_where_it_is_asked_to"]);
    let left_out = suite.left_out.iter();
    let left_out: Vec<String> = left_out
        .map(|it| it.name.clone() + " " + &it.reason())
        .collect();
    assert_eq!(left_out, ["harmful: fails_where_it_is_asked_to fails"]);
    let mut names = suite.tests.iter().map(Test::name);
    assert!(names.all(|name| name != "fails_where_it_is_asked_to"));
}

#[test]
fn tests_that_collide_need_to_run_one_at_a_time() {
    let mut settings = settings("collision");
    settings.arguments = vec!["collides".into()];
    let mut binary = binary(&settings.folder);
    binary.environment.push(("COLLIDE".into(), "1".into()));
    let failure = measured(vec![binary.clone()], SITES, &settings).expect_err("they collide");
    let message = failure.to_string();
    assert!(message.contains("another test is here"), "{message}");
    assert!(message.contains(" beside others and pass"), "{message}");
    assert!(message.ends_with("; use `--jobs 1`"), "{message}");
    assert!(!message.contains("alone with no bug"), "{message}");
    let (suite, calls) = lenient(vec![binary.clone()], &settings);
    assert!(suite.needs.solitude && suite.left_out.is_empty());
    let [(test, needs)] = &calls.needing[..] else {
        panic!("one need is told: {:?}", calls.needing);
    };
    assert!(test.starts_with("harmful: collides") && *needs == suite.needs);
    settings.limits.workers = 1;
    let suite = measured(vec![binary], SITES, &settings).expect("nothing runs beside them");
    assert!(!suite.needs.solitude);
}

#[test]
fn a_binary_of_another_harness_is_one_test_by_its_exit() {
    let settings = settings("foreign");
    let with_harness = |target: &str| {
        let mut other = binary(&settings.folder);
        target.clone_into(&mut other.target);
        other.executable = format!("/usr/bin/{target}").into();
        other
    };
    let binaries = vec![
        with_harness("true"),
        with_harness("false"),
        binary(&settings.folder),
    ];
    let (suite, _) = lenient(binaries, &settings);
    assert_eq!(suite.tests[0].names, ["main"]);
    assert!(suite.tests[1..].iter().all(|test| test.binary == 2));
    let left_out = suite.left_out.iter();
    let left_out: Vec<String> = left_out.map(|it| it.name.clone() + " " + &it.how).collect();
    assert_eq!(left_out, ["false: main exits with code 1"]);
}

/// Elsewhere memory is not limited.
#[cfg(target_os = "linux")]
#[test]
fn a_test_that_needs_more_memory_gets_it() {
    let mut settings = settings("memory");
    settings.arguments = vec!["reserves".into(), "adds".into()];
    settings.limits.memory = 128 << 20;
    let mut binary = binary(&settings.folder);
    binary.environment.push(("RESERVE".into(), "1".into()));
    let (suite, _) = lenient(vec![binary], &settings);
    assert!(suite.needs.memory && !suite.needs.solitude);
    assert!(suite.left_out.is_empty());
}
