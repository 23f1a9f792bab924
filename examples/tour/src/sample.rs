//! A small exhibit, on which measuring and all views are tested. This file is its source.

use std::sync::LazyLock;

use intramorph::prelude::*;

use crate::comparison::Comparison;
use crate::exhibit::{Check, Exhibit, Sources, bugs, check};
use crate::measure;
use crate::simulation::{FalseAlarmRate, Simulation};

/// The successor with the opposite sign.
pub(crate) const NEGATED: Transformation = transformation!();

/// The `<successor>` of 100 & more is one too large, if it is negated.
pub(crate) const ONE_TOO_MANY: InjectedBug = injected_bug!();

/// Of the same number, there are different successors.
pub(crate) const FORGETFUL: InjectedBug = injected_bug!();

/// Nobody asks for it.
pub(crate) const ABSENT: InjectedBug = injected_bug!();

fn successor(number: &u8) -> i32 {
    let successor = i32::from(*number) + 1;
    let successor = bug!(FORGETFUL, successor, successor + called());
    morph!(NEGATED, successor, -successor - too_many(*number))
}

fn too_many(number: u8) -> i32 {
    bug!(ONE_TOO_MANY, 0, i32::from(number >= 100))
}

/// How often it was called on this thread.
fn called() -> i32 {
    thread_local!(static TIMES: std::cell::Cell<i32> = const { std::cell::Cell::new(0) });
    TIMES.set(TIMES.get() + 1);
    TIMES.get()
}

fn by_hand() {
    program(successor).on(1).must_return(2);
}

/// Two checks in one: the second alone sees what is wrong with large numbers.
fn in_two_parts() {
    program(successor).on(0).must_return(1);
    negation();
}

fn negation() {
    program(successor)
        .inputs(any::<u8>())
        .transformed(NEGATED)
        .must_be(relation::negated());
}

fn wrong() {
    program(successor).on(1).must_return(3);
}

fn nothing() {}

/// An exhibit that keeps what the tour promises of [`ONE_TOO_MANY`].
pub(crate) fn exhibit() -> Exhibit {
    Exhibit {
        title: "Successors <of numbers>",
        package: "tour",
        section: "Section 0",
        program: "The successor of a number, & nothing else.",
        checks: vec![
            check!("by hand", by_hand, []),
            check!("negated", negation, ["NEGATED"]),
            check!("in two parts", in_two_parts, ["NEGATED"]),
        ],
        bugs: bugs![ONE_TOO_MANY],
        sources: Sources {
            program: &[include_str!("sample.rs")],
            checks: include_str!("sample.rs"),
        },
        simulation: None,
    }
}

/// Its check is wrong.
pub(crate) fn false_alarm() -> Check {
    check!("wrong", wrong, [])
}

/// It checks nothing.
pub(crate) fn no_check() -> Check {
    check!("nothing", nothing, [])
}

/// All bugs, of which no check finds the last; and rates of false alarms.
pub(crate) fn comparison() -> &'static Comparison {
    static COMPARISON: LazyLock<Comparison> = LazyLock::new(|| {
        let mut exhibit = exhibit();
        exhibit.bugs = bugs![ONE_TOO_MANY, FORGETFUL, ABSENT];
        exhibit.simulation = Some(simulation);
        let examples = vec![measure::measured(&exhibit, |_| ())];
        Comparison { examples }
    });
    &COMPARISON
}

fn simulation() -> Simulation {
    Simulation {
        false_alarm_rates: vec![FalseAlarmRate {
            relation: "scaled error <at most> twice".to_owned(),
            samples: [10, 1_000_000],
            naive: 0.22,
            violations: 0.31,
            runs: 300,
            alarms: 1,
            bound: 1e-9,
        }],
        ..Simulation::new()
    }
}
