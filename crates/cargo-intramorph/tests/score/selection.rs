//! Only what is selected is tried, and what is accepted is output apart.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use intramorph_record::score::{BugRecord, Outcome, Score};

use super::{Scored, record, shown};

/// The files, items and operators of all bugs, each once.
fn bug_lines(score: &Score) -> Vec<String> {
    let shown = |bug: &BugRecord| format!("{} {} {}", bug.file, bug.item, bug.operator);
    let mut lines: Vec<String> = score.bugs.iter().map(shown).collect();
    lines.sort();
    lines.dedup();
    lines
}

#[track_caller]
fn check(output: &Output, exit_code: i32, beginning: &str) {
    let shown = shown(output);
    let expected = format!("exit code {exit_code}\n{beginning}");
    assert!(shown.starts_with(&expected), "{shown}");
}

#[test]
fn options_select_and_attributes_accept() {
    let scored = Scored::copied("score-outcomes", "selected");
    let text = fs::read_to_string(scored.path("src/lib.rs")).expect("it is there");
    let accept = |said: &str| format!("#[cfg_attr(any(), intramorph::accept({said}))]\n");
    let ties = accept("relational, reason = \"the limit is anybody's\"");
    let stale = accept("guard, reason = \"there was one\"");
    let text = text.replace("pub fn fee", &format!("{ties}pub fn fee"));
    let text = text.replace("pub fn is_heavy", &format!("{stale}pub fn is_heavy"));
    scored.write("src/lib.rs", &text);

    let options = [
        "--file=src/*.rs",
        "--file=none",
        "--function=fee",
        "--operator=relational,condition",
    ];
    let output = scored.run(&options);
    let shown = shown(&output);
    for expected in [
        "exit code 0\n",
        "\nselected by --file src/*.rs --file none --function fee --operator relational,condition\n",
        "\n      4  accepted   accepted in the source or the configuration\n",
        "\n100 % of the bugs that tests run were caught (2 of 2)\n",
        "\nwarning: the attribute `accept` at src/lib.rs:32 accepts no bug: ",
    ] {
        assert!(shown.contains(expected), "{shown}");
    }
    let record = scored.target.join("intramorph/score/score.json");
    let record = fs::read_to_string(record).expect("it is kept");
    let score: Score = serde_json::from_str(&record).expect("it is a record");
    assert_eq!(
        bug_lines(&score),
        ["src/lib.rs fee condition", "src/lib.rs fee relational"]
    );
    for bug in &score.bugs {
        let is_accepted = bug.operator == "relational";
        assert_eq!(bug.outcome == Outcome::Accepted, is_accepted, "{bug:?}");
        let reason = is_accepted.then_some("the limit is anybody's");
        assert_eq!(bug.reason.as_deref(), reason);
    }
    scored.must_have_left_nothing();

    let listed = scored.run(&["--list", "--function=fee", "--operator=relational"]);
    check(
        &listed,
        0,
        "src/lib.rs:13:15 in fee (relational): `>` → `>=`, accepted: the limit is anybody's\n",
    );

    scored.write("src/lib.rs", text.replace("guard, reason", "gard, reason"));
    check(
        &scored.run(&[]),
        1,
        "error: src/lib.rs:32: there is no operator `gard`, only body, binary, ",
    );
}

#[test]
fn a_selection_of_nothing_is_reported() {
    let scored = Scored::copied("score-outcomes", "unselected");
    check(
        &scored.run(&["--file", "srx/lib.rs"]),
        3,
        "error: nothing is selected by --file srx/lib.rs: did you mean src/lib.rs? `--list` shows all that can be changed",
    );
    check(
        &scored.run(&["--function", "digit"]),
        3,
        "error: nothing is selected by --function digit: did you mean digits? `--list`",
    );
    check(
        &scored.run(&["--function=fee", "--operator=unary"]),
        3,
        "error: nothing is selected by --function fee --operator unary: `--list`",
    );
    check(
        &scored.run(&["--file", "src/["]),
        1,
        "error: `--file src/[`: ",
    );
    let unknown = shown(&scored.run(&["--operator", "relation"]));
    assert!(unknown.starts_with("exit code 1\n"), "{unknown}");
    assert!(
        unknown.contains("[possible values: body, binary, relational"),
        "{unknown}"
    );
    assert!(
        unknown.contains("a similar value exists: 'relational'"),
        "{unknown}"
    );
}

