//! Neutral transformations: any number of them at once changes no output.

use intramorph::Record;
use intramorph::prelude::*;

/// Look at all entries.
const NO_INDEX: Transformation = transformation!(neutral);
/// Forget what was found before.
const NO_CACHE: Transformation = transformation!(neutral);
/// The number of entries that are looked at one by one.
const SHORT: Knob<usize> = knob!(8, 0..=100, neutral);
/// Whether entries are looked at from the end.
const BACKWARDS: Knob<bool> = knob!(false, neutral);
/// The number of entries that are copied at once: neutral, except for a mistake at 13.
const CHUNK: Knob<usize> = knob!(16, 1..=100, neutral);
/// Not neutral, and so never drawn.
const EMPTY: Transformation = transformation!();

fn find(numbers: &[u8], wanted: u8) -> bool {
    if EMPTY.is_on() {
        return false;
    }
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    let is_short = sorted.len() < SHORT.get();
    if NO_INDEX.is_on() || is_short {
        return if BACKWARDS.get() {
            sorted.iter().rev().any(|number| *number == wanted)
        } else {
            sorted.contains(&wanted)
        };
    }
    sorted.binary_search(&wanted).is_ok()
}

fn copied(numbers: &[u8]) -> Vec<u8> {
    if NO_CACHE.is_on() {
        return numbers.to_vec();
    }
    let size = CHUNK.get();
    let mut copy: Vec<u8> = numbers.chunks(size).flatten().copied().collect();
    if size == 13 && numbers.len() > 30 {
        copy.pop();
    }
    copy
}

fn check() -> Record {
    let mut records = recorded(|| {
        program(copied)
            .inputs(vec(any::<u8>(), 0..60))
            .cases(5000)
            .transformed_by_any_neutral()
            .must_be(equal());
    });
    records.remove(0)
}

#[test]
fn all_neutral_transformations_are_tried_at_once() {
    program(|(numbers, wanted): &(Vec<u8>, u8)| find(numbers, *wanted))
        .inputs((vec(0u8..20, 0..50), 0u8..20))
        .transformed_by_any_neutral()
        .must_be(equal());
}

#[test]
fn the_value_of_a_knob_that_breaks_the_relation_is_named_alone() {
    let record = check();
    let finding = record.finding.expect("13 loses an element");
    assert_eq!(
        finding.counterpart,
        "main::transformation::neutral::CHUNK = 13"
    );
    assert_eq!(finding.input.matches('0').count(), 31, "{}", finding.input);
    assert_eq!(record.counterpart, "any neutral transformations");
}

#[test]
fn the_same_is_drawn_in_every_run() {
    let [one, other] = [check(), check()];
    assert_eq!((one.cases, one.reached), (other.cases, other.reached));
    assert_eq!(one.finding, other.finding);
}

#[test]
fn neutral_transformations_that_are_never_reached_test_nothing() {
    let records = recorded(|| {
        program(|number: &u8| *number)
            .inputs(any::<u8>())
            .transformed_by_any_neutral()
            .must_be(equal());
    });
    assert_eq!(records[0].vacuity, Some(Vacuity::NeverReached));
}
