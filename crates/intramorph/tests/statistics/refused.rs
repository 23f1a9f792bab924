//! What is refused: programs that are random in another way, and claims that nothing could bound.

use std::sync::atomic::{AtomicU64, Ordering};

use intramorph::Record;
use intramorph::prelude::*;

const UNREACHED: Transformation = transformation!();

static COUNTER: AtomicU64 = AtomicU64::new(0);

/// Random numbers that no seed decides.
fn unseeded() -> u64 {
    Randomness::seeded(COUNTER.fetch_add(1, Ordering::Relaxed)).number()
}

fn record(check: impl FnOnce()) -> Record {
    recorded(check).remove(0)
}

fn check(check: impl FnOnce(), expected: Vacuity) -> Record {
    let record = record(check);
    assert_eq!(record.vacuity, Some(expected), "{record}");
    record
}

#[test]
fn a_program_with_randomness_of_its_own_disagrees_with_itself() {
    let program = |&(): &(), rng: &mut Randomness| unseeded() ^ rng.number();
    let record = check(
        || {
            program_with_rng(program)
                .on(())
                .replaced("seeded", |&(), rng| rng.number())
                .must_be(equally_distributed());
        },
        Vacuity::SelfDisagreement,
    );
    assert_eq!(
        record.disagreement.map(|it| it.program),
        Some("P".to_owned())
    );
}

#[test]
fn a_changed_program_with_randomness_of_its_own_disagrees_with_itself() {
    let record = check(
        || {
            program_with_rng(|&(), rng| rng.number())
                .on(())
                .replaced("unseeded", |&(), rng| unseeded() ^ rng.number())
                .must_be(equally_distributed());
        },
        Vacuity::SelfDisagreement,
    );
    assert_eq!(
        record.disagreement.map(|it| it.program),
        Some("P'".to_owned())
    );
}

#[test]
fn a_program_that_draws_nothing_is_not_random() {
    check(
        || {
            program_with_rng(|&(), _| 1)
                .on(())
                .replaced("two", |&(), _| 2)
                .must_be(stochastically_at_least());
        },
        Vacuity::NoRandomness,
    );
}

#[test]
fn evidence_on_a_component_that_is_never_reached_is_none() {
    check(
        || {
            program_with_rng(|&(), rng| rng.number())
                .on(())
                .transformed(UNREACHED)
                .must_satisfy_in_all_but("equal", 0.1, |one, other| one == other);
        },
        Vacuity::NeverReached,
    );
}

#[test]
fn an_output_outside_of_the_range_breaks_the_relation() {
    let record = record(|| {
        program_with_rng(|width: &u32, rng| f64::from(*width) * rng.fraction())
            .inputs(1u32..1000)
            .replaced("the same", |width, rng| f64::from(*width) * rng.fraction())
            .must_be(means_within(10.0, 0.0..=200.0));
    });
    let finding = record.finding.expect("an output is too large");
    assert!(
        finding
            .why
            .contains("is not in 0.0..=200.0, and only in a known range"),
        "{}",
        finding.why
    );
    let width: u32 = finding.input.parse().expect("an input is a number");
    assert!((200..1000).contains(&width), "{width}");
}

#[test]
fn an_output_without_an_order_breaks_the_relation() {
    let record = record(|| {
        program_with_rng(|&(), rng| (rng.fraction() - 0.1).sqrt())
            .on(())
            .replaced("the same", |&(), rng| rng.fraction().sqrt())
            .must_be(stochastically_at_least());
    });
    let why = record.finding.expect("a root of less than 0").why;
    assert_eq!(why, "O has no order, not even with itself: NaN");
}

/// The first elements give an order to pairs of them, so that only alone they have none.
#[test]
fn an_output_without_an_order_to_itself_breaks_the_relation() {
    let outputs = |rng: &mut Randomness| vec![rng.fraction(), (rng.fraction() - 0.01).sqrt()];
    let record = record(|| {
        program_with_rng(|&(), rng| outputs(rng))
            .on(())
            .replaced("the same", |&(), rng| outputs(rng))
            .must_be(equally_distributed());
    });
    let why = record.finding.expect("a root of less than 0").why;
    assert!(
        why.contains(" has no order, not even with itself: ["),
        "{why}"
    );
}

