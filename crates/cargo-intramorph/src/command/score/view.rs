//! What a score looks like in a terminal. Made from the record alone.

mod bugs;
mod kinds;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write;

use intramorph_record::score::{BugRecord, Outcome, Score};

use super::share::Share;
pub(super) use bugs::shortened;

/// The bugs that somebody should look at, and all of them in numbers.
pub(super) fn score(score: &Score) -> String {
    if score.bugs.is_empty() {
        return nothing(score);
    }
    bugs::noteworthy(score) + &summary(score) + &kinds::table(score)
}

/// All changes, one line for each.
pub(super) fn list(score: &Score) -> String {
    if score.bugs.is_empty() {
        return nothing(score);
    }
    let lines = score.bugs.iter().map(|bug| {
        let accepted = accepted(bug);
        format!("{}{accepted}\n", line(bug))
    });
    lines.collect()
}

/// Of all selections, only that by a diff may be empty.
fn nothing(score: &Score) -> String {
    let packages = score.packages.join(", ");
    let selection = score.selection.as_deref().unwrap_or("all changes");
    format!("nothing in the diff can be changed in {packages} ({selection})\n")
}

fn accepted(bug: &BugRecord) -> String {
    match (bug.outcome, &bug.reason) {
        (Outcome::Accepted, Some(reason)) => format!(", accepted: {reason}"),
        _ => String::new(),
    }
}

/// What became of each bug, and by which test or why.
pub(super) fn outcomes(score: &Score) -> String {
    let lines = score.bugs.iter().map(|bug| {
        let details = [
            bug.caught_by.as_ref().map(|test| format!("by {test}")),
            bug.reason.clone(),
        ];
        let details: Vec<String> = details.into_iter().flatten().collect();
        let details = match details.join(", ") {
            details if details.is_empty() => details,
            details => format!(" ({details})"),
        };
        format!("{:<9}  {}{details}\n", bug.outcome.name(), line(bug))
    });
    lines.collect::<String>() + "\n"
}

fn line(bug: &BugRecord) -> String {
    let BugRecord {
        file,
        line,
        column,
        item,
        operator,
        ..
    } = bug;
    let what = what(bug);
    format!("{file}:{line}:{column} in {item} ({operator}): {what}")
}

/// What becomes of what.
pub(super) fn what(bug: &BugRecord) -> String {
    let (original, replacement) = (short(&bug.original), short(&bug.replacement));
    if bug.original.is_empty() {
        format!("{replacement} is added")
    } else if bug.replacement.is_empty() {
        format!("{original} is left out")
    } else {
        format!("{original} → {replacement}")
    }
}

/// A text on one line, and not too long.
fn short(text: &str) -> String {
    const LONGEST: usize = 40;
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("`{}…`", &text[..end]),
        None => format!("`{text}`"),
    }
}

fn summary(score: &Score) -> String {
    let mut text = format!(
        "{} in {}, {}, {}\n",
        counted(score.bugs.len(), "bug"),
        score.packages.join(", "),
        counted(score.tests, "test"),
        seconds(score),
    );
    if let Some(selection) = &score.selection {
        let _ = writeln!(text, "selected by {selection}");
    }
    for outcome in Outcome::ALL {
        let count = score.count(outcome);
        if count > 0 {
            let meaning = match outcome {
                Outcome::Removed => format!("{}{}", meaning(outcome), reasons(score)),
                outcome => meaning(outcome).to_owned(),
            };
            let _ = writeln!(text, "{count:>7}  {:<9}  {meaning}", outcome.name());
        }
    }
    text.push_str(&most_missed(score));
    text.push_str(&caveats(score));
    text.push_str(&kept(score));
    let _ = writeln!(text, "{}", Share::of(score).told());
    text
}

pub(super) fn meaning(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Caught => "a test failed",
        Outcome::TimedOut => "a test ran far longer than without the bug",
        Outcome::Missed => "all tests that run it passed",
        Outcome::Unreached => "no test runs it",
        Outcome::NotBuilt => "not compiled with these features on this platform",
        Outcome::Removed => "does not compile",
        Outcome::Accepted => "accepted in the source or the configuration",
        Outcome::Untried => "interrupted before it was tried (`--resume` goes on)",
    }
}

