//! Panic hooks of the user, which may print nothing, print everything, abort or panic. A finding is shown once, whatever they do.

use std::panic::{PanicHookInfo, set_hook, take_hook};

use intramorph::prelude::*;

use crate::child::{Child, limited, part};
use crate::table::{Right, cases};

/// Does nothing but in a child, whose part is a hook and a check.
#[test]
fn child() {
    let part = part().unwrap_or_default();
    let Some((hook, check)) = part.split_once(", ") else {
        return;
    };
    if hook != "silent from the start" {
        // The hook of the library is there before that of the test.
        limited(|n| *n);
    }
    match hook {
        "verbose" => set_hook(Box::new(|info| eprintln!("hook: {info}"))),
        "chained" => {
            let previous = take_hook();
            set_hook(Box::new(move |info: &PanicHookInfo<'_>| previous(info)));
        }
        "aborting" => set_hook(Box::new(|_| std::process::abort())),
        "panicking" => set_hook(Box::new(|_| panic!("in the hook"))),
        _ => set_hook(Box::new(|_| {})),
    }
    match check {
        "vacuous" => program(|n: &u32| *n)
            .inputs(each(0..5))
            .replaced("the same", |n| *n)
            .must_be(at_least()),
        "refused" => program(|n: &u32| *n)
            .inputs(each(0..5))
            .cover("nothing", 101.0, |_| false)
            .replaced("next", |n| n + 1)
            .must_be(at_least()),
        "in parallel" => program(|n: &u32| *n)
            .inputs(0u32..1000)
            .in_parallel()
            .replaced("limited", |n| *n.min(&99))
            .must_be(equal()),
        "panicking program" => limited(|n| if *n < 100 { *n } else { panic!("too large") }),
        _ => limited(|n| *n.min(&99)),
    }
}

/// Checks that a child fails as a test does, and says once what is expected.
fn check(part: &str, expected: &str) {
    let (code, said) = Child::of("hooks::child", part).code();
    assert_eq!(code, Some(101), "{said}");
    assert_eq!(said.matches(expected).count(), 1, "{said}");
}

cases! {
    a_hook_that_prints_nothing: Right::Asserted, "the test would fail without a word" => {
        check("silent, broken", "input I  100\n");
    }

    a_hook_that_prints_nothing_from_the_start: Right::Asserted, "the test would fail without a word" => {
        check("silent from the start, broken", "input I  100\n");
    }

    a_hook_that_prints_nothing_of_a_check_that_tests_nothing: Right::Asserted, "the advice would be lost" => {
        check("silent, vacuous", "tests nothing");
    }

    a_hook_that_prints_nothing_of_a_refused_check: Right::Asserted, "the advice would be lost" => {
        check("silent, refused", "panicked at ");
    }

    a_hook_that_prints_nothing_beside_several_threads: Right::Asserted, "the test would fail without a word" => {
        check("silent, in parallel", "input I  100\n");
    }

    a_hook_that_prints_everything: Right::Asserted, "a finding that is shown twice looks like two" => {
        check("verbose, broken", "input I  100\n");
    }

    a_hook_that_calls_the_one_before: Right::Asserted, "a finding that is shown twice looks like two" => {
        check("chained, broken", "input I  100\n");
    }

    a_hook_that_aborts: Right::Asserted, "the other tests of the process would not run" => {
        check("aborting, broken", "input I  100\n");
    }

    a_hook_that_panics: Right::Asserted, "a panic in a hook aborts" => {
        check("panicking, broken", "input I  100\n");
    }

    a_program_that_panics_under_a_hook_of_the_test: Right::Asserted, "its panic is an output, wherever it was noticed" => {
        check("silent, panicking program", "O' = P'(I)  panicked: too large");
        check("verbose, panicking program", "O' = P'(I)  panicked: too large");
    }
}
