//! Knobs: constants that a test sets, sweeps, or draws from their domains.

mod default;
mod generic;

use intramorph::prelude::*;
use intramorph::{Record, classification::Granularity};

/// How many digits are kept.
const DIGITS: Knob<u32> = knob!(9, 0..=9);
/// The share that is kept.
const SHARE: Knob<f64> = knob!(1.0, 0.0..=1.0);
/// Whether zeros are kept.
const ZEROS: Knob<bool> = knob!(true);
/// In which direction to go.
const DIRECTION: Knob<Direction> = knob!(Direction::Up, [Direction::Up, Direction::Down]);
/// Larger than 32 bits.
const LARGE: Knob<u64> = knob!(5_000_000_000, 1..=10_000_000_000);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Direction {
    Up,
    Down,
}

fn rounded_down(number: &u32) -> u32 {
    let lost = 10u32.pow(9 - DIGITS.get());
    number / lost * lost
}

fn directed(numbers: &[u8]) -> Vec<u8> {
    let mut numbers = numbers.to_vec();
    numbers.sort_unstable();
    if DIRECTION.get() == Direction::Down {
        numbers.reverse();
    }
    numbers
}

fn only(checks: impl FnOnce()) -> Record {
    let mut records = recorded(checks);
    assert_eq!(records.len(), 1);
    records.remove(0)
}

#[test]
fn a_knob_is_its_default_by_itself() {
    assert_eq!((DIGITS.get(), SHARE.get(), ZEROS.get()), (9, 1.0, true));
    assert_eq!(DIRECTION.get(), Direction::Up);
    assert_eq!(LARGE.get(), 5_000_000_000);
}

#[test]
fn a_knob_is_set_for_the_time_of_a_job() {
    let seen = DIGITS.applied(3, || ZEROS.applied(false, || (DIGITS.get(), ZEROS.get())));
    assert_eq!(seen, (3, false));
    assert_eq!((DIGITS.get(), ZEROS.get()), (9, true));
    assert!(SHARE.applied(0.25, || SHARE.get()) < 0.5);
    assert_eq!(LARGE.applied(1, || LARGE.get()), 1);
}

#[test]
fn the_innermost_value_counts() {
    let seen = DIGITS.applied(3, || DIGITS.applied(4, || DIGITS.get()) + 10 * DIGITS.get());
    assert_eq!(seen, 34);
}

#[test]
fn a_test_sets_a_knob() {
    let record = only(|| {
        program(rounded_down)
            .inputs(0u32..1_000_000_000)
            .transformed(DIGITS.set(5))
            .must_be(at_most());
    });
    assert_eq!(record.verdict, Verdict::Holds);
    assert_eq!(record.reached, Some(record.cases));
    let granularity = record.classification.and_then(|seen| seen.granularity);
    assert_eq!(granularity, Some(Granularity::Constant));
    assert!(
        record.counterpart.ends_with("knob::DIGITS = 5"),
        "{}",
        record.counterpart
    );
}

#[test]
fn a_test_sets_an_enum() {
    program(directed)
        .inputs(vec(any::<u8>(), 0..20))
        .transformed(DIRECTION.set(Direction::Down))
        .must_be(relation::reversed());
}

#[test]
fn another_value_is_drawn_for_each_input() {
    let record = only(|| {
        program(rounded_down)
            .inputs(0u32..1_000_000_000)
            .transformed(DIGITS.any())
            .must_satisfy("lost at most 100", |all, some| all - some <= 100);
    });
    let finding = record.finding.expect("most values lose more");
    // The value that was drawn stays while the input shrinks.
    assert!(
        finding.counterpart.contains("knob::DIGITS = "),
        "{}",
        finding.counterpart
    );
    let lost: u32 = finding.input.parse().expect("a number");
    assert!(lost > 100, "{finding:?}");
}

