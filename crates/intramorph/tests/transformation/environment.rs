//! Switches that the environment turns on for the whole process.

use std::ffi::OsStr;
use std::process::{Command, Output};

use intramorph::prelude::*;

use crate::nested::printed;

const NEGATED: Transformation = transformation!();
const FACTOR: Knob<i64> = knob!(1, 1..=9);
const UNLISTED: Knob<i64> = knob!(0, [1, 2]);
/// No value changes the output.
const HARMLESS: Knob<i64> = knob!(0, 0..=9);
const OFF_BY_ONE: InjectedBug = injected_bug!();

fn value(number: i64) -> i64 {
    let number =
        HARMLESS.get() / 10 + UNLISTED.get() + FACTOR.get() * morph!(NEGATED, number, -number);
    bug!(OFF_BY_ONE, number, number + 1)
}

/// Runs a test of this very executable by itself, with the variable set.
fn under(on: impl AsRef<OsStr>, test: &str) -> Output {
    let executable = std::env::current_exe().expect("a test has an executable");
    let mut command = Command::new(executable);
    let test = format!("transformation::environment::{test}");
    command.args(["--exact", &test, "--ignored", "--nocapture"]);
    command
        .env("INTRAMORPH_ON", on)
        .env("INTRAMORPH_FINDINGS", "off")
        .output()
        .expect("it starts")
}

fn check(on: &str, test: &str, expected: &str) {
    let output = under(on, test);
    let printed = printed(&output);
    assert!(printed.contains(expected), "{printed}");
}

#[test]
#[ignore = "run by the tests below, with a variable set"]
fn shown() {
    let on_a_thread = std::thread::spawn(|| value(3))
        .join()
        .expect("it does not panic");
    eprintln!("here {} and on a thread {on_a_thread}", value(3));
}

#[test]
#[ignore = "run by the tests below, with a variable set"]
fn checked() {
    // A switch of the environment is on in both programs, unless the check is about it.
    program(|number: &i64| value(*number))
        .inputs(-100i64..100)
        .transformed(NEGATED)
        .must_be(relation::negated());
    program(|number: &i64| value(*number)).on(3).must_return(9);
}

#[test]
#[ignore = "run by the tests below, with a variable set"]
fn minimal() {
    program(|number: &i64| value(*number))
        .inputs(1i64..100)
        .transformed(HARMLESS.set(9))
        .transformed(NEGATED)
        .must_be(equal());
}

#[test]
fn a_change_that_is_left_out_is_off() {
    check(
        "environment::NEGATED",
        "minimal",
        "guilty  main::transformation::environment::NEGATED breaks it alone",
    );
}

#[test]
fn all_threads_of_the_process_see_it() {
    check("", "shown", "here 3 and on a thread 3");
    check(
        "environment::NEGATED,environment::FACTOR=5",
        "shown",
        "here -15 and on a thread -15",
    );
    check(
        " environment::OFF_BY_ONE , ",
        "shown",
        "here 4 and on a thread 4",
    );
}

#[test]
fn what_is_not_linked_is_ignored_if_the_user_says_so() {
    check("?environment::NEGATE", "shown", "here 3 and on a thread 3");
    check(
        "?environment::NEGATED,?other::FACTOR=5",
        "shown",
        "here -3 and on a thread -3",
    );
}

#[test]
fn switches_that_a_site_asks_are_noted() {
    let name = format!("intramorph-asked-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let executable = std::env::current_exe().expect("a test has an executable");
    let mut command = Command::new(executable);
    let test = "transformation::environment::shown";
    command.args(["--exact", test, "--ignored"]);
    command.env("INTRAMORPH_ON", "environment::FACTOR=2");
    let output = command.env("INTRAMORPH_ASKED", &folder).output();
    assert!(output.expect("it starts").status.success());
    let notes = std::fs::read_dir(&folder).expect("something was noted");
    let notes = notes.map(|it| it.expect("it is readable").file_name());
    let notes: Vec<_> = notes.collect();
    std::fs::remove_dir_all(&folder).expect("it is ours");
    assert_eq!(notes, ["main.transformation.environment.FACTOR"]);
}

#[test]
fn it_is_in_both_programs_of_a_check() {
    check(
        "environment::FACTOR=3",
        "checked",
        "test result: ok. 1 passed",
    );
}

#[test]
fn the_transformation_of_a_check_is_off_in_its_original() {
    let output = under("environment::NEGATED,environment::FACTOR=3", "checked");
    let printed = printed(&output);
    // The first check holds, and the second sees both.
    assert!(printed.contains("O = P(I)  -9"), "{printed}");
}

#[test]
fn an_unknown_name_is_told_what_there_is() {
    let output = under("environment::NEGATE", "shown");
    let printed = printed(&output);
    assert!(!output.status.success());
    assert!(
        printed.contains("INTRAMORPH_ON: `environment::NEGATE` is unknown; the nearest is"),
        "{printed}"
    );
    assert!(
        printed.contains("\n  main::transformation::environment::FACTOR\n"),
        "{printed}"
    );
}

#[test]
fn a_default_that_is_not_listed_is_accepted() {
    check(
        "environment::UNLISTED=0",
        "shown",
        "here 3 and on a thread 3",
    );
    check(
        "environment::UNLISTED=2",
        "shown",
        "here 5 and on a thread 5",
    );
    check(
        "environment::UNLISTED=3",
        "shown",
        "which is one of [1, 2], read at",
    );
}

#[test]
fn a_value_outside_of_the_domain_is_refused() {
    check(
        "environment::FACTOR=10",
        "shown",
        "`10` is no value of `main::transformation::environment::FACTOR`, which is within 1..=9, read at crates/intramorph/tests/transformation/environment.rs:19",
    );
    check("environment::FACTOR=10", "checked", "`10` is no value of");
    check("environment::FACTOR=two", "shown", "`two` is no value of");
    check(
        "environment::FACTOR",
        "shown",
        "is a knob: write `main::transformation::environment::FACTOR=value`",
    );
    check(
        "environment::NEGATED=1",
        "shown",
        "is on or off and has no value: leave out `=1`",
    );
}

#[test]
fn what_is_there_twice_is_refused() {
    check(
        "environment::FACTOR=2,environment::NEGATED, transformation::environment::FACTOR=3",
        "shown",
        "INTRAMORPH_ON: `main::transformation::environment::FACTOR` is there twice",
    );
    check(
        "environment::NEGATED,environment::NEGATED",
        "shown",
        "`main::transformation::environment::NEGATED` is there twice",
    );
}

#[test]
#[cfg(unix)]
fn what_is_not_unicode_is_refused() {
    use std::os::unix::ffi::OsStrExt;

    let output = under(OsStr::from_bytes(b"environment::NEGATED\xff"), "shown");
    let printed = printed(&output);
    assert!(!output.status.success());
    assert!(
        printed.contains("INTRAMORPH_ON: `environment::NEGATED\u{fffd}` is not Unicode"),
        "{printed}"
    );
}
