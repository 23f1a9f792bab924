//! Hostile cases: tests that test nothing, programs that misbehave, inputs and outputs that break tools. One table says for each
//! what the right verdict is, and why.
//!
//! They are a binary of their own, because some leave threads behind on purpose.

mod table;

mod relations;
mod runners;
mod same_program;
mod state;
mod threads;
mod vacuous;

use std::collections::HashSet;

use intramorph::Vacuity;

use table::{Right, Row};

const TABLE: &[&[Row]] = &[
    relations::ROWS,
    runners::ROWS,
    same_program::ROWS,
    state::ROWS,
    threads::ROWS,
    vacuous::ROWS,
];

#[test]
fn every_case_is_in_the_table_once_with_its_reason() {
    let rows = || TABLE.iter().copied().flatten();
    let names: HashSet<&str> = rows().map(|row| row.name).collect();
    assert_eq!(names.len(), rows().count(), "two cases have one name");
    assert!(rows().all(|row| !row.why.is_empty()));
    let passing = rows().filter(|row| row.right == Right::Holds).count();
    assert!(passing < rows().count(), "no case fails");
}

#[test]
fn the_page_of_guard_rails_lists_every_reason() {
    let page = include_str!("../../../../book/src/guard-rails.md");
    let is_missing = |vacuity: &Vacuity| !page.contains(&format!("| `Vacuity::{vacuity:?}` |"));
    let missing: Vec<_> = Vacuity::ALL.into_iter().filter(is_missing).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
