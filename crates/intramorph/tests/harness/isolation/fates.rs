//! How a program may come to its end, and how that is told.

use std::hint::{black_box, spin_loop};
use std::process::{Command, abort, exit};
use std::thread;
use std::time::Duration;

use intramorph::prelude::*;

use super::found;

const LEAST: u32 = 17;

/// A variant that is fatal from 17 on is found, with the least such input, and told like that.
fn check_within(limit: Duration, fatal: fn() -> u32, why: &str, shown: &str) {
    let (_, finding) = found(|| {
        program(|n: &u32| *n)
            .inputs(0u32..1000)
            .replaced(
                "fatal from 17 on",
                |n| if *n < LEAST { *n } else { fatal() },
            )
            .run_limit(limit)
            .memory_limit(64 << 20)
            .must_be(equal());
    });
    assert_eq!(finding.input, "17");
    assert_eq!(finding.output, "17");
    assert_eq!(finding.why, why);
    assert_eq!(finding.counterpart_output, shown);
}

/// The same of a variant that hangs: the longer the limit, the longer it takes, and the less a busy machine matters.
fn check_hanging(hanging: fn() -> u32) {
    let limit = Duration::from_millis(500);
    check_within(
        limit,
        hanging,
        "the changed program hung",
        "hung: no output within 500 ms",
    );
}

fn check(fatal: fn() -> u32, why: &str, shown: &str) {
    check_within(Duration::from_secs(60), fatal, why, shown);
}

fn endless() -> u32 {
    loop {
        spin_loop();
    }
}

#[expect(unconditional_recursion, reason = "that is the bug")]
fn deep(n: u32) -> u32 {
    black_box(deep(black_box(n) + 1)) + 1
}

fn greedy() -> u32 {
    let mut all = Vec::new();
    loop {
        all.push(vec![1u8; 1 << 16]);
        black_box(&all);
    }
}

#[test]
fn a_program_that_loops_has_hung() {
    check_hanging(endless);
}

#[test]
fn a_program_that_waits_has_hung() {
    check_hanging(|| {
        thread::sleep(Duration::from_secs(1000));
        0
    });
}

#[test]
fn a_program_that_aborts_is_told() {
    check(|| abort(), "the changed program aborted", "aborted");
}

#[test]
fn a_stack_overflow_is_told_from_other_aborts() {
    let told = "overflowed its stack";
    check(|| deep(0), &format!("the changed program {told}"), told);
}

#[test]
fn a_stack_overflow_in_a_thread_of_the_program_is_told_too() {
    let told = "overflowed its stack";
    check(
        || thread::spawn(|| deep(0)).join().expect("it does not panic"),
        &format!("the changed program {told}"),
        told,
    );
}

#[test]
fn a_program_that_exits_is_told_even_if_it_says_that_all_is_well() {
    let told = "exited with code 0";
    check(|| exit(0), &format!("the changed program {told}"), told);
}

#[test]
fn a_program_that_exits_is_told_with_its_code() {
    let told = "exited with code 3";
    check(|| exit(3), &format!("the changed program {told}"), told);
}

#[test]
#[cfg(target_os = "linux")]
fn a_program_that_eats_memory_has_run_out_of_it() {
    check(
        greedy,
        "the changed program ran out of memory",
        "ran out of memory: no more than 64 MiB is allowed",
    );
}

#[test]
fn a_program_that_is_killed_is_told_with_the_signal() {
    let told = "was killed by signal 9 (SIGKILL)";
    check(
        || {
            let process = std::process::id().to_string();
            let killed = Command::new("kill").args(["-9", &process]).status();
            killed.expect("there is such a command");
            endless()
        },
        &format!("the changed program {told}"),
        told,
    );
}

#[test]
fn the_original_may_be_what_dies() {
    let (_, finding) = found(|| {
        program(|n: &u32| if *n < LEAST { *n } else { abort() })
            .inputs(0u32..1000)
            .replaced("sound", |n| *n)
            .isolated()
            .must_be(equal());
    });
    let told = (
        &*finding.input,
        &*finding.output,
        &*finding.counterpart_output,
    );
    assert_eq!(told, ("17", "aborted", "17"));
    assert_eq!(finding.why, "the original aborted");
}

#[test]
fn both_may_die() {
    let (_, finding) = found(|| {
        let fatal = |n: u32| if n < LEAST { n } else { exit(1) };
        program(move |n: &u32| fatal(*n))
            .inputs(0u32..1000)
            .replaced("as fatal", move |n| fatal(*n))
            .isolated()
            .must_be(equal());
    });
    let told = "exited with code 1";
    let outputs = (&*finding.output, &*finding.counterpart_output);
    assert_eq!(outputs, (told, told));
    assert_eq!(finding.why, "the original exited with code 1");
}

#[test]
fn death_is_no_output_even_where_panics_are() {
    let (_, finding) = found(|| {
        program(|n: &u32| if *n < LEAST { *n } else { panic!("no") })
            .inputs(0u32..1000)
            .replaced("fatal", |n| if *n < LEAST { *n } else { abort() })
            .panics_are_outputs()
            .isolated()
            .must_be(equal());
    });
    assert_eq!(finding.input, "17");
    assert!(finding.output.starts_with("panicked: no"), "{finding:?}");
    assert_eq!(finding.counterpart_output, "aborted");
}

