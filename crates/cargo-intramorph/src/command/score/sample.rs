//! A small made-up record with every outcome, for the tests of reports.

use std::time::Duration;

use intramorph_record::SCHEMA;
use intramorph_record::score::{BugRecord, Elapsed, Outcome, Score};

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
    let missed = [
        bug(),
        BugRecord {
            ordinal: 2,
            replacement: "==".to_owned(),
            difference: difference(">", "=="),
            ..bug()
        },
    ];
    let mut bugs: Vec<BugRecord> = missed.into_iter().chain(others()).collect();
    bugs.sort_by(|one, other| one.place().cmp(&other.place()));
    Score {
        schema: SCHEMA,
        packages: vec!["parcel".to_owned()],
        selection: None,
        selected_by_diff: false,
        ground: String::new(),
        shard: None,
        kept: 0,
        unused_acceptances: Vec::new(),
        kinds: Vec::new(),
        complete: true,
        damaged_tests: Vec::new(),
        tests: 4,
        unrepeatable_tests: Vec::new(),
        left_out_binaries: Vec::new(),
        unparsable_files: Vec::new(),
        rounds: 2,
        elapsed: Elapsed {
            planning: Duration::from_millis(20),
            building: Duration::from_millis(1500),
            baseline: Duration::from_millis(80),
            trials: Duration::from_millis(900),
        },
        bugs,
    }
}

/// A missed bug: `>` becomes `>=`.
pub(super) fn bug() -> BugRecord {
    BugRecord {
        file: "src/lib.rs".to_owned(),
        item: "fee".to_owned(),
        operator: "relational".to_owned(),
        ordinal: 1,
        line: 3,
        column: 15,
        original: ">".to_owned(),
        replacement: ">=".to_owned(),
        difference: difference(">", ">="),
        outcome: Outcome::Missed,
        reason: None,
        caught_by: None,
        reaching: 2,
        reached_by: Vec::new(),
        by_kind: Vec::new(),
        may_vary: false,
        flaky: false,
        elapsed: Duration::from_millis(12),
    }
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
    BugRecord {
        item: if line == 3 { "fee" } else { "name" }.to_owned(),
        operator: "constant".to_owned(),
        ordinal: u32::try_from(column).expect("columns are small"),
        line,
        column,
        original: original.to_owned(),
        replacement: replacement.to_owned(),
        difference: format!("-{before}\n+{after}\n"),
        outcome,
        reason,
        caught_by,
        ..bug()
    }
}
