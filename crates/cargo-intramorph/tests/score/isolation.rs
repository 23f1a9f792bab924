//! Tests find nothing of the user's above the folders that they run in, and a copy never holds another.

use std::process::Command;

use super::{Scored, shown};

const TREE: &str = "score-outcomes";

/// Fails where git or cargo finds something.
const LOOKING: &str = r#"
use std::env;
use std::process::Command;

#[test]
fn nothing_is_found() {
    let temporary = env::temp_dir();
    for (folder, program, argument) in [
        (env::current_dir().unwrap(), "git", "rev-parse"),
        (temporary.clone(), "git", "rev-parse"),
        (temporary, "cargo", "locate-project"),
    ] {
        let mut command = Command::new(program);
        let output = command.arg(argument).current_dir(&folder).output().unwrap();
        assert!(!output.status.success(), "{program} in {folder:?}: {output:?}");
    }
}
"#;

#[test]
fn tests_find_neither_the_user_s_repository_nor_workspace() {
    let mut scored = Scored::copied(TREE, "hidden");
    scored.target = scored.path("target");
    scored.write("tests/command.rs", LOOKING);
    let mut git = Command::new("git");
    git.args(["init", "--quiet"]).current_dir(scored.path("."));
    assert!(git.status().expect("git runs").success());
    let temporary = tempfile::tempdir().expect("the system has room for a folder");
    let mut command = scored.command(&["--", "nothing_is_found"]);
    command.env("TMPDIR", temporary.path());
    command.env("GIT_DIR", scored.path(".git"));
    command.env("GIT_WORK_TREE", scored.path("."));
    let output = shown(&command.output().expect("the subcommand runs"));
    assert!(output.starts_with("exit code 3\n"), "{output}");
    assert!(output.contains("unreached"), "{output}");
    scored.must_have_left_nothing();
}

#[test]
fn a_target_folder_may_be_relative_and_in_the_workspace() {
    let mut scored = Scored::copied(TREE, "relative");
    scored.target = "build".into();
    let copy = scored.path("build/intramorph/score/tree");
    let root = scored.path(".").canonicalize().expect("it is there");
    let copy = copy.join(root.strip_prefix("/").expect("it is absolute"));
    for _ in 0..2 {
        let output = scored.run(&["--build-only"]);
        assert_eq!(output.status.code(), Some(3), "{}", shown(&output));
        assert!(copy.join("src/lib.rs").is_file());
        assert!(!copy.join("build").exists());
    }
}
