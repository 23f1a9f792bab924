//! Findings that are marked as known: the check goes on past their bugs, and past nothing else.
//!
//! A child is this binary with one test, and a folder of its own for findings.

pub(crate) mod alike;
mod child;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use child::{BUGS, CHECK};

use crate::table::{Right, cases};

struct Folder(PathBuf);

impl Folder {
    fn of(row: &str) -> Self {
        static ROWS: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
        let mut rows = ROWS.lock().unwrap_or_else(PoisonError::into_inner);
        assert!(
            rows.insert(row.to_owned()),
            "two rows have the folder {row}"
        );
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("known")
            .join(row);
        let _ = fs::remove_dir_all(&folder);
        Self(folder)
    }

    /// A folder in which the finding of this check and these bugs is marked.
    fn marked(row: &str, check: &str, bugs: &str) -> Self {
        let folder = Self::of(row);
        let (passed, said) = folder.run(check, bugs);
        assert!(!passed, "nothing is found: {said}");
        assert_eq!(folder.mark("known: reported in #1"), 1);
        folder
    }

    fn command(&self, check: &str, bugs: &str) -> Command {
        let mut command = Command::new(std::env::current_exe().expect("a test binary has a path"));
        command.args(["--exact", "known::child::child", "--nocapture"]);
        for inherited in ["INTRAMORPH_SEED", "INTRAMORPH_CASES", "INTRAMORPH_SECONDS"] {
            command.env_remove(inherited);
        }
        command.env(CHECK, check).env(BUGS, bugs);
        command.env("INTRAMORPH_FINDINGS", self.0.join("findings"));
        command.env("INTRAMORPH_RECORDS", self.0.join("records"));
        command
    }

    /// Whether the child passes, and what it says.
    fn run(&self, check: &str, bugs: &str) -> (bool, String) {
        let _ = fs::remove_dir_all(self.0.join("records"));
        ended(&mut self.command(check, bugs))
    }

    /// The files of findings.
    fn files(&self) -> Vec<PathBuf> {
        let folder = self.0.join("findings/hostile/known/child/child");
        let entries = fs::read_dir(folder).into_iter().flatten();
        let files = entries.map(|entry| entry.expect("readable").path());
        files
            .filter(|file| file.extension().is_some_and(|kind| kind == "txt"))
            .collect()
    }

    /// Adds a line to each file, and returns how many there are.
    fn mark(&self, line: &str) -> usize {
        let files = self.files();
        for file in &files {
            let text = fs::read_to_string(file).expect("readable");
            fs::write(file, format!("{text}{line}\n")).expect("writable");
        }
        files.len()
    }

    /// The record of the last check.
    fn record(&self) -> String {
        let entries = fs::read_dir(self.0.join("records")).expect("there are records");
        let files = entries.map(|entry| entry.expect("readable").path());
        files
            .map(|file| fs::read_to_string(file).expect("readable"))
            .collect()
    }
}

