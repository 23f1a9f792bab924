//! Hostile cases: tests that test nothing, programs that misbehave, inputs and outputs that break tools. One table says for each
//! what the right verdict is, and why.
//!
//! They are a binary of their own, because some leave threads behind on purpose.

#![expect(
    clippy::cast_possible_truncation,
    clippy::erasing_op,
    clippy::large_stack_arrays,
    clippy::manual_is_multiple_of,
    clippy::redundant_closure,
    clippy::stable_sort_primitive,
    reason = "hostile cases are written as careless users write"
)]

mod child;
mod table;

mod bugs;
mod different;
mod environment;
mod every_second_time;
mod hooks;
#[cfg(target_os = "linux")]
mod isolation;
mod known;
mod lazy;
mod messages;
mod numbers;
mod one_side;
mod order;
mod panics;
mod printing;
mod random_strategies;
mod reach;
mod relations;
mod replay;
mod runners;
mod same_program;
mod set_by_program;
mod shrinking;
mod small;
mod small_numbers;
mod state;
mod summary;
mod thread_names;
mod threads;
mod unsteady;
mod unsteady_inputs;
mod vacuous;

use std::collections::HashSet;

use intramorph::Vacuity;

use table::{Right, Row};

const TABLE: &[&[Row]] = &[
    bugs::ROWS,
    different::ROWS,
    environment::ROWS,
    every_second_time::ROWS,
    hooks::ROWS,
    #[cfg(target_os = "linux")]
    isolation::ROWS,
    known::ROWS,
    known::alike::ROWS,
    lazy::ROWS,
    messages::ROWS,
    numbers::ROWS,
    one_side::ROWS,
    order::ROWS,
    panics::ROWS,
    printing::ROWS,
    random_strategies::ROWS,
    reach::ROWS,
    relations::ROWS,
    replay::ROWS,
    runners::ROWS,
    same_program::ROWS,
    set_by_program::ROWS,
    shrinking::ROWS,
    small::ROWS,
    small_numbers::ROWS,
    state::ROWS,
    summary::ROWS,
    thread_names::ROWS,
    threads::ROWS,
    unsteady::ROWS,
    unsteady_inputs::ROWS,
    vacuous::ROWS,
];

#[test]
fn every_case_is_in_the_table_once_with_its_reason() {
    let rows = || TABLE.iter().copied().flatten();
    let names: HashSet<&str> = rows().map(|row| row.name).collect();
    assert_eq!(names.len(), rows().count(), "two cases have one name");
    assert!(rows().all(|row| !row.why.is_empty()));
    // Sound checks are as many a trap as vacuous ones.
    let passing = rows().filter(|row| row.right == Right::Holds).count();
    assert!(
        rows().count() >= 150 && passing >= 40,
        "{} cases, {passing} hold",
        rows().count()
    );
}

#[test]
fn the_page_of_guard_rails_lists_every_reason() {
    let page = include_str!("../../../../book/src/guard-rails.md");
    let is_missing = |vacuity: &Vacuity| !page.contains(&format!("| `Vacuity::{vacuity:?}` |"));
    let missing: Vec<_> = Vacuity::ALL.into_iter().filter(is_missing).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
