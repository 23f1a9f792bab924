//! What the environment overrides, seen by running this test binary again.

use std::process::{Command, Output};

use intramorph::Record;
use intramorph::prelude::*;

/// Prints what became of a check, for the tests below.
#[test]
fn prints_its_record() {
    let generated = recorded(|| {
        program(|n: &u32| n % 1000)
            .inputs(any::<u32>())
            .cases(50)
            .replaced("a little more", |n| n % 1000 + n % 2)
            .must_be(at_least());
    });
    let listed = recorded(|| {
        program(|n: &u32| *n)
            .inputs(each(0..5))
            .replaced("the next", |n| n + 1)
            .must_be(at_least());
    });
    for (kind, record) in [("generated", &generated[0]), ("listed", &listed[0])] {
        let Record {
            cases,
            seed,
            verdict,
            ..
        } = record;
        eprintln!("{kind}: {cases} cases, seed {seed}, {verdict}");
    }
}

/// Holds with enough inputs, of which one in a hundred gets to the component and to the bug.
#[test]
fn needs_many_inputs() {
    const RARE: Transformation = transformation!();
    const BUG: InjectedBug = injected_bug!();
    let value = |n: &u32| {
        if n % 100 == 7 {
            morph!(RARE, *n, n + 1) + bug!(BUG, 0, 1)
        } else {
            *n
        }
    };
    program(value)
        .inputs(any::<u32>())
        .transformed(RARE)
        .must_be(at_least());
    if std::env::var("INTRAMORPH_CASES").is_err() {
        BUG.must_be_caught_by(|| {
            program(value)
                .inputs(any::<u32>())
                .replaced("plain", |n| *n)
                .must_be(equal());
        });
    }
}

fn child(test: &str, variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new(std::env::current_exe().expect("a test binary has a path"));
    command.args([
        "--exact",
        &format!("harness::environment::{test}"),
        "--nocapture",
    ]);
    for inherited in [
        "INTRAMORPH_SEED",
        "INTRAMORPH_CASES",
        "INTRAMORPH_SECONDS",
        "INTRAMORPH_RECORDS",
    ] {
        command.env_remove(inherited);
    }
    command
        .envs(variables.iter().copied())
        .output()
        .expect("the test binary runs")
}

#[test]
fn a_check_that_the_environment_cuts_short_is_not_vacuous() {
    assert!(
        child("needs_many_inputs", &[("INTRAMORPH_CASES", "1")])
            .status
            .success()
    );
}

#[test]
#[should_panic(expected = "tests nothing")]
fn has_no_effect() {
    program(|n: &u32| *n)
        .inputs(each(0..5))
        .replaced("the same", |n| *n)
        .must_be(at_least());
}

#[test]
fn more_time_than_a_check_needs_lifts_no_guard_rail() {
    assert!(
        child("has_no_effect", &[("INTRAMORPH_SECONDS", "60")])
            .status
            .success()
    );
}

#[test]
fn breaks_unreached() {
    const UNREACHED: Transformation = transformation!();
    let records = recorded(|| {
        program(|list: &[u8]| list.to_vec())
            .inputs(Just(vec![1, 2]))
            .transformed(UNREACHED)
            .must_be(relation::reversed());
    });
    assert_ne!(records[0].verdict, Verdict::Holds);
}

#[test]
fn a_relation_that_breaks_is_told_although_the_environment_cuts_the_check_short() {
    assert!(
        child("breaks_unreached", &[("INTRAMORPH_CASES", "1")])
            .status
            .success()
    );
}

#[test]
fn rejects_everything() {
    let nothing = any::<u8>().prop_filter("nothing", |_| false);
    let records = recorded(|| {
        program(|n: &u8| *n)
            .inputs(nothing)
            .replaced("the same", |n| *n)
            .must_be(equal());
    });
    assert_eq!(records[0].cases, 0);
}

#[test]
fn a_replay_ends_where_every_input_is_rejected() {
    assert!(
        child("rejects_everything", &[("INTRAMORPH_SEED", "17/3")])
            .status
            .success()
    );
}

#[test]
fn a_replay_need_not_catch_a_bug() {
    assert!(
        child("needs_many_inputs", &[("INTRAMORPH_SEED", "17/1")])
            .status
            .success()
    );
}

#[test]
fn an_empty_variable_is_none() {
    check(
        &[
            ("INTRAMORPH_SEED", ""),
            ("INTRAMORPH_CASES", ""),
            ("INTRAMORPH_SECONDS", ""),
        ],
        "generated: 50 cases, seed 2802564947, holds",
    );
}

fn check(variables: &[(&str, &str)], expected: &str) {
    let output = child("prints_its_record", variables);
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains(expected), "{variables:?}: {text}");
}

#[test]
fn the_seed_comes_from_the_name() {
    check(&[], "generated: 50 cases, seed 2802564947, holds");
}

