//! Checks that can't be isolated, and say why.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use intramorph::prelude::*;

fn check() {
    program(|n: &u32| *n)
        .inputs(0u32..10)
        .replaced("same", |n| *n)
        .isolated()
        .must_be(equal());
}

fn refusal(job: impl FnOnce() + Send + 'static, name: Option<&str>) -> String {
    let builder = name.map_or_else(thread::Builder::new, |name| {
        thread::Builder::new().name(name.to_owned())
    });
    let thread = builder.spawn(|| catch_unwind(AssertUnwindSafe(job)));
    let caught = thread.expect("a thread").join().expect("it is caught");
    *caught
        .expect_err("it fails")
        .downcast::<String>()
        .expect("a text")
}

#[test]
fn a_thread_without_a_name_is_no_test() {
    insta::assert_snapshot!(refusal(check, None));
}

#[test]
fn a_thread_with_another_name_is_no_test() {
    let text = refusal(check, Some("worker 7"));
    assert!(text.contains("can't be isolated"), "{text}");
}

#[test]
fn a_check_inside_of_a_program_is_refused() {
    let record = recorded(|| {
        program(|_: &u32| check()).on(1).must_return(());
    })
    .remove(0);
    let finding = record.finding.expect("a finding");
    assert!(
        finding.output.contains("isolate that one instead"),
        "{finding:?}"
    );
}

#[test]
fn the_replay_of_a_thread_that_is_no_test_names_none() {
    let thread = thread::Builder::new().name("worker 7".to_owned());
    let thread = thread.spawn(|| {
        recorded(|| {
            program(|n: &u32| *n)
                .inputs(0u32..9)
                .replaced("", |n| n + 1)
                .must_be(equal());
        })
    });
    let record = thread
        .expect("a thread")
        .join()
        .expect("it is recorded")
        .remove(0);
    let replay = record.finding.expect("a finding").replay;
    assert!(
        replay.starts_with("run again with INTRAMORPH_SEED="),
        "{replay}"
    );
}
