//! `hunt`: each study for some time, from a random seed.

use std::hash::{BuildHasher, RandomState};

use intramorph_record::{Record, Verdict};

use crate::{Outcome, Report, Settings, Version, build, run};

const HEAD: &str = "| study | seed | cases | seconds | verdict |\n|---|---|---|---|---|\n";

/// Runs the studies one after the other, each for so many seconds. The error is that they do not build.
pub fn hunt(version: Version, seconds: u64, studies: &[&str]) -> Result<Report, String> {
    build(version)?;
    let mut rows = HEAD.to_owned();
    let mut details = String::new();
    for study in studies {
        let seed = random_seed();
        eprintln!("{study} on {version}: {seconds} s from seed {seed}");
        let settings = Settings {
            seed: Some(seed),
            cases: None,
            seconds: Some(seconds),
        };
        let outcome = run(version, study, &settings);
        let row = row(study, seed, outcome.as_ref().ok());
        // A long hunt may be interrupted.
        eprint!("{row}");
        rows += &row;
        details += &detail(study, outcome).unwrap_or_default();
    }
    Ok(Report {
        is_as_claimed: details.is_empty(),
        text: rows + &details,
    })
}

/// As short as the library's own, since people copy it.
fn random_seed() -> u64 {
    RandomState::new().hash_one(0) >> 32
}

fn row(study: &str, seed: u64, outcome: Option<&Outcome>) -> String {
    let Some(Outcome { record, .. }) = outcome else {
        return format!("| {study} | {seed} | – | – | no record |\n");
    };
    let Record { cases, verdict, .. } = record;
    let seconds = record.elapsed.as_secs_f64();
    format!("| {study} | {seed} | {cases} | {seconds:.1} | {verdict} |\n")
}

/// What there is to show of a run that was not silent.
fn detail(study: &str, outcome: Result<Outcome, String>) -> Option<String> {
    let printed = match outcome {
        Ok(outcome) if outcome.record.verdict == Verdict::Holds => return None,
        Ok(outcome) => outcome.printed,
        Err(why) => why,
    };
    Some(format!("\n{study}:\n\n```text\n{}\n```\n", printed.trim()))
}
