//! A carried future that any thread drops before it is done.

use std::any::Any;
use std::cell::RefCell;
use std::future::pending;
use std::sync::mpsc::{Sender, channel};

use intramorph::prelude::*;

const NEGATED: Transformation = transformation!();

/// Sends whether the transformation is on where it is dropped.
struct DropReport(Sender<bool>);

impl Drop for DropReport {
    fn drop(&mut self) {
        self.0.send(NEGATED.is_on()).expect("somebody listens");
    }
}

#[test]
fn a_future_that_was_never_polled_is_dropped_in_its_scope() {
    let (sender, reports) = channel();
    let held = DropReport(sender);
    let task = NEGATED.applied(|| Carried::here().around(async move { drop(held) }));
    std::thread::spawn(move || drop(task))
        .join()
        .expect("it does not panic");
    assert_eq!(reports.recv(), Ok(true));
}

#[test]
fn an_aborted_task_is_dropped_in_its_scope() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .build()
        .expect("it starts");
    let (sender, reports) = channel();
    let (begin, started) = channel();
    let task = NEGATED.applied(|| {
        Carried::here().around(async move {
            let held = DropReport(sender);
            begin.send(()).expect("somebody listens");
            pending::<()>().await;
            drop(held);
        })
    });
    let task = runtime.spawn(task);
    started.recv().expect("it starts");
    task.abort();
    assert_eq!(reports.recv(), Ok(true));
}

#[test]
fn what_is_not_carried_is_dropped_as_it_is() {
    let (sender, reports) = channel();
    let held = DropReport(sender);
    let task = Carried::here().around(async move { drop(held) });
    NEGATED.applied(|| drop(task));
    assert_eq!(reports.recv(), Ok(true));
    assert!(!NEGATED.is_on());
}

#[test]
fn what_a_dropped_future_reaches_is_counted() {
    let mut records = recorded(|| {
        program(|_: &u8| {
            let (sender, reports) = channel();
            let held = DropReport(sender);
            let task = Carried::here().around(async move { drop(held) });
            std::thread::spawn(move || drop(task))
                .join()
                .expect("it does not panic");
            reports.recv() == Ok(true)
        })
        .inputs(any::<u8>())
        .cases(20)
        .transformed(NEGATED)
        .must_satisfy("on at the drop", |original, transformed| {
            !original && *transformed
        });
    });
    let record = records.remove(0);
    assert_eq!(record.verdict, Verdict::Holds, "{record}");
    assert_eq!((record.reached, record.orphans), (Some(record.cases), 0));
}

#[test]
fn a_panic_of_what_is_dropped_gets_out() {
    struct Fragile;
    impl Drop for Fragile {
        fn drop(&mut self) {
            std::panic::resume_unwind(Box::new("broken"));
        }
    }
    let held = Fragile;
    let task = NEGATED.applied(|| Carried::here().around(async move { drop(held) }));
    let dropped = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| drop(task)));
    let payload = dropped.expect_err("it panics");
    assert_eq!(payload.downcast_ref(), Some(&"broken"));
    assert!(!NEGATED.is_on());
}

thread_local! {
    /// Is dropped when its thread ends.
    static LAST: RefCell<Option<Box<dyn Any>>> = const { RefCell::new(None) };
}

#[test]
fn a_future_may_go_with_its_thread() {
    let (sender, reports) = channel();
    let held = DropReport(sender);
    let keep = move || {
        LAST.with(|_| ());
        let task = NEGATED.applied(|| Carried::here().around(async move { drop(held) }));
        LAST.set(Some(Box::new(task)));
    };
    std::thread::spawn(keep).join().expect("it does not panic");
    // The system decides whether the scope is dropped before it.
    reports.recv().expect("it is dropped");
}
