//! Scopes: a switch is on only where a test turned it on.

use std::panic::catch_unwind;

use intramorph::prelude::*;

const LEFT: Transformation = transformation!();
const RIGHT: Transformation = transformation!();
const BUG: InjectedBug = injected_bug!();

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
    let on_a_thread = LEFT.applied(|| std::thread::spawn(which).join().expect("it does not panic"));
    assert_eq!(on_a_thread, (false, false));
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

#[test]
fn counterparts_run_in_a_baseline_scope_too() {
    LEFT.applied(|| {
        let off = |_: &(bool, bool), seen: &(bool, bool)| *seen == (false, false);
        program(|_: &u8| which())
            .on(0)
            .replaced("asks too", |_| which())
            .must_be(equal());
        program(|_: &u8| (false, false))
            .on(0)
            .replaced("asks", |_| which())
            .tolerating(Vacuity::NoEffect)
            .must_satisfy("off", off);
        program(|n: &u8| (*n > 0, which()))
            .on(0)
            .followed_up(|_, _, _| 1)
            .must_satisfy("off", |_, after| *after.output == (true, (false, false)));
    });
}

#[test]
fn what_an_inner_scope_reaches_counts() {
    let records = recorded(|| {
        program(|_: &u8| RIGHT.applied(which))
            .on(0)
            .transformed(LEFT)
            .must_satisfy("left", |_, seen| seen.0);
    });
    assert_eq!(
        (records[0].verdict, records[0].reached),
        (Verdict::Holds, Some(1))
    );
}

#[test]
fn both_programs_take_their_scope_when_the_check_runs() {
    let check = program(|_: &u8| (BUG.is_on(), which().0))
        .on(0)
        .transformed(LEFT);
    BUG.injected(|| {
        check.must_satisfy("the bug is in both", |original, transformed| {
            *original == (true, false) && *transformed == (true, true)
        });
    });
}
