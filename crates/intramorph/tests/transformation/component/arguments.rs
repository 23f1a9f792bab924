//! Every way to write an argument: the variant gets the whole of it, and the body what its pattern takes.

use std::cell::RefCell;
use std::sync::Mutex;

use intramorph::prelude::*;

use super::{ON, check};

#[derive(Clone, Copy)]
struct Point {
    x: u32,
    y: u32,
}

fn all(pair: (u32, u32), ignored: u32, point: Point, last: u32) -> [u32; 6] {
    [pair.0, pair.1, ignored, point.x, point.y, last]
}

#[component(ON, all)]
fn pieces((a, b): (u32, u32), _: u32, Point { x, .. }: Point, mut last: u32) -> [u32; 6] {
    last += 1;
    [a, b, 0, x, 0, last]
}

#[test]
fn patterns_and_ignored_arguments() {
    let run = || pieces((1, 2), 3, Point { x: 4, y: 5 }, 6);
    check(run, [1, 2, 0, 4, 0, 7], [1, 2, 3, 4, 5, 6]);
}

fn sum(a: u32, b: &u32, c: &mut u32) -> u32 {
    *c = 0;
    a + b
}

#[component(ON, sum)]
fn mutated(mut a: u32, &b: &u32, c: &mut u32) -> u32 {
    a += b;
    *c += a;
    *c
}

#[test]
fn arguments_that_can_be_changed() {
    let run = || {
        let mut c = 10;
        (mutated(1, &2, &mut c), c)
    };
    check(run, (13, 13), (3, 0));
}

fn subtracted(argument1: u32, argument2: u32) -> u32 {
    argument1 - argument2
}

#[component(ON, subtracted)]
fn named_as_the_attribute_names(_: u32, argument1: u32) -> u32 {
    argument1
}

fn in_one_piece(argument2: (u32,), argument1: u32) -> u32 {
    argument2.0 - argument1
}

#[component(ON, in_one_piece)]
fn named_the_same_in_pieces((argument2,): (u32,), argument1: u32) -> u32 {
    argument1 * argument2
}

#[test]
fn names_like_those_that_the_attribute_makes() {
    check(|| named_as_the_attribute_names(5, 3), 3, 2);
    check(|| named_the_same_in_pieces((5,), 3), 15, 2);
}

fn on_every_platform(a: (u32,), #[cfg(not(any()))] b: (u32,)) -> u32 {
    a.0 + b.0
}

#[component(ON, on_every_platform)]
fn conditional(
    #[expect(unused_variables, reason = "the variant alone uses it")] (a,): (u32,),
    #[cfg(any())] (nowhere, neither): Missing,
    #[cfg(not(any()))]
    #[cfg_attr(
        not(any()),
        expect(unused_variables, reason = "the variant alone uses it")
    )]
    (b,): (u32,),
    #[cfg(any())] nowhere: Missing,
) -> u32 {
    1
}

#[test]
fn arguments_with_attributes() {
    check(|| conditional((2,), (3,)), 1, 5);
}

fn r#match(r#type: u32, r#fn: (u32,)) -> u32 {
    r#type * r#fn.0
}

#[component(ON, r#match)]
fn r#impl(r#type: u32, (r#fn,): (u32,)) -> u32 {
    r#type + r#fn
}

#[test]
fn raw_identifiers() {
    check(|| r#impl(2, (5,)), 7, 10);
}

struct Dropped<'log>(&'log RefCell<Vec<u32>>, u32);

impl Drop for Dropped<'_> {
    fn drop(&mut self) {
        self.0.borrow_mut().push(self.1);
    }
}

type Pair<'log> = (Dropped<'log>, Dropped<'log>);

fn plain<'log>(_a: Dropped<'log>, (_b, _c): Pair<'log>, _: Dropped<'log>, _d: Dropped<'log>) {}

#[component(ON, plain)]
fn with_site<'log>(_a: Dropped<'log>, (_b, _c): Pair<'log>, _: Dropped<'log>, _d: Dropped<'log>) {}

#[test]
fn arguments_are_dropped_in_the_order_of_the_function_without_a_site() {
    let order = |run: for<'log> fn(Dropped<'log>, Pair<'log>, Dropped<'log>, Dropped<'log>)| {
        let log = RefCell::default();
        let dropped = |number| Dropped(&log, number);
        run(dropped(1), (dropped(2), dropped(3)), dropped(4), dropped(5));
        log.into_inner()
    };
    assert_eq!(order(with_site), order(plain));
}

fn length((_, length): (Mutex<String>, usize)) -> usize {
    length
}

#[component(ON, length)]
fn locked_length((lock, _): (Mutex<String>, usize)) -> usize {
    lock.lock().expect("no thread panicked").len()
}

#[test]
fn temporary_values_of_the_last_expression_are_dropped_before_arguments() {
    check(|| locked_length((Mutex::new("four".to_owned()), 5)), 4, 5);
}
