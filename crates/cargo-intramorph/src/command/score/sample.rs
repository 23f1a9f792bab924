//! A small made-up record with every outcome, for the tests of reports.

use std::time::Duration;

use intramorph_record::score::{BugRecord, Outcome, Score};

/// The text of the file that the bugs are in.
pub(super) const TEXT: &str = "\
/// “Fee”.
pub fn fee(weight: u32) -> u32 {
    if weight > 10 { 7 } else { 5 }
}

pub fn name(is_short: bool) -> &'static str {
    if is_short { \"<&>\" } else { \"\\u{1b}\" }
}
";

pub(super) fn score() -> Score {
    let mut second = bug();
    second.ordinal = 2;
    second.replacement = "==".to_owned();
    second.difference = difference(">", "==");
    let mut bugs: Vec<BugRecord> = [bug(), second].into_iter().chain(others()).collect();
    bugs.sort_by(|one, other| one.place().cmp(&other.place()));
    let mut score = Score::default();
    score.packages = vec!["parcel".to_owned()];
    score.complete = true;
    score.tests = 4;
    score.rounds = 2;
    score.elapsed.planning = Duration::from_millis(20);
    score.elapsed.building = Duration::from_millis(1500);
    score.elapsed.baseline = Duration::from_millis(80);
    score.elapsed.trials = Duration::from_millis(900);
    score.bugs = bugs;
    score
}

/// A missed bug: `>` becomes `>=`.
pub(super) fn bug() -> BugRecord {
    let mut bug = BugRecord::default();
    bug.file = "src/lib.rs".to_owned();
    bug.item = "fee".to_owned();
    bug.operator = "relational".to_owned();
    bug.ordinal = 1;
    bug.line = 3;
    bug.column = 15;
    bug.original = ">".to_owned();
    bug.replacement = ">=".to_owned();
    bug.difference = difference(">", ">=");
    bug.outcome = Outcome::Missed;
    bug.reaching = 2;
    bug.elapsed = Duration::from_millis(12);
    bug
}

fn difference(before: &str, after: &str) -> String {
    let line = |operator: &str| format!("    if weight {operator} 10 {{ 7 }} else {{ 5 }}\n");
    format!("-{}+{}", line(before), line(after))
}

fn others() -> Vec<BugRecord> {
    let reason = |text: &str| Some(text.to_owned());
    let test = |name: &str| Some(name.to_owned());
    vec![
        other(
            Outcome::Caught,
            (3, 22, "7", "8"),
            (None, test("parcel tests::fees")),
        ),
        other(
            Outcome::TimedOut,
            (3, 33, "5", "6"),
            (
                reason("the test took far longer than without the bug"),
                test("parcel::command prints"),
            ),
        ),
        other(Outcome::Unreached, (7, 19, "\"<&>\"", "\"\""), (None, None)),
        other(
            Outcome::NotBuilt,
            (7, 34, "\"\\u{1b}\"", "\"\""),
            (None, None),
        ),
        other(
            Outcome::Removed,
            (7, 8, "is_short", "1"),
            (reason("E0308: mismatched types"), None),
        ),
        other(Outcome::Untried, (3, 17, "10", "11"), (None, None)),
    ]
}

fn other(
    outcome: Outcome,
    (line, column, original, replacement): (usize, usize, &str, &str),
    (reason, caught_by): (Option<String>, Option<String>),
) -> BugRecord {
    let before = TEXT.lines().nth(line - 1).expect("the text has that line");
    let after = before.replace(original, replacement);
    let mut bug = bug();
    bug.item = if line == 3 { "fee" } else { "name" }.to_owned();
    bug.operator = "constant".to_owned();
    bug.ordinal = u32::try_from(column).expect("columns are small");
    bug.line = line;
    bug.column = column;
    bug.original = original.to_owned();
    bug.replacement = replacement.to_owned();
    bug.difference = format!("-{before}\n+{after}\n");
    bug.outcome = outcome;
    bug.reason = reason;
    bug.caught_by = caught_by;
    bug
}