/// The compiler's codes, the most frequent first; the record has each with its message.
fn reasons(score: &Score) -> String {
    const SHOWN: usize = 4;
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    let removed = score
        .bugs
        .iter()
        .filter(|bug| bug.outcome == Outcome::Removed);
    for reason in removed.filter_map(|bug| bug.reason.as_deref()) {
        let code = reason.split_once(':').map_or(reason, |(code, _)| code);
        *codes.entry(code).or_default() += 1;
    }
    let mut codes: Vec<_> = codes.into_iter().collect();
    codes.sort_by_key(|(_, count)| Reverse(*count));
    let codes = codes
        .iter()
        .take(SHOWN)
        .map(|(code, count)| format!("{count} {code}"));
    match codes.collect::<Vec<_>>().join(", ") {
        codes if codes.is_empty() => codes,
        codes => format!(" ({codes})"),
    }
}

/// Where to start if much is missed: the functions with the most.
fn most_missed(score: &Score) -> String {
    const MANY: usize = 20;
    const SHOWN: usize = 3;
    let mut functions: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let missed = score
        .bugs
        .iter()
        .filter(|bug| bug.outcome == Outcome::Missed);
    for bug in missed {
        *functions.entry((&bug.file, &bug.item)).or_default() += 1;
    }
    if functions.values().sum::<usize>() < MANY {
        return String::new();
    }
    let mut functions: Vec<_> = functions.into_iter().collect();
    functions.sort_by_key(|(_, count)| Reverse(*count));
    let shown = functions
        .iter()
        .take(SHOWN)
        .map(|((_, item), count)| format!("{count} in {item}"));
    let shown = shown.collect::<Vec<_>>().join(", ");
    format!("most are missed where one might begin: {shown}\n")
}

/// How much of it is known from earlier runs only.
fn kept(score: &Score) -> String {
    let tried = [Outcome::Caught, Outcome::TimedOut, Outcome::Missed];
    let tried: usize = tried.map(|outcome| score.count(outcome)).iter().sum();
    let which = match score.kept {
        0 => return String::new(),
        kept if kept == tried => "all outcomes are".to_owned(),
        1 => "1 outcome is".to_owned(),
        kept => format!("{kept} outcomes are"),
    };
    format!("{which} from earlier runs: what they rest on has not changed (`--fresh` tries all)\n")
}

/// What makes the numbers less firm than they look.
fn caveats(score: &Score) -> String {
    let mut text = String::new();
    if !score.left_out_binaries.is_empty() {
        let binaries = score.left_out_binaries.join(", ");
        let _ = writeln!(text, "not run, since not in libtest's harness: {binaries}");
    }
    for file in &score.unparsable_files {
        let _ = writeln!(text, "nothing was changed in {file}");
    }
    let may_vary = score.bugs.iter().filter(|bug| bug.may_vary).count();
    if may_vary > 0 {
        let outcomes = counted(may_vary, "outcome");
        let because = match unrepeatable(score) {
            tests if tests.is_empty() => "decided by the clock".to_owned(),
            tests => {
                format!("decided by the clock, or by tests that do not repeat themselves ({tests})")
            }
        };
        let _ = writeln!(text, "{outcomes} may vary: {because}");
    }
    text
}

/// Some of the tests that do not repeat themselves.
fn unrepeatable(score: &Score) -> String {
    const SHOWN: usize = 3;
    let tests = &score.unrepeatable_tests;
    let shown = tests.iter().take(SHOWN).map(String::as_str);
    let shown = shown.collect::<Vec<_>>().join(", ");
    match tests.len().saturating_sub(SHOWN) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

fn seconds(score: &Score) -> String {
    let elapsed = score.elapsed;
    let total = elapsed.planning + elapsed.building + elapsed.baseline + elapsed.trials;
    let [total, building, baseline, trials] =
        [total, elapsed.building, elapsed.baseline, elapsed.trials]
            .map(|part| format!("{:.1} s", part.as_secs_f64()));
    format!("{total} ({building} to build, {baseline} for tests without bugs, {trials} to try)")
}

/// `1 bug`, `2 bugs`.
pub(super) fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::outcomes;
    use crate::command::score::sample::score;

    #[test]
    fn each_bug_is_told_with_its_test_or_the_reason() {
        assert_snapshot!(outcomes(&score()));
    }
}
