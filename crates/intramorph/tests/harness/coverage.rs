//! Classes of inputs of which a test wants enough, and a look at all inputs.

use std::process::Command;

use intramorph::prelude::*;

#[test]
fn a_class_that_is_hit_often_enough_is_recorded() {
    let records = recorded(|| {
        program(|n: &u32| n / 2)
            .inputs(0u32..100)
            .cover("even", 40.0, |n| n % 2 == 0)
            .cover("small", 0.0, |n| *n > 1000)
            .replaced("shifted", |n| n >> 1)
            .must_be(equal());
    });
    assert_eq!(records[0].verdict, Verdict::Holds, "{}", records[0]);
    let [even, small] = &records[0].coverage[..] else {
        panic!("two classes");
    };
    assert!((400..600).contains(&even.cases), "{even:?}");
    assert_eq!(small.cases, 0);
}

#[test]
fn a_class_that_is_missed_fails_the_check_and_says_what_to_do() {
    let records = recorded(|| {
        program(|numbers: &[u32]| numbers.len())
            .inputs(vec(any::<u32>(), 5..9))
            .cases(200)
            .cover("sorted already", 10.0, |numbers| numbers.is_sorted())
            .replaced("counted", |numbers| numbers.iter().map(|_| 1).sum())
            .must_be(equal());
    });
    assert_eq!(records[0].vacuity, Some(Vacuity::Uncovered));
    insta::assert_snapshot!(records[0]);
}

#[test]
fn rejected_inputs_are_of_no_class() {
    let records = recorded(|| {
        program(|n: &u32| *n)
            .inputs(0u32..100)
            .assuming(|n| n % 2 == 1)
            .cover("odd", 100.0, |n| n % 2 == 1)
            .replaced("same", |n| *n)
            .must_be(equal());
    });
    assert_eq!(records[0].verdict, Verdict::Holds, "{}", records[0]);
}

/// Holds, for the test below.
#[test]
fn has_inputs_of_two_classes() {
    program(|text: &str| text.len())
        .inputs("[a-c]{0,6}")
        .cases(300)
        .cover("without a", 5.0, |text| !text.contains('a'))
        .cover("empty", 1.0, String::is_empty)
        .replaced("in bytes", |text| text.chars().map(char::len_utf8).sum())
        .must_be(equal());
}

#[test]
fn the_inputs_are_shown_on_request() {
    let output = Command::new(std::env::current_exe().expect("a test binary has a path"))
        .args([
            "--exact",
            "harness::coverage::has_inputs_of_two_classes",
            "--nocapture",
        ])
        .env("INTRAMORPH_INPUTS", "show")
        .env_remove("INTRAMORPH_SEED")
        .output()
        .expect("the test binary runs");
    let shown = String::from_utf8_lossy(&output.stderr).into_owned();
    insta::assert_snapshot!(shown);
}
