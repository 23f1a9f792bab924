//! What every cargo command has: packages by specification, colours, quiet, help on one screen, completions.

use std::process::{Command, Output};

use super::{Scored, shown};
use crate::nested::printed;

const TREE: &str = "score-workspace";

/// Without arguments of the tests' own.
fn subcommand(scored: &Scored, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-intramorph"));
    command.arg("intramorph").args(arguments);
    command.current_dir(scored.path("workspace"));
    for variable in [
        "CARGO_TERM_COLOR",
        "NO_COLOR",
        "CLICOLOR_FORCE",
        "GITHUB_ACTIONS",
    ] {
        command.env_remove(variable);
    }
    command
}

fn ran(command: &mut Command) -> Output {
    command.output().expect("the subcommand runs")
}

#[test]
fn packages_are_named_as_for_cargo() {
    let scored = Scored::copied(TREE, "named");
    let check = |arguments: &[&str], expected: [bool; 2]| {
        let output = ran(subcommand(&scored, &["score", "--list"]).args(arguments));
        let listed = printed(&output);
        let has = |package: &str| listed.lines().any(|line| line.starts_with(package));
        assert_eq!(
            [has("one/src"), has("two/src")],
            expected,
            "{arguments:?}: {listed}"
        );
    };
    check(&["--workspace"], [true, true]);
    check(&["--all", "--exclude", "o*"], [false, true]);
    check(&["-p", "t[v-x]o"], [false, true]);
    check(&["-p", "one@0", "-p", "two"], [true, true]);
    let output = |arguments: &[&str]| {
        shown(&ran(
            subcommand(&scored, &["score", "--list"]).args(arguments)
        ))
    };
    assert_eq!(
        output(&["-p", "one@7"]),
        "exit code 1\nerror: the workspace has no package `one@7`, only one, two"
    );
    assert_eq!(
        output(&["--workspace", "--exclude", "*"]),
        "exit code 1\nerror: `--exclude` leaves no package of the workspace"
    );
}

#[test]
fn colours_are_used_where_cargo_would() {
    let scored = Scored::copied(TREE, "coloured");
    let is_coloured = |arguments: &[&str], variable: Option<(&str, &str)>| {
        let mut command = subcommand(&scored, arguments);
        command.envs(variable);
        printed(&ran(&mut command)).contains('\u{1b}')
    };
    // A mistake on the command line, and one that is found later.
    for mistake in [["score", "--wrong"], ["score", "--package=gone"]] {
        let [command, argument] = mistake;
        assert!(!is_coloured(&mistake, None));
        assert!(is_coloured(&mistake, Some(("CARGO_TERM_COLOR", "always"))));
        assert!(is_coloured(&mistake, Some(("CLICOLOR_FORCE", "1"))));
        let never = ["--color", "never", command, argument];
        assert!(!is_coloured(&never, Some(("CARGO_TERM_COLOR", "always"))));
        assert!(is_coloured(&[command, "--color=always", argument], None));
    }
}

#[test]
fn logs_show_life_unless_it_is_to_be_quiet() {
    let scored = Scored::copied(TREE, "quiet");
    let output = |arguments: &[&str]| {
        let mut command = subcommand(&scored, &["score", "--package=gone"]);
        shown(&ran(command.args(arguments)))
    };
    let error = "error: the workspace has no package `gone`, only one, two";
    assert_eq!(output(&[]), format!("exit code 1\nplanning\n{error}"));
    assert_eq!(output(&["-q"]), format!("exit code 1\n{error}"));
    assert!(output(&["-q", "-v"]).contains("cannot be used with"));
}

#[test]
fn short_help_is_short_and_every_shell_completes_every_option() {
    let scored = Scored::copied(TREE, "helped");
    let short = printed(&ran(&mut subcommand(&scored, &["score", "-h"])));
    assert!(short.lines().count() <= 60, "{short}");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = ran(&mut subcommand(&scored, &["completions", shell]));
        assert_eq!(output.status.code(), Some(0));
        let script = printed(&output);
        for word in ["verify-release", "fail-under", "manifest-path"] {
            assert!(script.contains(word), "{shell} does not know {word}");
        }
    }
}
