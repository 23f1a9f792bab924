//! Metamorphic: a follow-up input, made from input, output and randomness.

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
fn a_follow_up_may_reject_its_input() {
    let records = recorded(|| {
        program(|n: &u32| n + 1)
            .inputs(0u32..100)
            .followed_up(|n, _, _| (*n > 9).then(|| n - 1))
            .must_be(at_most());
    });
    assert_eq!(records[0].verdict, Verdict::Holds);
    assert!(records[0].rejected > 0);
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