fn ended(command: &mut Command) -> (bool, String) {
    let output = command.output().expect("the test binary runs");
    (
        output.status.success(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    )
}

/// A known bug is passed over, and the next one is found on its simplest input.
fn finds_the_next(row: &str, check: &str, [known, next]: [&str; 2], says: &[&str]) {
    let folder = Folder::marked(row, check, known);
    let (passed, said) = folder.run(check, known);
    assert!(passed, "{said}");
    let (passed, said) = folder.run(check, &format!("{known} {next}"));
    assert!(!passed);
    for part in says {
        assert!(said.contains(part), "no `{part}` in:\n{said}");
    }
}

cases! {
    a_finding_that_is_not_marked: Right::Asserted, "a kept finding runs first and breaks the check" => {
        let folder = Folder::of("unmarked");
        folder.run("plain", "price");
        let (passed, said) = folder.run("plain", "price");
        assert!(!passed && said.contains("input I  0\n"), "{said}");
    }
    a_known_bug_alone: Right::Asserted, "it is counted, and the reason is in the record" => {
        let folder = Folder::marked("alone", "plain", "price");
        let (passed, said) = folder.run("plain", "price");
        assert!(passed, "{said}");
        let record = folder.record();
        assert!(record.contains(r#""verdict":"holds""#), "{record}");
        assert!(record.contains(r#""reason":"reported in #1","symptoms":[".price: number → larger"],"cases":20"#), "{record}");
    }
    a_known_bug_beside_a_new_one: Right::Asserted, "a known bug must not mask the next, and shrinking must not slip into it" => {
        finds_the_next("beside", "plain", ["price", "tax"], &["input I  501\n", "{50 → 51}"]);
    }
    a_known_bug_in_parallel: Right::Asserted, "threads change no verdict" => {
        finds_the_next("parallel", "parallel", ["price", "tax"], &["input I  501\n"]);
    }
    a_known_bug_in_a_worker: Right::Asserted, "processes change no verdict" => {
        finds_the_next("isolated", "isolated", ["price", "tax"], &["input I  501\n"]);
    }
    a_known_bug_of_the_same_field: Right::Asserted, "the price is too low, not too high" => {
        finds_the_next("field", "plain", ["price", "cheap"], &["input I  601\n"]);
    }
    a_known_loss_beside_a_change: Right::Asserted, "a lost element is no changed one" => {
        finds_the_next("lost", "plain", ["items", "cheap"], &["input I  601\n"]);
    }
    a_known_crash_beside_a_new_bug: Right::Asserted, "a crash is known by how the program ended" => {
        finds_the_next("abort", "isolated", ["abort", "price"], &["input I  0\n"]);
    }
    a_new_crash_beside_a_known_bug: Right::Asserted, "a crash is no broken relation" => {
        finds_the_next("aborts", "isolated", ["price", "abort"], &["the changed program aborted"]);
    }
    a_known_panic_beside_a_new_bug: Right::Asserted, "the numbers in a message do not count" => {
        finds_the_next("panic", "plain", ["panic", "tax"], &["input I  501\n"]);
    }
    a_known_panic_beside_one_in_another_place: Right::Asserted, "one message in two places is two bugs" => {
        finds_the_next("panics", "plain", ["panic", "elsewhere"], &["input I  501\n", "no bill for 501"]);
    }
    a_known_panic_of_the_original: Right::Asserted, "both programs may have known bugs" => {
        finds_the_next("original", "original", ["panic", "tax"], &["input I  501\n"]);
    }
    a_known_bug_of_a_relation_without_reasons: Right::Asserted, "the outputs themselves are compared" => {
        finds_the_next("bool", "bool", ["price", "tax"], &["input I  501\n"]);
    }
    a_known_bug_of_a_relation_with_reasons: Right::Asserted, "the numbers in a reason do not count, and its words do" => {
        finds_the_next("reason", "reason", ["price", "tax"], &["input I  501\n", "tax of 51 instead of 50"]);
    }
    a_known_bug_of_one_of_two_programs: Right::Asserted, "what one program does wrong is no excuse for another" => {
        finds_the_next("programs", "programs", ["price", "second"], &["input I  501\n"]);
    }
    a_known_bug_of_a_follow_up: Right::Asserted, "metamorphic checks have reasons too" => {
        finds_the_next("follow-up", "follow-up", ["price", "tax"], &["too much tax", "input I'  501\n"]);
    }
    a_known_bug_of_one_change: Right::Asserted, "another change that shows in the same way is another bug" => {
        finds_the_next("changes", "changes", ["", "sum"], &["input I  501\n", "::PRICE"]);
    }
    a_known_bug_of_one_change_in_a_worker: Right::Asserted, "processes change no verdict" => {
        finds_the_next("isolated changes", "isolated changes", ["", "sum"], &["input I  501\n", "::PRICE"]);
    }
    a_case_with_a_known_and_a_new_bug: Right::Asserted, "a case is known only if all that it shows is" => {
        finds_the_next("both", "plain", ["price", "items"], &["what was `.price: number → larger` is now `.items[]: number is lost; .price: number → larger`"]);
    }
    a_known_bug_that_is_fixed: Right::Asserted, "a mark that covers nothing would hide the bug when it comes back" => {
        let folder = Folder::marked("fixed", "plain", "price");
        let (passed, said) = folder.run("plain", "");
        assert!(!passed && said.contains("no longer breaks, and is marked as known: reported in #1"), "{said}");
        assert!(said.contains("remove the line `known: ..`"), "{said}");
        assert!(folder.record().contains(r#""vacuity":"known_is_fixed""#));
    }
    a_known_bug_that_is_fixed_here: Right::Asserted, "where several versions are tested, one may have it fixed" => {
        let folder = Folder::marked("tolerated", "plain", "price");
        let (passed, said) = folder.run("tolerant", "");
        assert!(passed, "{said}");
    }
    a_known_bug_that_is_fixed_beside_a_new_one: Right::Asserted, "a finding comes first" => {
        let folder = Folder::marked("fixed-new", "plain", "price");
        let (passed, said) = folder.run("plain", "tax");
        assert!(!passed && said.contains("input I  501\n"), "{said}");
    }
    a_known_input_that_breaks_in_another_way: Right::Asserted, "the mark is about a bug and not about an input" => {
        let folder = Folder::marked("another", "plain", "price");
        let (passed, said) = folder.run("plain", "tax_at_0");
        assert!(!passed && said.contains("what was `.price: number → larger` is now `.tax: number → larger`"), "{said}");
    }
    a_known_bug_in_most_cases: Right::Asserted, "a check that sees little else says so" => {
        let folder = Folder::marked("most", "most", "");
        let (passed, said) = folder.run("most", "");
        assert!(!passed && said.contains("this check tests little besides known bugs"), "{said}");
        assert!(folder.record().contains(r#""vacuity":"mostly_known""#));
    }
    a_mark_without_a_reason: Right::Asserted, "nobody would know later why it was accepted" => {
        let folder = Folder::of("reasonless");
        folder.run("plain", "price");
        folder.mark("known:");
        let (passed, said) = folder.run("plain", "price");
        assert!(!passed && said.contains("write `known: <reason>`") && said.contains("input I  0\n"), "{said}");
    }
    a_mark_in_a_file_without_symptoms: Right::Asserted, "older files have none, and are run all the same" => {
        let folder = Folder::marked("older", "plain", "price");
        for file in folder.files() {
            let text = fs::read_to_string(&file).expect("readable");
            let lines = text.lines().filter(|line| !line.starts_with("symptoms"));
            let text = lines.collect::<Vec<_>>().join("\n");
            fs::write(file, text).expect("writable");
        }
        let (passed, said) = folder.run("plain", "price");
        assert!(passed, "{said}");
    }
    a_mark_of_another_check: Right::Asserted, "what one check knows is no excuse for another" => {
        let folder = Folder::marked("checks", "plain", "price");
        let (passed, said) = folder.run("two checks", "price");
        assert!(!passed && said.contains("\"the other\""), "{said}");
        assert_eq!(folder.files().len(), 2, "each check has a file of its own to mark");
    }
    a_mark_whose_inputs_have_changed: Right::Asserted, "a mark without its input covers nothing" => {
        let folder = Folder::marked("inputs", "plain", "price");
        let (passed, said) = folder.run("other inputs", "price");
        assert!(!passed && said.contains("the inputs have changed") && said.contains("input I  1\n"), "{said}");
    }
    a_replay_of_a_known_case: Right::Asserted, "it passes, and says why" => {
        let folder = Folder::of("replay");
        let (_, said) = folder.run("plain", "price");
        folder.mark("known: reported in #1");
        let (passed, said) = ended(folder.command("plain", "price").env("INTRAMORPH_SEED", seed(&said)));
        assert!(passed && said.contains("marks as known: reported in #1"), "{said}");
    }
    a_replay_of_a_new_finding: Right::Asserted, "it is shrunk as it was, and not into the known bug" => {
        let folder = Folder::marked("replayed", "plain", "price");
        let (_, said) = folder.run("plain", "price tax");
        let (passed, said) = ended(folder.command("plain", "price tax").env("INTRAMORPH_SEED", seed(&said)));
        assert!(!passed && said.contains("input I  501\n"), "{said}");
    }
    a_known_panic_of_a_random_program: Right::Asserted, "its cases are no evidence, and the others are" => {
        let folder = Folder::marked("random", "random", "panic");
        let (passed, said) = folder.run("random", "panic");
        assert!(passed, "{said}");
        let (passed, said) = folder.run("random", "panic tax");
        assert!(!passed && said.contains("evidence"), "{said}");
    }
    known_bugs_of_bytes: Right::Asserted, "a fuzzer goes on past them, too" => {
        let folder = Folder::marked("bytes", "just 0", "price");
        let (passed, said) = folder.run("bytes", "price");
        assert!(passed, "{said}");
        let (passed, _) = folder.run("bytes", "price tax_at_0");
        assert!(!passed);
    }
}

/// The seed and the case in the replay line of a finding.
fn seed(said: &str) -> String {
    let (_, after) = said
        .split_once("INTRAMORPH_SEED=")
        .expect("it can be replayed");
    after.split(' ').next().unwrap_or_default().to_owned()
}
