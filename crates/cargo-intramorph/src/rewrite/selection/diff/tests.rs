//! Tests of diffs as tools write them.

use super::Diff;

/// Checks the lines that a diff adds, as `path:number text`.
#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let diff = Diff::parse(text).expect("it is a diff");
    assert_eq!(shown(&diff), expected);
}

#[track_caller]
fn check_wrong(text: &str, expected: &str) {
    assert_eq!(Diff::parse(text), Err(expected.to_owned()));
}

fn shown(diff: &Diff) -> Vec<String> {
    let files = diff.0.iter();
    let lines = files.flat_map(|(path, lines)| {
        let lines = lines.iter();
        lines.map(move |(number, line)| format!("{path}:{number} {line}"))
    });
    lines.collect()
}

/// Makes a diff of one line in a file of these paths.
fn of_paths(old: &str, new: &str) -> String {
    format!("--- {old}\n+++ {new}\n@@ -1 +1 @@\n-x\n+y\n")
}

#[test]
fn lines_are_counted_as_in_the_new_file() {
    let text = "diff --git a/src/lib.rs b/src/lib.rs\nindex 1..2 100644\n--- a/src/lib.rs\n+++ b/src/lib.rs\n\
        @@ -1,4 +1,5 @@ fn f() {\n one\n-two\n+2\n+2b\n three\n four\n@@ -10,0 +12,2 @@\n+ten\n++eleven\n";
    check(
        text,
        &[
            "src/lib.rs:2 2",
            "src/lib.rs:3 2b",
            "src/lib.rs:12 ten",
            "src/lib.rs:13 +eleven",
        ],
    );
}

#[test]
fn lines_that_look_like_headers_are_lines() {
    let text =
        "--- a/x.rs\n+++ b/x.rs\n@@ -1,2 +1,3 @@\n--- a/y.rs\n+++ b/y.rs\n+@@ -1 +1 @@\n -- x\n";
    check(text, &["x.rs:1 ++ b/y.rs", "x.rs:2 @@ -1 +1 @@"]);
}

#[test]
fn prefixes_are_no_part_of_paths() {
    for (old, new) in [
        ("a/src/lib.rs", "b/src/lib.rs"),
        ("src/lib.rs", "src/lib.rs"),
        ("i/src/lib.rs", "w/src/lib.rs"),
        ("old-1.0/src/lib.rs", "new/src/lib.rs"),
        ("/dev/null", "b/src/lib.rs"),
        (
            "a/src/lib.rs\t2026-01-01 00:00",
            "b/src/lib.rs\t2026-01-02 00:00",
        ),
    ] {
        check(&of_paths(old, new), &["src/lib.rs:1 y"]);
    }
    check(&of_paths("b/lib.rs", "b/lib.rs"), &["b/lib.rs:1 y"]);
    check(&of_paths("lib.rs", "lib.rs"), &["lib.rs:1 y"]);
}

#[test]
fn a_new_file_has_the_prefixes_of_git_or_none() {
    let lines = |path: &str| format!("--- /dev/null\n+++ {path}\n@@ -0,0 +1 @@\n+y\n");
    let prefixed = format!("diff --git a/b/x.rs b/b/x.rs\n{}", lines("b/b/x.rs"));
    check(&prefixed, &["b/x.rs:1 y"]);
    let plain = format!("diff --git b/x.rs b/x.rs\n{}", lines("b/x.rs"));
    check(&plain, &["b/x.rs:1 y"]);
}

#[test]
fn a_renamed_file_has_its_new_name() {
    let text = |old: &str, new: &str| {
        format!(
            "diff --git {old} {new}\nsimilarity index 90%\nrename from x/one.rs\nrename to y/one.rs\n{}",
            of_paths(old, new)
        )
    };
    check(&text("a/x/one.rs", "b/y/one.rs"), &["y/one.rs:1 y"]);
    check(&text("x/one.rs", "y/one.rs"), &["y/one.rs:1 y"]);
    check(
        "diff --git a/x.rs b/y.rs\nsimilarity index 100%\nrename from x.rs\nrename to y.rs\n",
        &[],
    );
}

#[test]
fn of_a_deleted_file_nothing_is_left() {
    let text = "diff --git a/x.rs b/x.rs\ndeleted file mode 100644\n--- a/x.rs\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-one\n-two\n";
    check(
        &format!("{text}{}", of_paths("a/y.rs", "b/y.rs")),
        &["y.rs:1 y"],
    );
}