const LIBRARY: &str = "workspace/one/src/lib.rs";

/// A workspace below the root of its repository, in which all is committed.
struct Repository(Scored);

impl Repository {
    /// `None` where there is no git.
    fn new(test: &str) -> Option<Self> {
        if Command::new("git").arg("--version").output().is_err() {
            eprintln!("SKIPPED: there is no git");
            return None;
        }
        let repository = Self(Scored::copied("score-workspace", test));
        repository.git(".", &["init", "--quiet"]);
        repository.commit();
        Some(repository)
    }

    fn git(&self, folder: &str, arguments: &[&str]) -> Vec<u8> {
        let mut command = Command::new("git");
        command.args(["-c", "user.name=x", "-c", "user.email=x@example.org"]);
        let output = command
            .args(arguments)
            .current_dir(self.0.path(folder))
            .output();
        let output = output.expect("git runs");
        assert!(output.status.success(), "{output:?}");
        output.stdout
    }

    fn commit(&self) {
        self.git(".", &["add", "--all"]);
        self.git(".", &["commit", "--quiet", "--message=x"]);
    }

    fn replace(&self, file: &str, old: &str, new: &str) {
        let text = fs::read_to_string(self.0.path(file)).expect("it is there");
        assert!(text.contains(old), "{text}");
        self.0.write(file, text.replace(old, new));
    }

    /// In the folder of the workspace, with this on the standard input.
    fn run(&self, arguments: &[&str], input: &[u8]) -> Output {
        let mut command = self.0.command(arguments);
        let command = command.current_dir(self.0.path("workspace"));
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::piped()).spawn().expect("it runs");
        let mut stdin = child.stdin.take().expect("it is piped");
        stdin
            .write_all(input)
            .expect("it is read, or fits into the pipe");
        drop(stdin);
        child.wait_with_output().expect("it ends")
    }

    /// What is listed of a diff.
    fn listed(&self, diff: &str, input: &[u8]) -> Vec<String> {
        let arguments = ["--list", "--json", "--in-diff", diff];
        bug_lines(&record(&self.run(&arguments, input)))
    }
}

#[test]
fn a_diff_selects_what_it_adds() {
    let Some(repository) = Repository::new("diff") else {
        return;
    };
    let tests = "mod tests {\n    #[test]\n    fn halves() { assert_eq!(super::halved(4), 2); }\n";
    repository.replace(LIBRARY, "mod tests {\n", tests);
    let halved = "pub fn halved(number: u32) -> u32 {\n    number / 2\n}\n\n";
    repository.replace(
        LIBRARY,
        "pub fn shifted",
        &format!("{halved}pub fn shifted"),
    );
    repository.replace("src/lib.rs", "    1\n", "    0 + 1\n");

    let output = repository.run(&["--json", "--in-diff", "HEAD"], b"");
    let score = record(&output);
    let expected = ["binary", "body", "constant"];
    let expected = expected.map(|operator| format!("one/src/lib.rs halved {operator}"));
    assert_eq!(bug_lines(&score), expected);
    assert_eq!(score.selection.as_deref(), Some("--in-diff HEAD"));
    assert!(score.count(Outcome::Caught) > 2, "{:?}", score.bugs);
    repository.0.must_have_left_nothing();

    let patch = repository.git(".", &["diff"]);
    assert_eq!(repository.listed("-", &patch), expected);
    let relative = ["diff", "--relative", "--no-prefix", "HEAD"];
    repository
        .0
        .write("relative.patch", repository.git("workspace", &relative));
    assert_eq!(repository.listed("../relative.patch", b""), expected);

    repository.commit();
    check(
        &repository.run(&["--in-diff", "HEAD"], b""),
        0,
        "nothing in the diff can be changed in one (--in-diff HEAD)",
    );
    assert_eq!(repository.listed("HEAD", b""), Vec::<String>::new());
    constants_in_a_diff_are_counted(&repository);
    assert_eq!(repository.listed("HEAD~", b""), expected);

    let accept = "#[cfg_attr(any(), intramorph::accept(reason = \"x\"))]\npub fn halved";
    repository.replace(LIBRARY, "pub fn halved", accept);
    let accepted = repository.run(&["--in-diff", "HEAD~"], b"");
    check(&accepted, 0, "6 bugs in one, 0 tests, ");
    assert!(shown(&accepted).ends_with("\nno bug was tried"));
    repository.replace(LIBRARY, accept, "pub fn halved");

    repository.0.write(
        "workspace/one/src/new.rs",
        "pub fn f() -> bool {\n    true\n}\n",
    );
    repository.replace(LIBRARY, "pub fn halved", "mod new;\n\npub fn halved");
    let expected = ["body", "constant"].map(|it| format!("one/src/new.rs new::f {it}"));
    assert_eq!(repository.listed("HEAD", b""), expected);
}

