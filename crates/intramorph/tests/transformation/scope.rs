//! Scopes: a switch is on where it was switched on, and nowhere else.

use std::panic::catch_unwind;

use intramorph::prelude::*;

const LEFT: Transformation = transformation!();
const RIGHT: Transformation = transformation!();

fn which() -> (bool, bool) {
    (LEFT.is_on(), RIGHT.is_on())
}

#[test]
fn a_transformation_is_off_by_itself() {
    assert_eq!(which(), (false, false));
}

#[test]
fn scopes_nest_and_end() {
    LEFT.applied(|| {
        assert_eq!(which(), (true, false));
        RIGHT.applied(|| assert_eq!(which(), (true, true)));
        assert_eq!(which(), (true, false));
    });
    assert_eq!(which(), (false, false));
}

#[test]
fn a_scope_ends_with_a_panic_too() {
    let result = catch_unwind(|| LEFT.applied(|| std::panic::resume_unwind(Box::new("gone"))));
    assert!(result.is_err());
    assert_eq!(which(), (false, false));
}

#[test]
fn another_thread_is_not_in_the_scope() {
    let elsewhere = LEFT.applied(|| std::thread::spawn(which).join().expect("it does not panic"));
    assert_eq!(elsewhere, (false, false));
}

#[test]
fn the_original_runs_in_a_baseline_scope() {
    LEFT.applied(|| {
        program(|_: &u8| which()).on(0).must_return((false, false));
        program(|_: &u8| which())
            .on(0)
            .transformed(RIGHT)
            .must_satisfy("only its own", |original, transformed| {
                *original == (false, false) && *transformed == (false, true)
            });
        assert_eq!(which(), (true, false));
    });
}
