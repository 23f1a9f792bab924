//! The worth of each kind of tests, as a table.

use std::fmt::Write;

use intramorph_record::score::{KindWorth, Outcome, Score};

/// A line for each kind, and one for all together; nothing if there is one kind only.
///
/// A bug that one kind catches alone says little if no other kind runs that code; so the last column counts those that others
/// run.
pub(super) fn table(score: &Score) -> String {
    let worths = score.worth_of_kinds();
    if worths.is_empty() {
        return String::new();
    }
    let mut text = "\n         kind  tests  reach  catch  alone  others miss\n".to_owned();
    for worth in worths {
        let KindWorth {
            kind,
            tests,
            reached,
            caught,
            caught_alone,
            missed_by_others,
            ..
        } = worth;
        let name = kind.name();
        let _ = writeln!(
            text,
            "{name:>13}  {tests:>5}  {reached:>5}  {caught:>5}  {caught_alone:>5}  {missed_by_others:>11}"
        );
    }
    let tests = score.tests;
    let caught = score.count(Outcome::Caught) + score.count(Outcome::TimedOut);
    let reached = caught + score.count(Outcome::Missed);
    let _ = writeln!(
        text,
        "{:>13}  {tests:>5}  {reached:>5}  {caught:>5}",
        "together"
    );
    text
}

#[cfg(test)]
mod tests {
    use intramorph_record::score::{KindOutcome, Score, TestKind, TestsOfKind};
    use serde_json::json;

    use super::{Outcome, table};

    /// A score of bugs that some kinds reach, each with whether it catches the bug.
    fn score(kinds: &[(TestKind, usize)], bugs: &[&[(TestKind, bool)]]) -> Score {
        let bugs = bugs.iter().map(|kinds| {
            let by_kind = kinds.iter().map(|(kind, catches)| KindOutcome::new(*kind, outcome(*catches)));
            let is_caught = kinds.iter().any(|(_, catches)| *catches);
            json!({
                "file": "", "item": "", "operator": "", "ordinal": 0, "line": 1, "column": 1, "original": "",
                "replacement": "", "difference": "", "outcome": outcome(is_caught), "reason": null, "caught_by": null,
                "by_kind": by_kind.collect::<Vec<_>>(), "reaching": 1, "may_vary": false, "flaky": false, "elapsed": 0,
            })
        });
        let of_kind = |(kind, tests): &(TestKind, usize)| TestsOfKind::new(*kind, *tests);
        let score = json!({
            "schema": 1, "packages": [], "complete": true, "damaged_tests": [], "tests": 9,
            "kinds": kinds.iter().map(of_kind).collect::<Vec<_>>(), "unrepeatable_tests": [], "left_out_binaries": [],
            "unparsable_files": [], "rounds": 1, "bugs": bugs.collect::<Vec<_>>(),
            "elapsed": { "planning": 0, "building": 0, "baseline": 0, "trials": 0 },
        });
        serde_json::from_value(score).expect("it is a score")
    }

    fn outcome(is_caught: bool) -> Outcome {
        if is_caught {
            Outcome::Caught
        } else {
            Outcome::Missed
        }
    }

    #[test]
    fn bugs_that_one_kind_catches_alone_are_counted() {
        let (unit, intramorphic) = (TestKind::Unit, TestKind::Intramorphic);
        let mut score = score(
            &[(unit, 7), (intramorphic, 2)],
            &[
                &[(unit, true), (intramorphic, true)],
                &[(unit, false), (intramorphic, true)],
                &[(unit, true)],
                &[(unit, true), (intramorphic, false)],
                &[(unit, false)],
                &[],
            ],
        );
        score.bugs[5].outcome = Outcome::Unreached;
        let expected = "
         kind  tests  reach  catch  alone  others miss
         unit      7      5      3      2            1
 intramorphic      2      3      2      1            1
     together      9      5      4
";
        assert_eq!(table(&score), expected);
    }

    #[test]
    fn there_is_no_table_of_one_kind() {
        assert_eq!(table(&score(&[], &[&[], &[]])), "");
    }
}