fn constants_in_a_diff_are_counted(repository: &Repository) {
    repository.replace(
        LIBRARY,
        "pub fn halved",
        "pub const MOST: u32 = 9;\n\npub fn halved",
    );
    let constants = "not changed in the diff, so not judged: values of constants (1 new line)";
    let output = shown(&repository.run(&["--in-diff", "HEAD"], b""));
    assert!(output.contains(constants), "{output}");
    repository.replace(
        LIBRARY,
        "pub const MOST: u32 = 9;\n\npub fn halved",
        "pub fn halved",
    );
}

#[test]
fn a_revision_means_what_the_branch_has_changed_since_it_left() {
    let Some(repository) = Repository::new("branch") else {
        return;
    };
    // Git would call the sources binary, and show no line of them.
    repository.0.write(".gitattributes", "*.rs -diff\n");
    repository.commit();
    repository.git(".", &["branch", "other"]);
    repository.replace(LIBRARY, "number + outside", "outside + number");
    repository.commit();
    let tip = repository.git(".", &["rev-parse", "HEAD"]);
    let tip = String::from_utf8(tip).expect("it is text");
    repository.git(".", &["checkout", "--quiet", "other"]);
    assert_eq!(repository.listed(tip.trim(), b""), Vec::<String>::new());

    let halved = "pub fn halved(number: u32) -> bool {\n    number < 2\n}\n\n";
    repository.replace(
        LIBRARY,
        "pub fn shifted",
        &format!("{halved}pub fn shifted"),
    );
    let expected = ["body", "constant", "relational"];
    let expected = expected.map(|operator| format!("one/src/lib.rs halved {operator}"));
    assert_eq!(repository.listed(tip.trim(), b""), expected);
    repository.commit();
    assert_eq!(repository.listed(tip.trim(), b""), expected);

    // All of it is new to a history that has nothing in common with this one, but for what is the same.
    let unrelated = repository.git(".", &["commit-tree", "HEAD^{tree}", "-m", "x"]);
    let unrelated = String::from_utf8(unrelated).expect("it is text");
    assert_eq!(
        repository.listed(unrelated.trim(), b""),
        Vec::<String>::new()
    );
    let range = format!("{}..HEAD", tip.trim());
    let between = repository.listed(&range, b"");
    assert!(
        between.iter().any(|it| it.contains(" shifted ")),
        "{between:?}"
    );
}

#[test]
fn a_diff_that_cannot_be_had_is_reported() {
    let Some(repository) = Repository::new("no-diff") else {
        return;
    };
    repository.replace(LIBRARY, "number + outside", "1 + number + outside");
    let patch = repository.git(".", &["diff"]);
    repository.replace(LIBRARY, "1 + number", "number + 1");
    check(
        &repository.run(&["--in-diff", "-"], &patch),
        1,
        "error: the diff adds another line 4 to one/src/lib.rs than is there: ",
    );
    check(
        &repository.run(
            &["--in-diff", "-"],
            b"--- a/x.rs\n+++ b/x.rs\n@@ -0,0 +1 @@\n+x\n",
        ),
        1,
        "error: of the files in the diff `-` none is there, such as x.rs: ",
    );
    check(
        &repository.run(&["--in-diff", "nowhere"], b""),
        1,
        "error: `--in-diff nowhere` names neither a file nor a revision that git knows in ",
    );
    check(
        &repository.run(&["--in-diff", "one/src/lib.rs"], b""),
        1,
        "error: `--in-diff one/src/lib.rs` cannot be read: it is no unified diff",
    );
}