#[test]
fn the_seed_can_be_set() {
    check(&[("INTRAMORPH_SEED", "17")], "50 cases, seed 17, holds");
}

#[test]
fn one_case_can_be_replayed() {
    check(&[("INTRAMORPH_SEED", "17/20")], "1 cases, seed 17, holds");
}

/// What would be vacuous for a whole check is not for one case: half of the inputs show no effect.
#[test]
fn a_replayed_case_need_not_show_an_effect() {
    for case in 1..9 {
        check(
            &[("INTRAMORPH_SEED", &format!("17/{case}"))],
            "generated: 1 cases, seed 17, holds",
        );
    }
}

#[test]
fn a_check_without_the_replayed_case_says_so() {
    let name = "harness::environment::prints_its_record";
    check(
        &[("INTRAMORPH_SEED", "17/6")],
        &format!("INTRAMORPH_SEED: a check of {name} has no case 6"),
    );
    check(
        &[("INTRAMORPH_SEED", "17/6")],
        "listed: 0 cases, seed 17, holds",
    );
    check(
        &[("INTRAMORPH_SEED", "17/5")],
        "listed: 1 cases, seed 17, holds",
    );
}

#[test]
fn listed_inputs_are_not_cut_by_the_number_of_cases() {
    check(&[("INTRAMORPH_CASES", "2")], "listed: 5 cases");
}

#[test]
fn a_replay_goes_on_to_its_case_whatever_the_budget() {
    let budget = [
        ("INTRAMORPH_SECONDS", "0.000000001"),
        ("INTRAMORPH_CASES", "1"),
    ];
    check(
        &[&[("INTRAMORPH_SEED", "17/2000")], &budget[..]].concat(),
        "1 cases, seed 17, holds",
    );
}

#[test]
fn the_number_of_cases_can_be_set() {
    check(&[("INTRAMORPH_CASES", "7")], "7 cases, seed");
}

#[test]
fn the_time_can_be_set() {
    check(
        &[
            ("INTRAMORPH_SECONDS", "0.000000001"),
            ("INTRAMORPH_CASES", "7"),
        ],
        "1 cases, seed",
    );
}

#[test]
fn a_wrong_value_is_refused_with_what_to_write() {
    check(
        &[("INTRAMORPH_SEED", "x")],
        "INTRAMORPH_SEED=`x` is no seed: write `random`, a number, or `number/case` with cases from 1",
    );
    check(
        &[("INTRAMORPH_CASES", "many")],
        "INTRAMORPH_CASES=`many` is not a number of cases, at least 1",
    );
    check(
        &[("INTRAMORPH_CASES", "0")],
        "INTRAMORPH_CASES=`0` is not a number of cases, at least 1",
    );
    check(
        &[("INTRAMORPH_SECONDS", "-1")],
        "INTRAMORPH_SECONDS=`-1` is not a number of seconds",
    );
}

/// With many inputs that are no simpler than they have to be, and several changes at once.
#[test]
#[should_panic(expected = "relation `equal` is broken")]
fn breaks_on_large_inputs() {
    const NEUTRAL: [Transformation; 2] = [transformation!(neutral), transformation!(neutral)];
    let sum = |numbers: &Vec<u32>| {
        let sum: u64 = numbers.iter().map(|number| u64::from(*number)).sum();
        let is_off = NEUTRAL.map(Transformation::is_on).contains(&true) && numbers.len() > 3;
        sum + u64::from(is_off)
    };
    program(sum)
        .inputs(vec(any::<u32>(), 20..40))
        .transformed(NEUTRAL[0])
        .transformed(NEUTRAL[1])
        .must_be(equal());
}

#[test]
fn a_finding_is_told_as_it_was_made_where_shrinking_is_off() {
    let shrunk = |value| {
        let variables = [("INTRAMORPH_SHRINK", value), ("INTRAMORPH_FINDINGS", "off")];
        let output = child("breaks_on_large_inputs", &variables);
        assert!(output.status.success());
        String::from_utf8_lossy(&output.stderr).contains("shrunk from")
    };
    assert_eq!(["", "off"].map(shrunk), [true, false]);
}

/// What a test looks at has to stay the same.
#[test]
fn collects_a_shrunk_finding() {
    let records = recorded(|| {
        program(|n: &u32| *n)
            .inputs(any::<u32>())
            .replaced("capped", |n| *n.min(&99))
            .must_be(equal());
    });
    let finding = records[0].finding.as_ref().expect("most are larger");
    assert_eq!(finding.input, "100");
}

#[test]
fn what_is_collected_is_shrunk_though_shrinking_is_off() {
    let output = child("collects_a_shrunk_finding", &[("INTRAMORPH_SHRINK", "off")]);
    assert!(output.status.success());
}
