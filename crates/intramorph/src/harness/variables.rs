//! Environment variables of the library. Names and values that make no sense are not ignored in silence.

use std::sync::Once;

use super::note::note;
use crate::panics::fail;
use crate::record::{ORACLES, RECORDS};
use crate::transformation::{asked, setting};

/// The seed: `random`, a number, or `number/case` to replay a single case.
pub(crate) const SEED: &str = "INTRAMORPH_SEED";
/// The number of generated inputs that each check examines.
pub(crate) const CASES: &str = "INTRAMORPH_CASES";
/// The time that each check takes.
pub(crate) const SECONDS: &str = "INTRAMORPH_SECONDS";
/// The number of threads of parallel checks.
pub(crate) const THREADS: &str = "INTRAMORPH_THREADS";
/// `show` prints what inputs look like.
pub(crate) const INPUTS: &str = "INTRAMORPH_INPUTS";
/// `show` prints how each check goes and went.
pub(crate) const SUMMARY: &str = "INTRAMORPH_SUMMARY";
/// `trees` leaves shrinking to value trees alone, `off` does without.
pub(crate) const SHRINK: &str = "INTRAMORPH_SHRINK";
/// The folder for findings, or `off`. With `read:` before the folder no finding is added; `read` alone means the usual folder.
pub(crate) const FINDINGS: &str = "INTRAMORPH_FINDINGS";

/// The variables that users set.
const KNOWN: [&str; 12] = [
    SEED,
    CASES,
    SECONDS,
    THREADS,
    INPUTS,
    SUMMARY,
    SHRINK,
    FINDINGS,
    RECORDS,
    ORACLES,
    asked::VARIABLE,
    setting::VARIABLE,
];

const PREFIX: &str = "INTRAMORPH_";
/// Names after the prefix that processes of this project give to each other, and those that are left to tests.
const LEFT_ALONE: [&str; 8] = [
    "CHANGES",
    "HASH_SEED",
    "LISTING",
    "MEMORY",
    "SCORE_",
    "TABLE",
    "TEST_",
    "WORKER",
];

/// Reads a variable, and fails the check if its value is not `expected`.
#[track_caller]
pub(crate) fn variable<T>(
    name: &str,
    expected: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> Option<T> {
    read(name, &format!("is not {expected}"), parse)
}

/// Reads a variable, and fails the check with the complaint if its value can't be parsed.
#[track_caller]
pub(crate) fn read<T>(name: &str, complaint: &str, parse: impl Fn(&str) -> Option<T>) -> Option<T> {
    let text = std::env::var_os(name).filter(|text| !text.is_empty())?;
    let value = text.to_str().and_then(parse);
    if value.is_none() {
        fail(&format!("{name}=`{}` {complaint}", text.display()));
    }
    value
}

/// Returns whether the environment may have cut checks short.
pub(crate) fn is_cut() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|text| !text.is_empty());
    [CASES, SECONDS].into_iter().any(is_set)
}

/// Looks at all variables when a check starts. One that would be ignored is noted, once for each process.
#[track_caller]
pub(crate) fn look_at_all() {
    static NOTED: Once = Once::new();
    NOTED.call_once(|| {
        let names = std::env::vars_os().map(|(name, _)| name);
        let names = names.filter_map(|name| name.into_string().ok());
        for unknown in names.filter(|name| is_unknown(name)) {
            note(&format!(
                "{unknown} is no variable of Intramorph: {}",
                advice(&unknown)
            ));
        }
    });
    variable(SHRINK, "`on`, `off` or `trees`", |text| {
        ["on", "off", "trees"].contains(&text).then_some(())
    });
}

fn is_unknown(name: &str) -> bool {
    let rest = name.strip_prefix(PREFIX);
    let is_left_alone = |rest: &str| LEFT_ALONE.iter().any(|start| rest.starts_with(start));
    rest.is_some_and(|rest| !is_left_alone(rest)) && !KNOWN.contains(&name)
}

fn advice(unknown: &str) -> String {
    /// Names that differ by more letters have nothing to do with each other.
    const FARTHEST: usize = 3;
    let nearest = KNOWN.iter().min_by_key(|known| distance(unknown, known));
    match nearest.filter(|known| distance(unknown, known) <= FARTHEST) {
        Some(known) => format!("do you mean {known}?"),
        None => format!("these are {}", KNOWN.join(", ")),
    }
}

/// Returns how many letters have to be added, removed or changed to make one name of the other.
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (above, letter) in (1..).zip(one.bytes()) {
        let mut diagonal = above - 1;
        row[0] = above;
        for (place, other) in other.bytes().enumerate() {
            let changed = diagonal + usize::from(letter != other);
            diagonal = row[place + 1];
            row[place + 1] = changed.min(row[place] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::{advice, distance, is_unknown};

    #[test]
    fn the_nearest_name_is_suggested() {
        assert_eq!(advice("INTRAMORPH_CASE"), "do you mean INTRAMORPH_CASES?");
        assert_eq!(
            advice("INTRAMORPH_FINDING"),
            "do you mean INTRAMORPH_FINDINGS?"
        );
        assert!(advice("INTRAMORPH_VERBOSITY").starts_with("these are INTRAMORPH_SEED, "));
    }

    #[test]
    fn letters_are_added_removed_and_changed() {
        assert_eq!(distance("seed", "seed"), 0);
        assert_eq!(distance("seeds", "seed"), 1);
        assert_eq!(distance("sed", "seed"), 1);
        assert_eq!(distance("sead", "seed"), 1);
        assert_eq!(distance("", "seed"), 4);
    }

    #[test]
    fn names_of_others_are_left_alone() {
        for name in [
            "PATH",
            "INTRAMORPH_SEED",
            "INTRAMORPH_WORKER",
            "INTRAMORPH_TEST_X",
        ] {
            assert!(!is_unknown(name), "{name}");
        }
        assert!(is_unknown("INTRAMORPH_CASE"));
    }
}
