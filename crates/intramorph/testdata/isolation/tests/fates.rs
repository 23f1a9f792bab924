//! Programs that do not return.

use std::hint::black_box;
use std::process::{abort, exit};
use std::time::Duration;

use intramorph::prelude::*;
use isolation::same;

fn check(fatal: fn() -> u32) {
    check_within(Duration::from_secs(60), fatal);
}

fn check_within(limit: Duration, fatal: fn() -> u32) {
    program(|n: &u32| same(*n))
        .inputs(0u32..1000)
        .replaced("fatal", |n| if *n < 17 { *n } else { fatal() })
        .run_limit(limit)
        .memory_limit(64 << 20)
        .must_be(equal());
}

#[expect(unconditional_recursion, reason = "that is the bug")]
fn deep(n: u32) -> u32 {
    black_box(deep(black_box(n) + 1)) + 1
}

#[test]
fn aborts() {
    check(|| abort());
}

#[test]
fn exits() {
    check(|| exit(0));
}

#[test]
fn grows() {
    check(|| {
        let mut all = Vec::new();
        loop {
            all.push(vec![1u8; 1 << 16]);
            black_box(&all);
        }
    });
}

#[test]
fn hangs() {
    check_within(Duration::from_millis(500), || loop {
        std::hint::spin_loop();
    });
}

#[test]
fn holds() {
    program(|n: &u32| same(*n))
        .inputs(0u32..1000)
        .replaced("again", |n| same(*n))
        .isolated()
        .must_be(equal());
    program(|n: &u32| same(*n)).on(3).isolated().must_return(3);
}

#[test]
#[ignore = "only when asked for"]
fn ignored() {
    check(|| abort());
}

#[test]
fn overflows() {
    check(|| deep(0));
}

#[test]
fn panics() {
    check(|| panic!("on purpose"));
}
