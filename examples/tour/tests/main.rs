//! The tour as a user runs it, without a terminal.

mod page;
mod picture;

use std::process::{Command, Output};
use std::sync::LazyLock;

use serde_json::Value;

/// The whole tour, which takes a while without optimisation.
static TOUR: LazyLock<Output> = LazyLock::new(|| output_of(&mut tour(&[])));

fn tour(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tour"));
    for variable in ["SEED", "CASES", "SECONDS", "ON"] {
        command.env_remove(format!("INTRAMORPH_{variable}"));
    }
    command.args(args);
    command
}

fn output_of(command: &mut Command) -> Output {
    command.output().expect("the tour runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the tour prints text")
}

#[test]
fn every_seeded_bug_is_found_and_no_alarm_is_raised() {
    let printed = text(&TOUR.stdout);
    assert!(TOUR.status.success(), "{printed}");
    let (_, verdict) = printed.rsplit_once("\n\n").expect("the verdict is the end");
    let (found, rest) = verdict.split_once(" of ").expect("so many of so many");
    assert!(
        rest.starts_with(&format!("{found} seeded bugs")),
        "{verdict}"
    );
    assert!(verdict.contains("check; 0 alarms in"), "{verdict}");
}

#[test]
fn the_tour_is_plain_and_fits_80_columns() {
    assert_eq!(text(&TOUR.stderr), "");
    let printed = text(&TOUR.stdout);
    assert!(!printed.contains('\u{1b}'));
    for line in printed
        .lines()
        .filter(|line| !line.starts_with("The page: "))
    {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn the_table_in_the_readme_has_the_sums_of_the_tour() {
    let readme = include_str!("../../../README.md");
    let printed = text(&TOUR.stdout);
    let (_, sums) = printed.split_once("In sum").expect("there are sums");
    for oracle in ["regression", "differential", "metamorphic", "intramorphic"] {
        let line = sums
            .lines()
            .find(|line| line.trim_start().starts_with(oracle));
        let line = line.expect("every oracle has a line");
        let cells: Vec<_> = line.split("  ").map(str::trim).collect();
        let cells: Vec<_> = cells.into_iter().filter(|cell| !cell.is_empty()).collect();
        let row = format!("| {} ", cells.join(" | "));
        assert!(readme.contains(&row), "not in README.md: {row}");
    }
}

#[test]
fn examples_can_be_chosen() {
    let printed = text(&output_of(&mut tour(&["sorting"])).stdout);
    assert!(printed.contains("intramorph/tour-sorting.html"));
    assert!(printed.contains("Sorting (Sections 2 and 3)"));
    assert!(!printed.contains("Monte Carlo"));
}

#[test]
fn a_bug_that_is_there_all_the_time_is_an_alarm() {
    let mut tour = tour(&["sorting"]);
    let output = output_of(tour.env("INTRAMORPH_ON", "sorting::bubble::WRONG_INDEX"));
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("70 alarms in 70 runs"));
}

#[test]
fn json_is_all_that_is_printed_for_machines() {
    let output = output_of(&mut tour(&["--json", "sorting"]));
    assert_eq!(text(&output.stderr), "");
    let document: Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    assert_eq!(document["is_as_promised"], true);
    let example = &document["examples"][0];
    assert_eq!(example["package"], "sorting");
    let check = &example["checks"][3];
    assert_eq!(check["name"], "intramorphic_operator");
    assert_eq!(check["correct"].as_array().map(Vec::len), Some(10));
    assert_eq!(check["with_bugs"][0]["records"][0]["verdict"], "broken");
}

#[test]
fn help_documents_the_exit_codes() {
    let output = output_of(&mut tour(&["--help"]));
    assert!(output.status.success());
    let help = text(&output.stdout);
    for part in ["--json", "sorting", "Exit codes:"] {
        assert!(help.contains(part), "{help}");
    }
}

#[test]
fn an_unknown_argument_is_refused_at_once() {
    let output = output_of(&mut tour(&["--jsn"]));
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout), "");
    assert!(text(&output.stderr).starts_with("error: there is no option `--jsn`\n"));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error() {
    let mut command = Command::new("sh");
    let pipeline = format!("{} sorting | true", env!("CARGO_BIN_EXE_tour"));
    let output = output_of(command.args(["-c", &pipeline]));
    assert_eq!(text(&output.stderr), "");
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_printed_is_an_error() {
    let full = std::fs::File::create("/dev/full").expect("Linux has a device that is always full");
    let output = output_of(tour(&["sorting"]).stdout(full));
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).starts_with("error: cannot write to standard output: "));
}