#[test]
fn a_follow_up_is_shown_though_the_program_dies_on_it() {
    let (_, finding) = found(|| {
        program(|n: &u32| if *n < 1000 { *n } else { abort() })
            .inputs(0u32..1000)
            .followed_up(|n, _, _| n + 990)
            .isolated()
            .must_satisfy("grows", |before, after| before.output < after.output);
    });
    assert_eq!(finding.input, "10");
    assert_eq!(finding.follow_up.as_deref(), Some("1000"));
    assert_eq!(finding.why, "the program aborted on the follow-up input");
}

#[test]
fn of_several_programs_the_one_that_dies_is_named() {
    let (_, finding) = found(|| {
        program(|n: &u32| *n)
            .inputs(0u32..1000)
            .compared_with(|n| *n)
            .compared_with(fatal_other)
            .isolated()
            .must_be(equal());
    });
    assert!(finding.counterpart.ends_with("fatal_other"), "{finding:?}");
    assert_eq!(finding.why, "the other program aborted");
}

fn fatal_other(n: &u32) -> u32 {
    if *n < LEAST { *n } else { abort() }
}

#[test]
fn a_regression_test_may_die() {
    let (_, finding) = found(|| {
        program(|n: &u32| if *n == 0 { 0 } else { abort() })
            .on(1)
            .isolated()
            .must_return(1);
    });
    let outputs = (&*finding.output, &*finding.counterpart_output);
    assert_eq!(outputs, ("aborted", "1"));
    assert_eq!(finding.why, "the program aborted");
}

#[test]
fn a_hang_is_shrunk_to_the_end() {
    let (_, finding) = found(|| {
        program(|numbers: &[u8]| numbers.len())
            .inputs(vec(any::<u8>(), 0..30))
            .replaced("hangs on two large numbers", |numbers| {
                if numbers.iter().filter(|n| **n > 99).count() >= 2 {
                    endless();
                }
                numbers.len()
            })
            .run_limit(Duration::from_millis(500))
            .must_be(equal());
    });
    assert_eq!(finding.input, "[100, 100]");
}

#[test]
fn a_variant_at_a_site_may_be_what_dies() {
    const FATAL: Transformation = transformation!();
    let (record, finding) = found(|| {
        program(|n: &u32| {
            if *n < LEAST {
                *n
            } else {
                morph!(FATAL, *n, abort())
            }
        })
        .inputs(0u32..1000)
        .transformed(FATAL)
        .isolated()
        .must_be(equal());
    });
    assert_eq!(finding.input, "17");
    assert_eq!(finding.counterpart_output, "aborted");
    let component = record.component.expect("it is declared somewhere");
    assert!(component.contains("fates.rs"), "{component}");
    // A run that never returned has not told how often it reached the component.
    assert_eq!(finding.reached, None);
}

#[test]
fn a_death_after_many_cases_is_found_in_its_own_case() {
    let (record, finding) = found(|| {
        program(|n: &u32| *n)
            .inputs(each(0..100_000))
            .assuming(|n| n % 3 > 0)
            .replaced("fatal late", |n| if *n < 5000 { *n } else { abort() })
            .isolated()
            .must_be(equal());
    });
    assert_eq!((finding.input.as_str(), finding.case), ("5000", 5001));
    assert_eq!((record.cases, record.rejected), (3334, 1667));
}

#[test]
fn a_process_that_the_test_has_started_hides_no_death() {
    let mut process = Command::new("sleep")
        .arg("2")
        .spawn()
        .expect("there is such a command");
    let records = recorded(|| {
        program(|n: &u32| *n)
            .on(1)
            .replaced("fatal", |_| abort())
            .run_limit(Duration::from_secs(60))
            .must_be(equal());
    });
    let finding = records[0].finding.as_ref().expect("a finding");
    assert_eq!(finding.counterpart_output, "aborted");
    process.wait().expect("it is ours");
}

#[test]
fn two_programs_that_end_in_different_ways_are_told_apart() {
    let (_, finding) = found(|| {
        program(|n: &u32| if *n < LEAST { *n } else { exit(3) })
            .inputs(0u32..1000)
            .replaced("aborts", |n| if *n < LEAST { *n } else { abort() })
            .isolated()
            .must_be(equal());
    });
    assert_eq!(
        (&*finding.input, &*finding.why),
        ("17", "the original exited with code 3")
    );
}

#[test]
fn what_a_program_has_started_ends_with_it() {
    // Processes inherit the variable by which workers that were left behind are known.
    check_hanging(|| {
        let waited = Command::new("sleep").arg("1000").status();
        waited.map_or(1, |_| 0)
    });
}

#[test]
#[cfg(target_os = "linux")]
fn memory_that_cases_before_have_left_behind_is_nobodys_fault() {
    let records = super::checked(|| {
        program(|n: &u32| *n)
            .inputs(any::<u32>())
            .cases(300)
            .replaced("leaks", |n| {
                black_box(vec![1u8; 1 << 20].leak());
                *n
            })
            .memory_limit(64 << 20)
            .must_be(equal());
    });
    assert_eq!(
        (records[0].verdict, records[0].cases),
        (Verdict::Holds, 300),
        "{:?}",
        records[0]
    );
}
