//! Replay lines. One that finds no test exits with 0, as if the bug were fixed.

use std::fs;
use std::process::Command;
use std::thread;

use intramorph::prelude::*;

use crate::child::{Child, empty_folder, part};
use crate::table::{Right, cases};

/// Does nothing but in a child.
#[test]
fn child() {
    match part().as_deref() {
        Some("broken") => broken(),
        Some("random") => program_with_rng(|&(), rng| rng.below(2))
            .on(())
            .replaced("twice", |&(), rng| rng.below(4))
            .must_be(equally_distributed()),
        _ => {}
    }
}

#[test]
#[ignore = "a child asks for it"]
fn ignored() {
    if part().is_some() {
        broken();
    }
}

fn broken() {
    program(|n: &u8| *n)
        .inputs(any::<u8>())
        .replaced("capped", |n| *n.min(&99))
        .must_be(equal());
}

fn replay_here() -> String {
    let records = recorded(broken);
    let finding = records[0].finding.as_ref();
    finding.expect("most are larger").replay.clone()
}

fn replay_in(said: &str) -> &str {
    let mut lines = said.lines();
    let line = lines.find_map(|line| line.trim().strip_prefix("replay  "));
    line.unwrap_or_else(|| panic!("no replay line in {said}"))
}

cases! {
    the_target_is_named_by_its_kind: Right::Asserted, "a library and an integration test may have one name" => {
        let replay = replay_here();
        let target = "--test hostile -- --exact replay::the_target_is_named_by_its_kind";
        // A profile and features may stand before the target.
        assert!(replay.contains("cargo test ") && replay.contains("-p intramorph ") && replay.ends_with(target), "{replay}");
    }

    a_thread_is_no_test: Right::Asserted, "no test has the name of the thread" => {
        let thread = thread::Builder::new().name("pool".to_owned()).spawn(replay_here);
        let replay = thread.expect("it starts").join().expect("nothing panics");
        assert!(replay.starts_with("run again with INTRAMORPH_SEED="), "{replay}");
    }

    an_ignored_test_is_asked_for: Right::Asserted, "libtest passes over it otherwise" => {
        let (passed, said) = Child::of("replay::ignored", "broken").given("--ignored").run();
        let replay = replay_in(&said);
        assert!(!passed && replay.ends_with("--exact replay::ignored --include-ignored"), "{said}");
    }

    an_executable_that_cargo_did_not_note: Right::Asserted, "it was moved, so only the executable itself is sure to have the test" => {
        let folder = empty_folder("moved executable").join("deps");
        fs::create_dir(&folder).expect("writable");
        let executable = std::env::current_exe().expect("a test has an executable");
        let moved = folder.join("hostile-0123456789abcdef");
        fs::hard_link(executable, &moved).expect("one file system");
        let (passed, said) = Child::of_executable(&moved, "replay::child", "broken").run();
        let replay = replay_in(&said);
        assert!(!passed && replay.contains("hostile-0123456789abcdef' --exact replay::child"), "{said}");
        let mut shell = Command::new("sh");
        shell.args(["-c", replay]).env("INTRAMORPH_TEST_PART", "broken").env("INTRAMORPH_FINDINGS", "off");
        let again = shell.output().expect("there is a shell");
        assert!(!again.status.success());
        assert!(String::from_utf8_lossy(&again.stdout).contains("input I  100\n"));
    }

    a_kept_finding_in_another_folder: Right::Asserted, "without the variable the kept input does not run" => {
        let folder = empty_folder("kept elsewhere");
        let run = || Child::of("replay::child", "broken").with("INTRAMORPH_FINDINGS", &folder).run();
        run();
        let (_, said) = run();
        let replay = replay_in(&said);
        let variable = format!("INTRAMORPH_FINDINGS='{}' cargo test ", folder.display());
        assert!(replay.starts_with(&variable), "{said}");
    }

    evidence_of_more_cases_than_usual: Right::Asserted, "fewer cases may not be enough to find it again" => {
        let (_, said) = Child::of("replay::child", "random").with("INTRAMORPH_CASES", "5000").run();
        let replay = replay_in(&said);
        assert!(replay.contains(" INTRAMORPH_CASES=5000 cargo test "), "{said}");
    }
}
