//! The tour as a user runs it, without a terminal.

use std::process::{Command, Output};

fn tour() -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tour"));
    command
        .env_remove("INTRAMORPH_SEED")
        .env_remove("INTRAMORPH_CASES")
        .env_remove("INTRAMORPH_SECONDS");
    command.output().expect("the tour runs")
}

fn printed() -> String {
    String::from_utf8(tour().stdout).expect("the tour prints text")
}

#[test]
fn every_seeded_bug_is_found_and_no_alarm_is_raised() {
    let output = tour();
    assert!(output.status.success());
    assert!(
        printed().contains(
            "5 of 5 checks catch the bug; 0 alarms on the correct program in 4001 cases."
        )
    );
}

#[test]
fn the_tour_is_plain_and_fits_80_columns() {
    let output = tour();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let printed = printed();
    assert!(!printed.contains('\u{1b}'));
    for line in printed.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut command = Command::new("sh");
    let pipeline = format!("{} | true", env!("CARGO_BIN_EXE_tour"));
    let output = command
        .args(["-c", &pipeline])
        .output()
        .expect("a shell runs");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

/// `cargo xtask picture` redraws it.
#[test]
fn the_picture_in_the_readme_shows_what_the_tour_prints() {
    let picture = include_str!("../../../docs/tour.svg");
    let text: String = picture
        .split('<')
        .filter_map(|tag| tag.split_once('>'))
        .map(|(_, text)| text)
        .collect();
    let text = text
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
        .replace("&quot;", "\"");
    for line in printed().lines() {
        assert!(text.contains(line.trim()), "not in docs/tour.svg: {line}");
    }
}
