//! `--write`: tests beside the others, or nothing is changed.

use std::fs;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use super::suggested::Suggested;

#[test]
fn siblings_switches_other_inputs_and_round_trips_become_tests_that_a_person_would_have_written() {
    let tree = Suggested::copied("written");
    let before = tree.files();
    let (code, text) = tree.suggest("bubble_sort", &["--write", "1", "2"]);
    assert_eq!(code, Some(0), "{text}");
    for function in ["count", "encode"] {
        let (code, text) = tree.suggest(function, &["--write", "1"]);
        assert_eq!(code, Some(0), "{text}");
    }
    insta::assert_snapshot!(tree.read("tests/suggested.rs"));

    let mut after = tree.files();
    after.remove(&tree.path("./tests/suggested.rs"));
    assert_eq!(after, before, "nothing else has changed");

    let (code, text) = tree.suggest("count", &["--write", "1"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("written before"), "{text}");
}

#[test]
fn an_inverse_gets_the_key_and_may_give_back_several_arguments() {
    let tree = Suggested::copied("inverses");
    for (function, round_trip) in [
        (
            "shift",
            "`unshift(shift(bytes, key), key)` in the place of `bytes`",
        ),
        (
            "pack",
            "`unpack(pack(month, year))` in the place of `year` and `month`",
        ),
    ] {
        let (code, text) = tree.suggest(function, &[]);
        assert_eq!(code, Some(0), "{text}");
        let mut lines = text.lines().skip_while(|line| !line.contains(round_trip));
        lines.next();
        assert_eq!(lines.next().map(str::trim), Some("O' equals O"), "{text}");
    }
}

#[test]
fn a_suspect_becomes_a_test_that_fails_only_if_asked_for() {
    let tree = Suggested::copied("suspect");
    let (code, text) = tree.run(&["suggest", "area", "--quiet", "--write"]);
    assert_eq!(code, Some(2), "{text}");
    assert!(!tree.path("tests/suspects.rs").exists());
    let (code, text) = tree.run(&["suggest", "area", "--quiet", "--write-suspect", "1"]);
    assert_eq!(code, Some(2), "{text}");
    insta::assert_snapshot!(tree.read("tests/suspects.rs"));
    assert!(!tree.path("intramorph-findings").exists());
}

#[test]
fn without_the_library_nothing_is_written_and_the_command_that_adds_it_is_shown() {
    let tree = Suggested::copied("no-library");
    let manifest = tree.path("Cargo.toml");
    let text = tree
        .read("Cargo.toml")
        .replace(", features = [\"test\"]", "");
    fs::write(manifest, text).expect("it is writable");
    let before = tree.files();
    let (code, text) = tree.suggest("bubble_sort", &["--write"]);
    assert_eq!(code, Some(8), "{text}");
    assert!(
        text.contains("cargo add --dev intramorph --features test"),
        "{text}"
    );
    assert_eq!(tree.files(), before);
}

#[test]
fn a_test_that_does_not_compile_is_put_back_byte_for_byte() {
    let tree = Suggested::copied("broken-file");
    fs::create_dir(tree.path("tests")).expect("it is writable");
    let text = "use  intramorph::prelude::*;\n\nfn  mine( ) { let wrong: u8 = \"\"; }";
    fs::write(tree.path("tests/suggested.rs"), text).expect("it is writable");
    let before = tree.files();
    let (code, text) = tree.suggest("bubble_sort", &["--write", "1"]);
    assert_eq!(code, Some(8), "{text}");
    assert!(
        text.contains("not written") && text.contains("mismatched types"),
        "{text}"
    );
    assert_eq!(tree.files(), before);
}

#[test]
fn a_number_that_no_relation_has_is_an_error() {
    let tree = Suggested::copied("no-number");
    let before = tree.files();
    let (code, text) = tree.suggest("bubble_sort", &["--write", "99"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("there is no relation 99"), "{text}");
    assert_eq!(tree.files(), before);
}

#[test]
fn an_interrupted_trial_of_tests_is_put_back() {
    let tree = Suggested::copied("interrupted");
    let before = tree.files();
    let mut command = tree.command(&[
        "suggest",
        "bubble_sort",
        "--quiet",
        "--inputs",
        "2000",
        "--write",
        "1",
    ]);
    let mut child = command.spawn().expect("it runs");
    let deadline = Instant::now() + Duration::from_secs(300);
    while !tree.path("tests/suggested.rs").exists() && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(5));
    }
    let id = child.id().to_string();
    let killed = Command::new("kill").args(["-INT", &id]).status();
    assert!(killed.expect("kill is there").success());
    let status = child.wait().expect("it ends");
    assert_eq!(status.code(), Some(130));
    assert_eq!(tree.files(), before);
}
