//! Checks of one test that share the relation and the name of the counterpart: a mark belongs to one of them.

use std::fs;

use intramorph::prelude::*;

use super::child::{INPUTS, LOW, has};
use super::{Folder, ended};
use crate::table::{Right, cases};

const FASTER: Transformation = transformation!();
const BUG: InjectedBug = injected_bug!();

/// Returns the check of a variant that may have this bug.
macro_rules! varied {
    ($bug:expr) => {{
        let bug = $bug;
        let wrong = move |n: &u32| has(bug) && LOW.contains(n);
        let variant = move |n: &u32| n + u32::from(wrong(n)) + bug!(BUG, 0, 1);
        let check = program(|n: &u32| *n).inputs(INPUTS);
        check.replaced("variant", variant)
    }};
}

/// Returns a check with such a check in its program.
macro_rules! around {
    () => {{
        let outer = program(|n: &u32| {
            varied!("inner").cases(20).must_be(equal());
            *n
        });
        let outer = outer.inputs(0u32..9).cases(20);
        outer.replaced("as it is", |n| *n)
    }};
}

/// Gets to the transformation, which is wrong if the program has this bug.
fn tripled(n: u32, bug: &str) -> u32 {
    let wrong = u32::from(has(bug) && LOW.contains(&n));
    morph!(FASTER, 3 * n, 2 * n + n + wrong)
}

/// Runs checks of which each may have a bug: `first`, `second`.
pub(super) fn run(checks: &str) {
    match checks {
        "alike" => {
            varied!("first").must_be(equal());
            varied!("second").must_be(equal());
        }
        "alike in a loop" => {
            for bug in ["first", "second"] {
                varied!(bug).must_be(equal());
            }
        }
        "alike on one transformation" => {
            let check = program(|n: &u32| tripled(*n, "first")).inputs(INPUTS);
            check.transformed(FASTER).must_be(equal());
            let check = program(|n: &u32| tripled(*n, "second") + 1).inputs(INPUTS);
            check.transformed(FASTER).must_be(equal());
        }
        "alike in parallel" => {
            for bug in ["first", "second"] {
                varied!(bug).in_parallel().threads(3).must_be(equal());
            }
        }
        "alike in workers" => {
            for bug in ["first", "second"] {
                varied!(bug).isolated().must_be(equal());
            }
        }
        "alike after an injected bug" => {
            BUG.must_be_caught_by(|| varied!("none").must_be(equal()));
            recorded(|| varied!("first").must_be(equal()));
            varied!("second").must_be(equal());
        }
        "alike inside of a program" => {
            around!().must_be(equal());
            around!().in_parallel().threads(2).must_be(equal());
            around!().isolated().must_be(equal());
            varied!("first").must_be(equal());
        }
        "alike by bytes" => {
            for _ in 0..3 {
                intramorph::driven_by(&[0; 64], || varied!("first").must_be(equal()));
            }
        }
        other => panic!("no check is called {other}"),
    }
}

/// The bug of one check is known, and the other check has none.
fn belongs_to(row: &str, checks: &str, bug: &str) {
    let folder = Folder::marked(row, checks, bug);
    let (passed, said) = folder.run(checks, bug);
    assert!(passed, "{said}");
    let (passed, said) = folder.run(checks, "");
    assert!(!passed && said.contains("no longer breaks"), "{said}");
}

/// The texts of all files, in the order of checks.
fn texts(folder: &Folder) -> Vec<String> {
    let files = folder.files();
    let texts = files
        .iter()
        .map(|file| fs::read_to_string(file).expect("readable"));
    let mut texts: Vec<_> = texts.collect();
    texts.sort_by_key(|text| text.contains("\ncheck: "));
    texts
}

