//! In isolation a check records what it records without.

use std::process::abort;

use intramorph::prelude::*;
use intramorph::{InjectedBug, Record, bug, injected_bug};

use super::checked;

/// All of a record but when it was made and how long that took.
fn told(record: &Record) -> String {
    let mut record = record.clone();
    (record.started, record.location) = (0, String::new());
    record.elapsed = std::time::Duration::ZERO;
    record.shrinking = std::time::Duration::ZERO;
    format!("{record}\n{record:#?}")
}

/// A check, run as it is and in isolation.
macro_rules! check {
    ($check:expr, $relation:expr) => {{
        let here = checked(|| $check.must_be($relation)).remove(0);
        let isolated = checked(|| $check.isolated().must_be($relation)).remove(0);
        assert_eq!(told(&here), told(&isolated));
        isolated
    }};
}

const DESCENDING: Transformation = transformation!();
const WRONG: InjectedBug = injected_bug!();

fn sort(numbers: &mut [i32]) {
    for end in (1..numbers.len()).rev() {
        for j in 0..bug!(WRONG, end, end.min(2)) {
            if morph!(
                DESCENDING,
                numbers[j] > numbers[j + 1],
                numbers[j] < numbers[j + 1]
            ) {
                numbers.swap(j, j + 1);
            }
        }
    }
}

#[test]
fn a_sound_check_holds() {
    let record = check!(
        program(in_place(sort))
            .inputs(vec(any::<i32>(), 0..20))
            .cover("empty", 1.0, Vec::is_empty)
            .cover("long", 20.0, |numbers| numbers.len() > 10)
            .assuming(|numbers| numbers.len() != 7)
            .transformed(DESCENDING),
        relation::reversed()
    );
    assert_eq!(record.verdict, Verdict::Holds);
    assert_eq!(record.cases, 1000);
    assert!(record.rejected > 0);
}

#[test]
fn a_broken_relation_is_shrunk_to_the_same_input() {
    let record = check!(
        program(in_place(sort))
            .inputs(vec(any::<i32>(), 0..20))
            .assuming(|numbers| numbers.len() != 3)
            .transformed(DESCENDING),
        equal()
    );
    assert_eq!(record.finding.expect("a finding").input, "[0, 1]");
}

#[test]
fn recursive_inputs_shrink_alike() {
    check!(
        program(|text: &String| text.len())
            .inputs("[a-c]{0,30}".prop_flat_map(|text| {
                let length = text.len();
                (Just(text), 0..=length).prop_map(|(text, end)| text[..end].to_owned())
            }))
            .replaced("characters", |text| text.len() + text.matches("ab").count()),
        equal()
    );
}

#[test]
fn listed_inputs_are_alike() {
    check!(
        program(|n: &u32| *n)
            .inputs(each(0..5000u32))
            .replaced("again", |n| *n),
        equal()
    );
    let record = check!(
        program(|n: &u32| *n)
            .inputs(each(0..5000u32))
            .replaced("capped", |n| *n.min(&3000)),
        equal()
    );
    assert_eq!(record.finding.expect("a finding").input, "3001");
}

#[test]
fn panics_are_findings_as_ever() {
    let record = check!(
        program(|n: &u32| *n)
            .inputs(0u32..1000)
            .replaced("panicking", |n| if *n < 17 {
                *n
            } else {
                panic!("{n} is too much")
            }),
        equal()
    );
    let finding = record.finding.expect("a finding");
    assert_eq!(finding.input, "17");
    assert!(finding.counterpart_output.contains("17 is too much"));
}

#[test]
fn checks_that_test_nothing_fail_alike() {
    check!(
        program(in_place(sort))
            .inputs(vec(any::<i32>(), 0..2))
            .transformed(DESCENDING),
        relation::reversed()
    );
    check!(
        program(|n: &u32| *n)
            .inputs(0u32..10)
            .assuming(|n| *n == 3)
            .replaced("same", |n| *n),
        equal()
    );
    check!(
        program(|n: &u32| *n)
            .inputs(0u32..10)
            .replaced("same", |n| *n),
        at_least().and(at_most())
    );
}

#[test]
fn a_program_that_disagrees_with_itself_is_told_alike() {
    use std::sync::atomic::{AtomicU32, Ordering};
    let count = || {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        COUNT.fetch_add(1, Ordering::Relaxed)
    };
    let records = checked(|| {
        program(|_: &u32| count())
            .inputs(0u32..10)
            .replaced("same", |n| *n)
            .isolated()
            .must_be(equal());
    });
    assert_eq!(records[0].vacuity, Some(Vacuity::SelfDisagreement));
}

