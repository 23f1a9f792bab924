//! Where inputs come from, and how many there are.

use std::cell::RefCell;
use std::time::Duration;

use intramorph::prelude::*;

fn cases(check: impl FnOnce()) -> u64 {
    let records = recorded(check);
    assert_eq!(records[0].verdict, Verdict::Holds, "{}", records[0]);
    records[0].cases
}

macro_rules! check {
    ($inputs:expr $(, $setting:ident($value:expr))*) => {
        cases(|| program(|n: &u32| *n).inputs($inputs)$(.$setting($value))*.replaced("same", |n| *n).must_be(equal()))
    };
}

#[test]
fn a_strategy_gives_a_thousand() {
    assert_eq!(check!(any::<u32>()), 1000);
}

#[test]
fn a_list_gives_all_it_has() {
    assert_eq!(check!(each([1, 2, 3])), 3);
    assert_eq!(check!(each((0..2000).collect::<Vec<_>>())), 2000);
}

#[test]
fn an_iterator_gives_all_it_has() {
    assert_eq!(check!(each(0..5000)), 5000);
}

#[test]
fn an_endless_iterator_is_cut() {
    assert_eq!(check!(each(0..)), 1000);
    assert_eq!(check!(each([7, 8].into_iter().cycle()), cases(77)), 77);
    assert_eq!(check!(each((0..u32::MAX).filter(|n| n % 2 == 0))), 1000);
}

#[test]
fn cases_can_be_set() {
    assert_eq!(check!(any::<u32>(), cases(12)), 12);
}

#[test]
fn time_runs_out() {
    assert_eq!(check!(any::<u32>(), time_limit(Duration::from_nanos(1))), 1);
    assert_eq!(
        check!(each(0..5000), time_limit(Duration::from_nanos(1))),
        1
    );
}

#[test]
fn two_runs_see_the_same_inputs_and_two_tests_do_not() {
    let inputs_of = |test: &str| {
        let seen = RefCell::new(Vec::new());
        let run = || {
            let seen = RefCell::new(Vec::new());
            let note = |n: &u32| seen.borrow_mut().push(*n);
            program(|n: &u32| {
                note(n);
                *n
            })
            .inputs(any::<u32>())
            .cases(20)
            .replaced("same", |n| *n)
            .must_be(equal());
            seen.into_inner()
        };
        std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().name(test.to_owned());
            *seen.borrow_mut() = thread
                .spawn_scoped(scope, run)
                .expect("a thread")
                .join()
                .expect("it holds");
        });
        seen.into_inner()
    };
    assert_eq!(inputs_of("one"), inputs_of("one"));
    assert_ne!(inputs_of("one"), inputs_of("other"));
}
