//! Asynchronous programs.

use std::task::Poll;
use std::thread;
use std::time::Duration;

use intramorph::prelude::*;
use intramorph::{BlockOn, ThisThread, blocking};
use tokio::runtime::{Builder, Runtime};
use tokio::time::sleep;

/// Skip the wait.
const NO_WAIT: Transformation = transformation!();

async fn doubled(n: u32) -> u64 {
    if !NO_WAIT.is_on() {
        sleep(Duration::from_micros(1)).await;
    }
    2 * u64::from(n)
}

fn runtime() -> Runtime {
    Builder::new_current_thread()
        .enable_time()
        .build()
        .expect("a runtime")
}

#[test]
fn a_transformation_is_on_across_an_await() {
    let runtime = runtime();
    let records = recorded(|| {
        program(blocking(&runtime, async |n: &u32| doubled(*n).await))
            .inputs(any::<u32>())
            .cases(50)
            .transformed(NO_WAIT)
            .must_be(equal());
    });
    assert_eq!(records[0].verdict, Verdict::Holds, "{}", records[0]);
    assert_eq!(records[0].reached, Some(50));
}

#[test]
fn an_asynchronous_variant_that_is_wrong_is_found() {
    let runtime = Runtime::new().expect("a runtime with threads");
    let records = recorded(|| {
        program(blocking(runtime.handle(), async |n: &u32| u64::from(*n)))
            .inputs(any::<u32>())
            .replaced(
                "on a thread",
                blocking(&runtime, async |n: &u32| {
                    let n = *n;
                    tokio::spawn(async move { u64::from(n.min(999)) })
                        .await
                        .expect("no panic")
                }),
            )
            .in_parallel()
            .must_be(equal());
    });
    assert_eq!(records[0].finding.as_ref().expect("broken").input, "1000");
}

#[test]
fn a_panic_of_an_asynchronous_program_is_a_finding() {
    let records = recorded(|| {
        program(blocking(&ThisThread, async |n: &u32| {
            assert!(*n < 100, "too large");
            *n
        }))
        .inputs(0u32..1000)
        .replaced("same", |n| *n)
        .must_be(equal());
    });
    assert_eq!(records[0].finding.as_ref().expect("broken").input, "100");
}

#[test]
fn a_future_that_is_woken_from_another_thread_is_waited_for() {
    let mut is_asked = false;
    let answer = ThisThread.block_on(std::future::poll_fn(|context| {
        if is_asked {
            return Poll::Ready(42);
        }
        is_asked = true;
        let waker = context.waker().clone();
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(5));
            waker.wake();
        });
        Poll::Pending
    }));
    assert_eq!(answer, 42);
}
