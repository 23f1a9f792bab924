//! Findings are kept in files and run first, seen by running this test binary again.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use intramorph::Randomness;
use intramorph::prelude::*;

/// Which check the child runs.
const CHILD: &str = "INTRAMORPH_TEST_OF_KEPT";

/// Does nothing but in a child.
#[test]
fn child() {
    let identity = |n: &u32| *n;
    match std::env::var(CHILD).as_deref() {
        Ok("broken") => program(identity)
            .inputs(0u32..1000)
            .replaced("capped", |n| *n.min(&99))
            .must_be(equal()),
        Ok("seeded") => program(|n: &u32| bug!(CAPPED, *n, *n.min(&99)))
            .inputs(0u32..1000)
            .replaced("as it is", |n| *n)
            .must_be(equal()),
        Ok("fixed") => program(identity)
            .inputs(0u32..1000)
            .replaced("capped", |n| *n)
            .must_be(equal()),
        Ok("other inputs") => program(identity)
            .inputs(500u32..1500)
            .replaced("capped", |n| *n)
            .must_be(equal()),
        Ok("metamorphic") => program(identity)
            .inputs(0u32..100_000)
            .followed_up(|n, _, randomness| n + 1 + u32::from(randomness.below(50) == 6) * 6)
            .must_satisfy("not seven", |before, after| {
                after.output - before.output != 7
            }),
        Ok("renamed") => program(identity)
            .inputs(0u32..1000)
            .replaced("limited", |n| *n.min(&99))
            .must_be(equal()),
        Ok("masked") => program(masked)
            .inputs(0u32..1000)
            .transformed(ADDS)
            .transformed(MASKS)
            .must_be(equal()),
        // Each has a name of its own, also among the processes, since nothing new is kept of a check that breaks again.
        Ok("many") => (0..2000).for_each(|number| {
            let name = format!("next to {number}, in process {}", std::process::id());
            let check = || {
                program(identity)
                    .inputs(Just(number))
                    .replaced(&name, |n| n + 1)
                    .must_be(equal());
            };
            assert!(catch_unwind(AssertUnwindSafe(check)).is_err());
        }),
        _ => {}
    }
}

const CAPPED: InjectedBug = injected_bug!();
const MASKS: Transformation = transformation!(neutral);
const ADDS: Transformation = transformation!(neutral);

/// Wrong by one change, which the other hides for most inputs.
fn masked(number: &u32) -> u32 {
    if MASKS.is_on() {
        return if *number > 900 { number + 2 } else { *number };
    }
    if *number > 10 {
        return morph!(ADDS, *number, number + 1);
    }
    *number
}

struct Folder(PathBuf);

impl Folder {
    fn of(test: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("kept")
            .join(test);
        let _ = fs::remove_dir_all(&folder);
        Self(folder)
    }

    fn command(&self, kind: &str) -> Command {
        let mut command = Command::new(std::env::current_exe().expect("a test binary has a path"));
        command.args(["--exact", "harness::kept::child", "--nocapture"]);
        for inherited in ["INTRAMORPH_SEED", "INTRAMORPH_CASES", "INTRAMORPH_SECONDS"] {
            command.env_remove(inherited);
        }
        command.env(CHILD, kind).env("INTRAMORPH_FINDINGS", &self.0);
        command
    }