#[test]
fn an_infinite_output_has_no_scaled_error() {
    let record = record(|| {
        program_with_rng(|&(), rng| rng.fraction() / 0.0)
            .on(())
            .replaced("more", |&(), rng| (1.0 + rng.fraction()) / 0.0)
            .must_be(scaled_error(1.0, 10.0, 100.0));
    });
    let why = record.finding.expect("an infinite output").why;
    assert_eq!(why, "inf has no finite distance from 1");
}

#[test]
fn a_relation_that_panics_is_told_as_such() {
    let record = record(|| {
        program_with_rng(|&(), rng| rng.below(100))
            .on(())
            .replaced("another", |&(), rng| 99 - rng.below(100))
            .must_satisfy_in_all_but("divided", 0.5, |one, _| 100 / (one % 7) > 0);
    });
    let why = record.finding.expect("a division by zero").why;
    assert!(
        why.starts_with("the relation panicked: attempt to divide by zero"),
        "{why}"
    );
}

#[test]
fn a_change_without_effect_is_noticed() {
    /// Nobody asks what it is set to.
    const IGNORED: Knob<u32> = knob!(1, 1..=10);
    check(
        || {
            program_with_rng(|&(), rng| rng.below(6) + usize::from(IGNORED.get() == 0))
                .on(())
                .transformed(IGNORED.set(5))
                .must_be(stochastically_at_most());
        },
        Vacuity::NoEffect,
    );
}

#[test]
fn an_observation_that_shows_nothing_is_noticed() {
    check(
        || {
            program_with_rng(|&(), rng| rng.below(6))
                .on(())
                .replaced("another", |&(), rng| 5 - rng.below(6))
                .observed(|_| 0)
                .must_be(stochastically_at_least());
        },
        Vacuity::NoEffect,
    );
}

#[test]
fn an_exact_program_beside_a_random_one_is_fine() {
    let record = record(|| {
        program_with_rng(|&(), _| 2.5)
            .on(())
            .replaced("uniform", |&(), rng| 5.0 * rng.fraction())
            .must_be(means_within(0.5, 0.0..=5.0));
    });
    assert_eq!(record.verdict, Verdict::Holds, "{record}");
}

#[test]
fn a_relation_that_decides_hardly_any_pair_is_noticed() {
    check(
        || {
            program_with_rng(|&(), rng| rng.below(100))
                .on(())
                .replaced("another", |&(), rng| 99 - rng.below(100))
                .cases(1000)
                .must_satisfy_in_all_but("mostly unknown", 0.5, |one, _| match one {
                    0 => Verdict::Holds,
                    _ => Verdict::Inconclusive,
                });
        },
        Vacuity::MostlyInconclusive,
    );
}

#[test]
fn a_panic_is_broken_and_its_input_is_shrunk() {
    let record = record(|| {
        program_with_rng(|length: &usize, rng| {
            assert!(*length < 17, "too long");
            rng.below(*length)
        })
        .inputs(1usize..1000)
        .replaced("the same", |length, rng| rng.below(*length))
        .must_be(stochastically_at_least());
    });
    let finding = record.finding.expect("a panic");
    assert_eq!(finding.input, "17");
    assert!(finding.replay.contains('/'), "{}", finding.replay);
}

#[test]
#[should_panic(expected = "means are compared in a finite range of outputs, not in 0.0..=inf")]
fn an_endless_range_is_refused() {
    means_within(1.0, 0.0..=f64::INFINITY);
}

#[test]
#[should_panic(
    expected = "means are equal within a positive tolerance that is less than 1, the width of 0.0..=1.0, not 2"
)]
fn a_tolerance_wider_than_the_range_is_refused() {
    means_within(2.0, 0.0..=1.0);
}

#[test]
#[should_panic(expected = "false alarms are raised at a rate between 1e-300 and 1, not 0")]
fn no_false_alarm_at_all_can_be_promised() {
    let check = program_with_rng(|&(), rng| rng.number()).on(());
    let _ = check.false_alarms(0.0);
}

#[test]
#[should_panic(expected = "not from 100 to 10 around 3.5")]
fn an_error_is_scaled_to_more_samples() {
    scaled_error(3.5, 100.0, 10.0);
}

#[test]
#[should_panic(expected = "a stochastic order is held within a number between 0 and 1, not 1")]
fn an_order_has_a_tolerance_below_one() {
    let _ = stochastically_at_least().to_within(1.0);
}