cases! {
    a_mark_of_the_first_of_two_checks: Right::Asserted, "the second check has no such bug, and nothing to fix" => {
        belongs_to("first", "alike", "first");
    }
    a_mark_of_the_second_of_two_checks: Right::Asserted, "the first check has no such bug, and nothing to fix" => {
        belongs_to("second", "alike", "second");
    }
    a_mark_of_the_first_check_of_a_loop: Right::Asserted, "each turn is a check of its own" => {
        belongs_to("first of loop", "alike in a loop", "first");
    }
    a_mark_of_the_second_check_of_a_loop: Right::Asserted, "each turn is a check of its own" => {
        belongs_to("second of loop", "alike in a loop", "second");
    }
    a_mark_of_one_of_two_programs_with_a_transformation: Right::Asserted, "each program is a check of its own" => {
        belongs_to("transformation", "alike on one transformation", "first");
        belongs_to("transformation 2", "alike on one transformation", "second");
    }
    a_mark_of_one_of_two_checks_in_parallel: Right::Asserted, "threads do not count checks" => {
        belongs_to("first in parallel", "alike in parallel", "first");
        belongs_to("second in parallel", "alike in parallel", "second");
    }
    a_mark_of_one_of_two_checks_in_workers: Right::Asserted, "a worker runs the test again up to its check" => {
        belongs_to("first in worker", "alike in workers", "first");
        belongs_to("second in worker", "alike in workers", "second");
    }
    a_mark_after_checks_that_are_collected: Right::Asserted, "those keep nothing, so they do not count" => {
        belongs_to("collected", "alike after an injected bug", "second");
        let folder = Folder::marked("collected plain", "alike", "first");
        let (passed, said) = folder.run("alike after an injected bug", "second");
        assert!(passed, "{said}");
    }
    a_mark_of_a_check_that_bytes_drive: Right::Asserted, "the bytes drive one check again and again" => {
        let folder = Folder::marked("driven", "alike", "first");
        let (passed, said) = folder.run("alike by bytes", "first");
        assert!(passed, "{said}");
    }
    a_mark_of_a_check_inside_of_a_program: Right::Asserted, "each run of the program makes the same check again" => {
        let folder = Folder::of("nested");
        folder.run("alike", "first");
        folder.mark("known: reported in #1");
        let (passed, said) = folder.run("alike inside of a program", "inner first");
        assert!(passed, "{said}");
    }
    two_checks_with_one_bug: Right::Asserted, "what one check knows is no excuse for another, and each has a file to mark" => {
        let folder = Folder::marked("both-alike", "alike", "first second");
        let (passed, said) = folder.run("alike", "first second");
        assert!(!passed && said.contains("input I  0\n"), "{said}");
        let [first, second] = texts(&folder).try_into().expect("two files");
        assert!(first.contains("\nknown: ") && !first.contains("\ncheck:"), "{first}");
        assert!(!second.contains("\nknown: ") && second.contains("\ncheck: 2\n"), "{second}");
        for file in folder.files() {
            let text = fs::read_to_string(&file).expect("readable");
            fs::write(&file, text.replace("known: reported in #1\n", "") + "known: both\n").expect("writable");
        }
        let (passed, said) = folder.run("alike", "first second");
        assert!(passed, "{said}");
    }
    a_finding_of_another_check_that_breaks_here: Right::Asserted, "the file that the finding names is the one to mark" => {
        let folder = Folder::of("shared");
        folder.run("alike", "first");
        let (passed, said) = folder.run("alike", "second");
        assert!(!passed && said.contains("input I  0\n"), "{said}");
        let [first, second] = texts(&folder).try_into().expect("two files");
        assert!(!first.contains("\ncheck:") && second.contains("\ncheck: 2\n"), "{second}");
        let named = folder.files().into_iter().find(|file| said.contains(&*file.file_name().expect("a name").to_string_lossy()));
        let named = fs::read_to_string(named.expect("the finding names its file")).expect("readable");
        assert_eq!(named, second);
    }
    a_number_of_a_check_that_is_none: Right::Asserted, "in silence it would be the mark of another check" => {
        let folder = Folder::marked("number", "alike", "first");
        folder.mark("check: second");
        let (passed, said) = folder.run("alike", "first");
        assert!(!passed && said.contains("is no finding that Intramorph has kept"), "{said}");
    }
    a_replay_of_the_second_check: Right::Asserted, "a replay runs the first check as well, which counts" => {
        let folder = Folder::of("replay of second");
        let (_, said) = folder.run("alike", "second");
        folder.mark("known: reported in #1");
        let mut replay = folder.command("alike", "second");
        let (passed, said) = ended(replay.env("INTRAMORPH_SEED", super::seed(&said)));
        assert!(passed && said.contains("marks as known: reported in #1"), "{said}");
    }
}
