//! Hostile cases: tests that test nothing, programs that misbehave, inputs and outputs that break tools. One table says for each
//! what the right verdict is, and why.
//!
//! They are a binary of their own, because some leave threads behind on purpose.

mod table;

mod random_strategies;
mod shrinking;
mod vacuous;

use std::collections::HashSet;

use table::{Right, Row};

const TABLE: &[&[Row]] = &[random_strategies::ROWS, shrinking::ROWS, vacuous::ROWS];

#[test]
fn every_case_is_in_the_table_once_with_its_reason() {
    let rows = || TABLE.iter().copied().flatten();
    let names: HashSet<&str> = rows().map(|row| row.name).collect();
    assert_eq!(names.len(), rows().count(), "two cases have one name");
    assert!(rows().all(|row| !row.why.is_empty()));
    let passing = rows().filter(|row| row.right == Right::Holds).count();
    assert!(passing < rows().count(), "no case fails");
}
