//! Metamorphic: a follow-up input, made from input, output and randomness.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use intramorph::prelude::*;

fn total(numbers: &[u8]) -> u32 {
    numbers.iter().map(|n| u32::from(*n)).sum()
}

#[test]
fn the_relation_sees_both_inputs_and_both_outputs() {
    program(total)
        .inputs(vec(any::<u8>(), 1..20))
        .followed_up(|numbers, _, randomness| {
            let mut fewer = numbers.clone();
            fewer.remove(randomness.below(numbers.len()));
            fewer
        })
        .must_satisfy("less what is gone", |before, after| {
            let gone = total(before.input) - total(after.input);
            before.output - gone == *after.output
        });
}

#[test]
fn the_follow_up_sees_the_output() {
    program(|n: &u32| n / 2)
        .inputs(0u32..1000)
        .followed_up(|_, half, _| 2 * half)
        .must_be(equal());
}

#[test]
fn an_input_without_a_follow_up_is_rejected() {
    let records = recorded(|| {
        program(|n: &u32| n + 1)
            .inputs(each(0..100))
            .assuming(|n| *n > 9)
            .followed_up(|n, _, _| n - 1)
            .must_be(at_most());
    });
    assert_eq!(
        (records[0].verdict, records[0].cases, records[0].rejected),
        (Verdict::Holds, 90, 10)
    );
}

#[test]
fn randomness_differs_between_cases_and_not_between_runs() {
    let run = || {
        let drawn = RefCell::new(Vec::new());
        program(|n: &u64| *n)
            .inputs(each(0..20))
            .followed_up(|n, _, randomness| {
                drawn.borrow_mut().push(randomness.number());
                n + 1
            })
            .must_be(at_least());
        drawn.into_inner()
    };
    let drawn = run();
    assert_eq!(drawn, run());
    assert_eq!(drawn.iter().collect::<BTreeSet<_>>().len(), 20);
}

#[test]
fn a_panic_on_the_follow_up_input_is_told_as_such() {
    let records = recorded(|| {
        program(|n: &u32| 100 / n)
            .on(1)
            .followed_up(|n, _, _| n - 1)
            .must_be(equal());
    });
    let finding = records[0].finding.as_ref().expect("broken");
    assert_eq!(finding.why, "the program panicked on the follow-up input");
}

#[test]
fn a_panic_on_the_input_is_told_although_there_is_no_follow_up() {
    let records = recorded(|| {
        program(|n: &u32| 100 / n)
            .on(0)
            .followed_up(|n, _, _| n + 1)
            .must_be(equal());
    });
    let finding = records[0].finding.as_ref().expect("broken");
    assert_eq!(finding.counterpart_output, "was not run");
}

#[test]
fn a_finding_shows_the_follow_up() {
    let records = recorded(|| {
        program(|n: &u32| if *n == 7 { 0 } else { *n })
            .inputs(each(0..10))
            .followed_up(|n, _, _| n + 1)
            .must_be(at_least());
    });
    let finding = records[0].finding.as_ref().expect("broken");
    assert_eq!(
        (finding.input.as_str(), finding.follow_up.as_deref()),
        ("6", Some("7"))
    );
}

#[test]
fn a_broken_relation_between_runs_says_its_name_and_why() {
    let records = recorded(|| {
        program(|n: &u32| n / 2)
            .on(3)
            .followed_up(|n, _, _| n + 1)
            .must_satisfy("the same", |before, after| {
                if before.output == after.output {
                    Ok(())
                } else {
                    Err(format!("{} halves differ", after.input))
                }
            });
    });
    let finding = records[0].finding.as_ref().expect("broken");
    assert_eq!(
        (records[0].relation.as_str(), finding.why.as_str()),
        ("the same", "4 halves differ")
    );
    assert_eq!(finding.advice, None);
}

#[test]
fn a_program_under_a_relation_between_runs_must_agree_with_itself() {
    let calls = Cell::new(0);
    let records = recorded(|| {
        program(|_: &u32| calls.replace(calls.get() + 1))
            .on(3)
            .followed_up(|n, _, _| n + 1)
            .must_satisfy("anything", |_, _| true);
    });
    assert_eq!(records[0].vacuity, Some(Vacuity::SelfDisagreement));
}

#[test]
fn panics_cannot_be_declared_outputs_and_the_advice_does_not_say_so() {
    let records = recorded(|| {
        program(|n: &u32| 100 / n)
            .on(0)
            .followed_up(|n, _, _| n + 1)
            .must_be(equal());
    });
    let advice = records[0]
        .finding
        .as_ref()
        .and_then(|finding| finding.advice.as_deref());
    assert_eq!(
        advice,
        Some(
            "if the program does not accept the input: `.assuming(|input| ..)`;\n\
             if the original may panic, so that such a case decides nothing: `.original_may_panic()`"
        )
    );
}