    /// Whether the child passes, and what it says.
    fn run(&self, kind: &str) -> (bool, String) {
        let output = self.command(kind).output().expect("the test binary runs");
        (
            output.status.success(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    }

    /// Kills a child that keeps one finding after the other, so long after it has begun to, however slow the machine is.
    fn kill_while_keeping(&self, delay: Duration) {
        let count = self.files().len();
        let mut command = self.command("many");
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut process = command.spawn().expect("the test binary runs");
        while self.files().len() == count {
            let ended = process.try_wait().expect("it is a child");
            assert_eq!(ended, None, "it has kept nothing");
            sleep(Duration::from_millis(1));
        }
        sleep(delay);
        process.kill().expect("it can be killed");
        process.wait().expect("it was killed");
    }

    /// Fails if there is a part of one.
    fn count_of_whole_files(&self) -> usize {
        let files = self.files();
        for (file, text) in &files {
            let lines = text.lines().count();
            let is_whole = text.starts_with("# Broke") && lines == 8 && text.ends_with('\n');
            assert!(is_whole, "{}: {text}", file.display());
        }
        files.len()
    }

    /// The files kept, and their texts.
    fn files(&self) -> Vec<(PathBuf, String)> {
        let folder = self.0.join("main/harness/kept/child");
        let entries = fs::read_dir(folder).into_iter().flatten();
        let files = entries.map(|entry| entry.expect("readable").path());
        let files = files.filter(|file| file.extension().is_some_and(|kind| kind == "txt"));
        files
            .map(|file| (file.clone(), fs::read_to_string(file).expect("readable")))
            .collect()
    }
}

#[test]
fn the_finding_of_a_seeded_bug_is_not_kept() {
    let folder = Folder::of("seeded");
    let mut command = folder.command("seeded");
    let output = command.env("INTRAMORPH_ON", "kept::CAPPED").output();
    let output = output.expect("the test binary runs");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("is broken between P and P'"), "{told}");
    assert!(!told.contains("kept in"), "{told}");
    assert_eq!(folder.files(), []);
}

#[test]
fn a_finding_is_kept_in_a_file_that_a_person_can_read() {
    let folder = Folder::of("readable");
    let (passed, said) = folder.run("broken");
    let files = folder.files();
    assert!(!passed && files.len() == 1, "{said}");
    let (file, text) = &files[0];
    assert!(
        said.contains(&format!("kept in  {}", file.display())),
        "{said}"
    );
    insta::assert_snapshot!(text);
}

#[test]
fn what_was_kept_is_run_first_and_kept_once() {
    let folder = Folder::of("first");
    folder.run("broken");
    let output = folder
        .command("broken")
        .env("INTRAMORPH_SEED", "5")
        .env("INTRAMORPH_CASES", "1")
        .output();
    let said = String::from_utf8_lossy(&output.expect("runs").stderr).into_owned();
    assert!(said.contains("input I  100\n"), "{said}");
    let replay = format!(
        "replay  INTRAMORPH_FINDINGS={} cargo test",
        folder.0.display()
    );
    assert!(said.contains(&replay), "{said}");
    assert_eq!(folder.files().len(), 1);
}

#[test]
fn what_was_kept_of_one_guilty_change_is_run_with_that_one() {
    let folder = Folder::of("guilty");
    let (_, said) = folder.run("masked");
    assert!(said.contains("input I  11\n"), "{said}");
    // The place is that of the guilty change, whichever was reached before.
    let line = include_str!("kept.rs")
        .lines()
        .position(|line| line.contains("morph!(ADDS,"));
    let place = format!("kept.rs:{}, reached", line.expect("it is there") + 1);
    assert!(said.contains(&place), "{said}");
    let again = folder
        .command("masked")
        .env("INTRAMORPH_SEED", "5")
        .env("INTRAMORPH_CASES", "1")
        .output();
    let said = String::from_utf8_lossy(&again.expect("runs").stderr).into_owned();
    assert!(said.contains("input I  11\n"), "{said}");
}

#[test]
fn what_was_kept_does_not_disturb_a_program_that_is_right() {
    let folder = Folder::of("right");
    folder.run("broken");
    let (passed, said) = folder.run("fixed");
    assert!(passed && !said.contains("intramorph"), "{said}");
    assert_eq!(folder.files().len(), 1);
}

#[test]
fn a_change_of_the_inputs_is_told() {
    let folder = Folder::of("changed");
    folder.run("broken");
    let (passed, said) = folder.run("other inputs");
    let told = "the inputs have changed, and what was `100` is now `600`";
    assert!(passed && said.contains(told), "{said}");
}

#[test]
fn a_file_that_makes_no_sense_fails_the_check() {
    let folder = Folder::of("nonsense");
    folder.run("broken");
    let (file, text) = folder.files().remove(0);
    fs::write(&file, text.replace("made from: ", "made from: nothing ")).expect("writable");
    let (passed, said) = folder.run("fixed");
    assert!(!passed && said.contains("repair or delete it"), "{said}");
}

#[test]
fn nothing_is_kept_when_it_is_switched_off() {
    let folder = Folder::of("off");
    let output = folder
        .command("broken")
        .env("INTRAMORPH_FINDINGS", "off")
        .output();
    let said = String::from_utf8_lossy(&output.expect("runs").stderr).into_owned();
    assert!(!said.contains("kept in"), "{said}");
    assert_eq!(folder.files().len(), 0);
}

#[test]
fn what_is_only_read_is_run_and_not_added_to() {
    let folder = Folder::of("read");
    fs::create_dir_all(&folder.0).expect("writable");
    let only_read = format!("read:{}", folder.0.display());
    let run = |cases: &str| {
        let mut command = folder.command("broken");
        command.env("INTRAMORPH_FINDINGS", &only_read);
        let output = command.env("INTRAMORPH_CASES", cases).output();
        String::from_utf8_lossy(&output.expect("runs").stderr).into_owned()
    };
    let said = run("1000");
    assert!(
        said.contains("is broken") && !said.contains("kept in"),
        "{said}"
    );
    assert_eq!(folder.files().len(), 0);
    folder.run("broken");
    let said = run("1");
    assert!(
        said.contains("input I  100\n") && said.contains("kept in"),
        "{said}"
    );
    assert_eq!(folder.files().len(), 1);
}

#[test]
fn a_finding_that_cannot_be_kept_is_told_all_the_same() {
    let folder = Folder::of("unwritable");
    let output = folder
        .command("broken")
        .env("INTRAMORPH_FINDINGS", "/dev/null/findings")
        .output();
    let said = String::from_utf8_lossy(&output.expect("runs").stderr).into_owned();
    assert!(
        said.contains("kept in  nowhere: /dev/null/findings"),
        "{said}"
    );
    assert!(said.contains("input I  100\n"), "{said}");
}

#[test]
fn every_file_is_whole_whenever_the_process_is_killed() {
    let mut randomness = Randomness::seeded(1);
    // Every check runs what the others have kept, so that in one folder each process would take longer than the one before.
    for _ in 0..10 {
        let folder = Folder::of("killed");
        for _ in 0..5 {
            let count = folder.count_of_whole_files();
            let delay = Duration::from_micros(randomness.below(10_000) as u64);
            folder.kill_while_keeping(delay);
            let count_then = folder.count_of_whole_files();
            assert!(count_then > count, "{count} files became {count_then}");
        }
    }
}

#[test]
fn what_was_kept_breaks_with_the_randomness_of_its_own_seed() {
    let folder = Folder::of("randomness");
    let first = folder
        .command("metamorphic")
        .env("INTRAMORPH_SEED", "777")
        .output();
    assert!(!first.expect("runs").status.success());
    let kept = folder.files();
    for _ in 0..2 {
        let again = folder
            .command("metamorphic")
            .env("INTRAMORPH_CASES", "1")
            .output();
        assert!(!again.expect("runs").status.success());
        assert_eq!(folder.files(), kept);
    }
}

#[test]
fn what_was_kept_survives_another_name_of_the_variant() {
    let folder = Folder::of("renamed");
    folder.run("broken");
    let output = folder
        .command("renamed")
        .env("INTRAMORPH_CASES", "1")
        .env("INTRAMORPH_SEED", "5")
        .output();
    let said = String::from_utf8_lossy(&output.expect("runs").stderr).into_owned();
    assert!(said.contains("input I  100\n"), "{said}");
}

#[test]
fn a_note_is_seen_although_the_test_passes() {
    let folder = Folder::of("seen");
    folder.run("broken");
    let command = folder.command("other inputs");
    let mut arguments: Vec<_> = command.get_args().map(ToOwned::to_owned).collect();
    arguments.pop();
    let mut captured = Command::new(command.get_program());
    captured
        .args(arguments)
        .env(CHILD, "other inputs")
        .env("INTRAMORPH_FINDINGS", &folder.0);
    let output = captured.output().expect("runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        output.status.success() && said.contains("the inputs have changed"),
        "{said}"
    );
}
