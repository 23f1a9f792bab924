//! Checks that pass without a word, and those that a runner kills before they say one.

use std::thread;
use std::time::Duration;

use intramorph::prelude::*;

use crate::child::{Child, part};
use crate::table::{Right, cases};

/// Does nothing but in a child.
#[test]
fn child() {
    const NEXT: Transformation = transformation!();
    let next = |n: &u8| morph!(NEXT, u32::from(*n), u32::from(*n) + 1);
    let inputs = || program(next).inputs(any::<u8>()).cases(40);
    match part().as_deref() {
        Some("holds") => inputs()
            .assuming(|n| n % 2 == 0)
            .cover("small", 1.0, |n| *n < 128)
            .transformed(NEXT)
            .must_be(at_least()),
        Some("in parallel") => inputs().in_parallel().transformed(NEXT).must_be(at_least()),
        #[cfg(unix)]
        Some("isolated") => inputs().isolated().transformed(NEXT).must_be(at_least()),
        Some("broken") => inputs().transformed(NEXT).must_be(at_most()),
        Some("vacuous") => inputs()
            .replaced("the same", |n| u32::from(*n))
            .must_be(at_least()),
        Some("random") => program_with_rng(|&(), rng| rng.below(2))
            .on(())
            .replaced("the same", |&(), rng| rng.below(2))
            .must_be(equally_distributed()),
        Some("killed") => program(|n: &u32| u32::from(*n < 7 || wait_to_be_killed()))
            .inputs(each(1..50))
            .replaced("larger", |n| *n)
            .must_be(at_least()),
        _ => {}
    }
}

fn wait_to_be_killed() -> bool {
    thread::sleep(Duration::from_millis(1300));
    std::process::exit(1);
}

/// Checks what a child says of its check on request.
fn check(part: &str, expected: &str) {
    let (_, said) = Child::of("summary::child", part)
        .with("INTRAMORPH_SUMMARY", "show")
        .run();
    let lines: Vec<&str> = said
        .lines()
        .filter(|line| line.starts_with("summary of summary::child ("))
        .collect();
    assert!(
        lines.len() == 1 && lines[0].contains(expected),
        "no `{expected}` in {said}"
    );
}

cases! {
    a_check_that_passes: Right::Asserted, "how many inputs were decided, and of which kind, is not seen otherwise" => {
        check("holds", ": `at least` holds, 40 cases in ");
        check("holds", ", 40 decided, ");
        check("holds", " rejected, reached ");
        check("holds", " % small");
    }

    a_check_that_passes_unasked: Right::Asserted, "nobody reads a thousand lines" => {
        let (passed, said) = Child::of("summary::child", "holds").run();
        assert!(passed && !said.contains("summary of"), "{said}");
    }

    a_check_on_several_threads: Right::Asserted, "it is one check" => {
        check("in parallel", ": `at least` holds, 40 cases in ");
    }

    a_check_in_a_worker: Right::Asserted, "the worker leaves it to its parent" => {
        if cfg!(unix) {
            check("isolated", ": `at least` holds, 40 cases in ");
        }
    }

    a_check_of_random_outputs: Right::Asserted, "its pairs are cases" => {
        check("random", ": `equally distributed` holds, ");
    }

    a_check_that_fails: Right::Asserted, "its summary comes before the finding" => {
        check("broken", ": `at most` is broken, 1 case in ");
    }

    a_check_that_tests_nothing: Right::Asserted, "its summary says so too" => {
        check("vacuous", ": `at least` is inconclusive (no effect), 40 cases in ");
    }

    a_summary_that_does_not_exist: Right::Asserted, "the variable would be ignored" => {
        let (passed, said) = Child::of("summary::child", "holds").with("INTRAMORPH_SUMMARY", "1").run();
        assert!(!passed && said.contains("INTRAMORPH_SUMMARY=`1` is not `show`"), "{said}");
    }

    a_program_that_hangs_until_it_is_killed: Right::Asserted, "how far it was is all that is known" => {
        let (passed, said) = Child::of("summary::child", "killed").with("INTRAMORPH_SUMMARY", "show").run();
        assert!(!passed && said.contains("): 6 of 49 cases, 0 rejected after 1 s"), "{said}");
    }
}
