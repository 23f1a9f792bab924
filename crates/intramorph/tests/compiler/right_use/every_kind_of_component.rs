//! Every kind of component that users may write: it compiles, and it works.

#![deny(warnings, unsafe_op_in_unsafe_fn)]

use std::fmt::Debug;

use intramorph::prelude::*;

const SLOW: Transformation = transformation!();
const SLOWER: Transformation = transformation!();

#[component(SLOW, slow)]
#[component(SLOWER, slow)]
fn quick(mut n: u32, (a, b): (u32, u32), _: &str) -> u32 {
    n += a + b;
    n
}

fn slow(n: u32, pair: (u32, u32), _: &str) -> u32 {
    n + pair.0 + pair.1
}

#[component(SLOW, nothing_slowly)]
fn nothing() {}

fn nothing_slowly() {}

#[component(SLOW, last::<T>)]
fn first<T: Debug>(items: &[T], _unused: impl Debug) -> Option<&T> {
    items.first()
}

fn last<T>(items: &[T], _: impl Debug) -> Option<&T> {
    items.last()
}

#[component(SLOW, later_slowly)]
async fn later(n: u32) -> u32 {
    async { n }.await
}

async fn later_slowly(n: u32) -> u32 {
    n
}

#[component(SLOW, slow_and_safe)]
unsafe fn not_safe(n: u32) -> u32 {
    n
}

fn slow_and_safe(n: u32) -> u32 {
    n
}

#[component(SLOW, never_slowly)]
fn never() -> ! {
    panic!("never");
}

fn never_slowly() -> ! {
    panic!("never");
}

mod forbidden {
    #![forbid(unsafe_code)]

    use intramorph::component;

    #[component(super::SLOW, u32::count_ones)]
    pub fn area(n: u32) -> u32 {
        n * n
    }
}

#[test]
fn it_compiles_and_works() {
    let _ = (never as fn() -> !, later(1));
    assert_eq!(quick(1, (2, 3), ""), SLOW.applied(|| quick(1, (2, 3), "")));
    assert_eq!(first(&[1], 2), Some(&1));
    nothing();
    assert_eq!(forbidden::area(3), 9);
    assert_eq!(unsafe { not_safe(3) }, 3);
}