#[test]
fn every_value_of_a_small_domain_is_drawn() {
    let seen = std::cell::RefCell::new(std::collections::BTreeSet::new());
    program(|_: &u8| DIGITS.get())
        .inputs(any::<u8>())
        .transformed(DIGITS.any())
        .tolerating(Vacuity::TellsNothingApart)
        .must_satisfy("is collected", |_, digits| {
            seen.borrow_mut().insert(*digits);
            true
        });
    assert_eq!(seen.into_inner().len(), 10);
}

#[test]
fn a_sweep_relates_each_output_to_the_next() {
    program(rounded_down)
        .inputs(0u32..1_000_000_000)
        .swept(DIGITS, [0, 3, 6, 9])
        .must_be(at_least());
}

#[test]
fn a_sweep_names_the_step_that_breaks() {
    let jumps = |number: &u32| match SHARE.get() {
        share if share < 0.6 => share * f64::from(*number),
        _ => 0.0,
    };
    let record = only(|| {
        program(jumps)
            .inputs(0u32..100)
            .swept(SHARE, [0.0, 0.5, 0.75, 1.0])
            .must_be(at_least());
    });
    let finding = record.finding.expect("0.75 is less than 0.5");
    assert!(
        finding.counterpart.ends_with("SHARE from 0.5 to 0.75"),
        "{}",
        finding.counterpart
    );
    assert_eq!(
        (
            &*finding.input,
            &*finding.output,
            &*finding.counterpart_output
        ),
        ("1", "0.5", "0.0")
    );
    assert!(
        record.counterpart.ends_with("SHARE = 0.0, 0.5, 0.75, 1.0"),
        "{}",
        record.counterpart
    );
}

#[test]
fn a_sweep_shows_its_effect_in_any_step() {
    program(|number: &u32| DIGITS.get().min(2) + number % 7)
        .inputs(any::<u32>())
        .swept(DIGITS, [1, 2, 3])
        .must_be(at_least());
}

#[test]
#[should_panic(expected = "a knob is swept over at least two values")]
fn a_sweep_of_one_value_is_refused() {
    program(rounded_down)
        .inputs(any::<u32>())
        .swept(DIGITS, [1])
        .must_be(at_least());
}

#[test]
#[should_panic(expected = "knob::DIGITS` can't be 10: it is within 0..=9")]
fn a_value_outside_of_the_domain_is_refused() {
    program(rounded_down)
        .inputs(any::<u32>())
        .transformed(DIGITS.set(10))
        .must_be(at_most());
}

#[test]
#[should_panic(
    expected = "can't be 10: it is within 0..=9, read at crates/intramorph/tests/transformation/knob.rs:"
)]
fn a_sweep_outside_of_the_domain_is_refused() {
    program(rounded_down)
        .inputs(any::<u32>())
        .swept(DIGITS, [9, 10])
        .must_be(at_least());
}

#[test]
fn a_knob_is_known_by_its_path() {
    program(rounded_down)
        .inputs(0u32..1_000_000_000)
        .transformed(Knob::<u32>::named("knob::DIGITS").set(5))
        .must_be(at_most());
    program(rounded_down)
        .inputs(0u32..1_000_000_000)
        .swept(Knob::<u32>::named("knob::DIGITS"), [1, 2])
        .must_be(at_least());
}

#[test]
#[should_panic(
    expected = "knob::DIGITS` can't be 5: it is a `u32`, so write `Knob::<u32>::named(..)`, read at crates/intramorph/tests/transformation/knob.rs:"
)]
fn a_knob_of_another_type_is_refused() {
    program(rounded_down)
        .inputs(any::<u32>())
        .transformed(Knob::<u8>::named("knob::DIGITS").set(5))
        .must_be(at_most());
}

#[test]
#[should_panic(expected = "the nearest is `main::transformation::knob::DIGITS`")]
fn a_knob_that_does_not_exist_is_refused() {
    Knob::<u32>::named("knob::DIGIST");
}

#[test]
fn a_knob_that_is_never_read_is_never_reached() {
    let record = only(|| {
        program(|number: &u32| *number)
            .inputs(any::<u32>())
            .transformed(DIGITS.set(5))
            .must_be(equal());
    });
    assert_eq!(record.vacuity, Some(Vacuity::NeverReached));
}
