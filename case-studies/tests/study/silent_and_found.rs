//! Each study on its buggy and its fixed version, as a reader of its folder would run it.

use std::{env, fs};

use case_studies::{STUDIES, Settings, UNREPORTED, Version, folder, run};
use intramorph_record::Verdict;

/// Few enough for all studies to take some seconds; `find` measures how many a bug needs.
const CASES_OF_FIXED: u64 = 20_000;

macro_rules! studies {
    ($($module:ident = $study:literal,)*) => {
        const LISTED: &[&str] = &[$($study),*];

        $(mod $module {
            #[test]
            fn is_found_in_the_buggy_version() {
                super::check_broken(super::Version::Buggy, $study);
            }

            #[test]
            fn is_silent_on_the_fixed_version() {
                super::check_fixed($study);
            }
        })*
    };
}

studies! {
    regex_automata = "regex-automata",
    aho_corasick = "aho-corasick",
    sqlite = "sqlite",
    petgraph = "petgraph",
    roaring = "roaring",
    similar = "similar",
}

#[test]
fn every_study_is_tested() {
    assert_eq!(LISTED, STUDIES);
}

#[test]
fn the_bug_that_nobody_had_reported_is_found() {
    check_broken(Version::Unreported, UNREPORTED);
}

/// With the study's own seed and number of cases; `UPDATE_FINDINGS=1` writes the file.
fn check_broken(version: Version, study: &str) {
    let outcome = run(version, study, &Settings::default()).expect("it runs");
    assert_eq!(outcome.record.verdict, Verdict::Broken);
    let finding = outcome.finding().expect("what is broken is printed");
    let file = folder(study).join("finding.txt");
    if env::var("UPDATE_FINDINGS").is_ok_and(|value| value == "1") {
        fs::write(&file, finding).expect("the folder is writable");
    } else {
        let recorded = fs::read_to_string(&file).expect("UPDATE_FINDINGS=1 writes it");
        assert!(
            finding == recorded,
            "UPDATE_FINDINGS=1 writes what is right now\n\n{finding}\ninstead of\n\n{recorded}"
        );
    }
}

fn check_fixed(study: &str) {
    let cases = Some(CASES_OF_FIXED);
    let settings = Settings {
        cases,
        ..Settings::default()
    };
    let outcome = run(Version::Fixed, study, &settings).expect("it runs");
    assert_eq!(
        outcome.record.verdict,
        Verdict::Holds,
        "{}",
        outcome.printed
    );
    assert_eq!(outcome.record.cases, CASES_OF_FIXED);
}