#[test]
fn a_corpus_is_read_by_the_worker_too() {
    let record = check!(
        program(|text: &String| text.len())
            .inputs("[a-z]{0,9}")
            .corpus("testdata/corpus/texts")
            .cover("short", 0.0, |text| text.len() < 4)
            .assuming(|text| !text.is_empty())
            .replaced("again", String::len),
        equal()
    );
    assert_eq!(record.verdict, Verdict::Holds);
    let records = checked(|| {
        program(|text: &String| text.len())
            .inputs("[a-z]{0,9}")
            .corpus("testdata/corpus/texts")
            .replaced("fatal", |_| abort())
            .isolated()
            .must_be(equal());
    });
    let finding = records[0].finding.as_ref().expect("a finding");
    assert_eq!(
        (finding.case, finding.why.as_str()),
        (0, "the changed program aborted")
    );
    assert!(
        finding
            .kept
            .as_ref()
            .is_some_and(|file| file.starts_with("testdata"))
    );
}

#[test]
fn bytes_drive_isolated_checks() {
    let records = checked(|| {
        intramorph::driven_by(&[200, 3, 0, 0, 7], || {
            program(|n: &u32| *n)
                .inputs(any::<u32>())
                .replaced("fatal", |n| if *n < 17 { *n } else { abort() })
                .isolated()
                .must_be(equal());
        });
    });
    assert_eq!(records[0].finding.as_ref().expect("a finding").input, "17");
}

#[test]
fn several_threads_are_one_worker() {
    let records = checked(|| {
        program(|n: &u32| *n)
            .inputs(0u32..1000)
            .replaced("fatal", |n| if *n < 17 { *n } else { abort() })
            .isolated()
            .in_parallel()
            .must_be(equal());
    });
    assert_eq!(records[0].finding.as_ref().expect("a finding").input, "17");
}

#[test]
fn a_worker_is_told_how_the_checks_before_it_went() {
    let broken = checked(|| program(|n: &i32| *n).on(1).must_return(2));
    assert_eq!(broken[0].verdict, Verdict::Broken);
    let holds = checked(|| program(|n: &i32| *n).on(1).isolated().must_return(1));
    assert_eq!(holds[0].verdict, Verdict::Holds);
    let caught = std::panic::catch_unwind(|| {
        program(|n: &i32| *n)
            .inputs(0..9)
            .assuming(|_| panic!("on purpose"))
            .replaced("", |n| *n)
            .must_be(equal());
    });
    assert!(caught.is_err());
    let last = checked(|| program(|n: &i32| *n).on(1).isolated().must_return(3));
    assert_eq!(last[0].verdict, Verdict::Broken);
}

#[test]
fn an_isolated_check_catches_an_injected_bug() {
    WRONG.must_be_caught_by(|| {
        program(in_place(sort))
            .inputs(vec(any::<i32>(), 0..20))
            .transformed(DESCENDING)
            .isolated()
            .must_be(relation::reversed());
    });
}

#[test]
fn how_often_a_bug_was_reached_is_known_though_it_was_elsewhere() {
    let caught = std::panic::catch_unwind(|| {
        WRONG.must_be_caught_by(|| {
            program(in_place(sort))
                .inputs(vec(any::<i32>(), 0..20))
                .transformed(DESCENDING)
                .observed(Vec::len)
                .must_be(equal());
        });
    });
    let here = *caught
        .expect_err("it is not caught")
        .downcast::<String>()
        .expect("a text");
    let caught = std::panic::catch_unwind(|| {
        WRONG.must_be_caught_by(|| {
            program(in_place(sort))
                .inputs(vec(any::<i32>(), 0..20))
                .transformed(DESCENDING)
                .isolated()
                .observed(Vec::len)
                .must_be(equal());
        });
    });
    let isolated = *caught
        .expect_err("it is not caught")
        .downcast::<String>()
        .expect("a text");
    assert_eq!(here, isolated);
}

fn cases_within(time: std::time::Duration) -> u64 {
    let record = checked(|| {
        program(|n: &u32| *n)
            .inputs(any::<u32>())
            .time_limit(time)
            .replaced("same", |n| *n)
            .isolated()
            .must_be(equal());
    });
    assert_eq!(record[0].verdict, Verdict::Holds);
    record[0].cases
}

#[test]
fn a_check_of_limited_time_ends() {
    assert!(cases_within(std::time::Duration::from_millis(100)) > 0);
}

#[test]
fn whatever_the_time_one_input_is_examined() {
    assert_eq!(cases_within(std::time::Duration::from_nanos(1)), 1);
}