#[test]
fn paths_may_be_quoted() {
    let quoted = of_paths(
        r#""a/\303\244 \"q\"\\\t.rs""#,
        r#""b/\303\244 \"q\"\\\t.rs""#,
    );
    check(&quoted, &["ä \"q\"\\\t.rs:1 y"]);
    check(
        &of_paths("a/with space.rs\t", "b/with space.rs\t"),
        &["with space.rs:1 y"],
    );
}

#[test]
fn line_breaks_of_windows_are_line_breaks() {
    let text = of_paths("a/x.rs", "b/x.rs").replace('\n', "\r\n");
    check(&text, &["x.rs:1 y"]);
    let diff = Diff::parse(&text).expect("it is a diff");
    assert_eq!(diff.first_difference("x.rs", "y\r\n"), None);
    assert_eq!(diff.first_difference("x.rs", "y\n"), None);
}

#[test]
fn a_last_line_may_have_no_break() {
    let missing = "\\ No newline at end of file\n";
    let text = format!("--- a/x.rs\n+++ b/x.rs\n@@ -1 +1,2 @@\n-x\n{missing}+y\n+z\n{missing}");
    check(&text, &["x.rs:1 y", "x.rs:2 z"]);
}

#[test]
fn mail_around_a_diff_is_no_part_of_it() {
    let text = format!(
        "From 1 Mon\nSubject: x\n\n--- is no header\n@@ -1 +1 @@ neither\n---\n x.rs | 2 +-\n\ndiff --git a/x.rs b/x.rs\n{}-- \n2.47\n",
        of_paths("a/x.rs", "b/x.rs")
    );
    check(&text, &["x.rs:1 y"]);
}

#[test]
fn binary_files_and_modes_add_no_line() {
    check(
        "diff --git a/x b/x\nold mode 100644\nnew mode 100755\ndiff --git a/y.png b/y.png\nBinary files a/y.png and b/y.png differ\n",
        &[],
    );
}

#[test]
fn an_empty_diff_adds_nothing() {
    check("", &[]);
    check("\n", &[]);
}

#[test]
fn what_is_no_diff_is_reported() {
    check_wrong("main\n", "it is no unified diff, such as `git diff` writes");
    check_wrong(
        "diff --cc x.rs\n@@@ -1 -1 +1 @@@\n",
        "it is a combined diff of a merge: write one with `git diff ONE OTHER`",
    );
    let head = "--- a/x.rs\n+++ b/x.rs\n";
    check_wrong(
        &format!("{head}@@ -1 +1,2 @@\n-x\n+y\n"),
        "it ends within a hunk",
    );
    check_wrong(
        &format!("{head}@@ -1 +1 @@\n-x\n?y\n"),
        "its line 5 does not fit into the hunk that it is in",
    );
    check_wrong(
        &format!("{head}@@ -1 +x @@\n-x\n+y\n"),
        "it has a hunk that begins with `@@ -1 +x @@`",
    );
}

#[test]
fn paths_are_relative_to_the_folder_of_the_workspace() {
    let diff = |paths: &[&str]| {
        let texts = paths.iter().map(|path| of_paths(path, path));
        Diff::parse(&texts.collect::<String>()).expect("it is a diff")
    };
    let in_repository = diff(&["ws/src/lib.rs", "src/lib.rs"]).relative_to("ws/");
    assert_eq!(shown(&in_repository), ["src/lib.rs:1 y"]);
    let in_workspace = diff(&["src/lib.rs"]).relative_to("ws/");
    assert_eq!(shown(&in_workspace), ["src/lib.rs:1 y"]);
    assert_eq!(shown(&diff(&["x.rs"]).relative_to("")), ["x.rs:1 y"]);
}

#[test]
fn a_diff_of_another_version_does_not_fit() {
    let diff = Diff::parse(&of_paths("x.rs", "x.rs")).expect("it is a diff");
    assert_eq!(diff.first_difference("x.rs", "y\nz\n"), None);
    assert_eq!(diff.first_difference("x.rs", "z\ny\n"), Some(1));
    assert_eq!(diff.first_difference("x.rs", ""), Some(1));
    assert_eq!(diff.first_difference("other.rs", ""), None);
    assert!(diff.adds_one_of("x.rs", 1..=3));
    assert!(!diff.adds_one_of("x.rs", 2..=3));
    assert!(!diff.adds_one_of("y.rs", 1..=3));
}
