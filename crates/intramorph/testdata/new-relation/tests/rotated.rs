//! The relation that the library has got by the recipe.

use intramorph::prelude::*;
use new_relation::started_at;

#[test]
fn a_list_that_starts_in_the_middle_is_rotated() {
    program(|numbers: &[u8]| started_at(numbers, 0))
        .inputs(vec(any::<u8>(), 0..9))
        .replaced("from the third", |numbers| started_at(numbers, 2))
        .must_be(relation::rotated());
}

#[test]
fn a_reversed_list_is_not_rotated() {
    let record = program(|numbers: &[u8]| numbers.to_vec())
        .inputs(vec(any::<u8>(), 0..9))
        .replaced("reversed", |numbers| {
            numbers.iter().rev().copied().collect()
        })
        .check(relation::rotated());
    let finding = record.finding.expect("three different numbers are no rotation of their reverse");
    assert_eq!(finding.why, "no rotation of O is O'");
}
