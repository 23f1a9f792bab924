//! Panics of programs: findings unless declared outputs, and quiet in either case.

use std::process::Command;

use intramorph::prelude::*;

fn divide(n: &u32) -> u32 {
    100 / n
}

#[test]
fn a_panic_of_both_is_broken_unless_declared() {
    let records = recorded(|| {
        program(divide)
            .on(0)
            .replaced("the same", |n| 100 / n)
            .must_be(equal());
    });
    let finding = records[0].finding.as_ref().expect("broken");
    assert_eq!(finding.why, "both panicked");
    let advice = finding.advice.as_ref().expect("a panic may be no bug");
    assert!(advice.contains(".panics_are_outputs()"), "{advice}");
}

#[test]
fn declared_panics_must_be_alike() {
    program(divide)
        .inputs(0u32..3)
        .replaced("the same", |n| 100 / n)
        .panics_are_outputs()
        .must_be(equal());
}

#[test]
fn declared_panics_that_differ_are_broken() {
    let records = recorded(|| {
        program(divide)
            .on(0)
            .replaced("another message", |_| panic!("no division today"))
            .panics_are_outputs()
            .must_be(equal());
    });
    let finding = records[0].finding.as_ref().expect("broken");
    assert_eq!(finding.why, "both panicked, but not alike");
}

#[test]
fn a_declared_panic_of_one_is_broken() {
    let records = recorded(|| {
        program(divide)
            .inputs(0u32..3)
            .replaced("total", |n| 100 / n.max(&1))
            .panics_are_outputs()
            .must_be(equal());
    });
    let finding = records[0].finding.as_ref().expect("broken");
    assert_eq!(
        (finding.input.as_str(), finding.why.as_str()),
        ("0", "the original panicked")
    );
}

#[test]
#[should_panic(expected = "relation `equal` is broken between P and P'")]
fn a_broken_check_panics_with_its_finding() {
    program(|n: &u32| *n)
        .on(1)
        .replaced("the next", |n| n + 1)
        .must_be(equal());
}

#[test]
fn panics_without_a_text_are_never_alike() {
    let records = recorded(|| {
        program(|_: &u8| std::panic::panic_any(1_i32))
            .on(0)
            .replaced("another value", |_: &u8| -> () {
                std::panic::panic_any(2_u64)
            })
            .panics_are_outputs()
            .must_be(equal());
    });
    assert_eq!(records[0].verdict, Verdict::Broken);
}

/// Panics in every place where it can, for the tests below.
#[test]
fn panics_everywhere() {
    let panics = |_: &u8| panic!("of a program");
    let checks = |n: &u8| program(|n: &u8| *n).on(*n).must_return(7);
    recorded(|| {
        program(checks)
            .on(0)
            .replaced("nothing", |_| ())
            .must_be(equal());
    });
    recorded(|| {
        program(panics)
            .on(0)
            .replaced("the same", |n| panics(n))
            .must_be(equal());
    });
    std::thread::spawn(|| panic!("of another thread"))
        .join()
        .expect_err("it panicked");
    let follow_up = || {
        program(|n: &u8| *n)
            .on(42)
            .followed_up(|_, _, _| panic!("of a follow-up"))
            .must_be(equal());
    };
    std::panic::catch_unwind(follow_up).expect_err("it panicked");
}

fn printed_by_a_child() -> String {
    let mut command = Command::new(std::env::current_exe().expect("a test binary has a path"));
    command.args([
        "--exact",
        "harness::panics::panics_everywhere",
        "--nocapture",
    ]);
    let output = command.output().expect("the test binary runs");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_panic_of_a_program_is_quiet_and_others_are_passed_on() {
    let text = printed_by_a_child();
    assert!(!text.contains("of a program"), "{text}");
    assert!(!text.contains("is not the expected output"), "{text}");
    assert!(text.contains("of another thread"), "{text}");
}

#[test]
fn a_panic_of_the_test_s_own_code_is_followed_by_the_input() {
    let text = printed_by_a_child();
    let (_, after) = text.split_once("of a follow-up").expect("it is passed on");
    assert!(
        after.contains("with the input 42\nreplay: INTRAMORPH_SEED="),
        "{text}"
    );
}
