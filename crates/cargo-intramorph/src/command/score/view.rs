//! The text of a score in a terminal, made from the record alone.

mod blind_spots;
mod caught_now;
mod difference;
mod kinds;
mod layout;
mod missed;
mod unreached;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write;

use intramorph_record::score::{BugRecord, Outcome, Score};

use super::rank;
use super::share::Share;
pub(super) use caught_now::caught_now;
pub(super) use difference::shortened;
pub(super) use layout::Layout;

/// The missed bugs that are worth a look, and all bugs in numbers; at most a screen, if not everything is asked for.
pub(super) fn score(score: &Score, layout: Layout) -> String {
    if score.bugs.is_empty() {
        return nothing(score);
    }
    let numbers = [
        unreached::functions(score, layout),
        summary(score),
        kinds::table(score),
    ]
    .concat();
    let entries = rank::ranked(score);
    if entries.is_empty() {
        return numbers;
    }
    // Other lines: an empty one, one or two that say how many are not shown, and how to see more.
    let room = Layout::LINES.saturating_sub(layout.height(&numbers) + 4);
    let (missed, has_more) = missed::missed(&entries, room, layout);
    let all = if has_more { ", `--show-all`" } else { "" };
    format!("{missed}\n{numbers}more: `--explain NUMBER`{all}, `--json`\n")
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

/// The text for no changes, which only a selection by a diff may leave.
fn nothing(score: &Score) -> String {
    let packages = score.packages.join(", ");
    let selection = score.selection.as_deref().unwrap_or("all changes");
    let line = format!("nothing in the diff can be changed in {packages} ({selection})\n");
    line + &blind_spots::line(score)
}

fn accepted(bug: &BugRecord) -> String {
    match (bug.outcome, &bug.reason) {
        (Outcome::Accepted, Some(reason)) => format!(", accepted: {reason}"),
        _ => String::new(),
    }
}

/// The outcome of each bug, with the test that caught it or the reason.
pub(super) fn outcomes(score: &Score) -> String {
    let lines = score.bugs.iter().map(|bug| {
        let test = bug.caught_by.as_ref().map(|test| format!("by {test}"));
        let details = in_parentheses(test.into_iter().chain(bug.reason.clone()));
        format!("{:<9}  {}{details}\n", bug.outcome.name(), line(bug))
    });
    lines.collect::<String>() + "\n"
}

fn line(bug: &BugRecord) -> String {
    format!("{}: {}", place(bug, &bug.operator), what(bug))
}

/// The place of bugs of some operators.
pub(super) fn place(bug: &BugRecord, operators: &str) -> String {
    let BugRecord {
        file, line, item, ..
    } = bug;
    format!("{file}:{line}:{} in {item} ({operators})", bug.column)
}

/// The change: the original and the replacement, each shortened.
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
    for (outcome, count) in counts(score) {
        let (name, meaning) = (outcome.name(), meaning(outcome));
        let reasons = match outcome {
            Outcome::Removed => reasons(score),
            _ => String::new(),
        };
        let _ = writeln!(text, "{count:>7}  {name:<9}  {meaning}{reasons}");
    }
    text.push_str(&caveats(score));
    text.push_str(&blind_spots::line(score));
    text.push_str(&kept(score));
    let _ = writeln!(text, "{}", Share::of(score).shown());
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
        Outcome::Untried => "not tried before the run ended (`--resume` goes on)",
    }
}

/// The outcomes that bugs have, each with the number of bugs.
pub(super) fn counts(score: &Score) -> impl Iterator<Item = (Outcome, usize)> {
    let counts = Outcome::ALL.into_iter();
    let counts = counts.map(|outcome| (outcome, score.count(outcome)));
    counts.filter(|(_, count)| *count > 0)
}

/// The bugs of one outcome.
pub(super) fn of_outcome(score: &Score, outcome: Outcome) -> impl Iterator<Item = &BugRecord> {
    let bugs = score.bugs.iter();
    bugs.filter(move |bug| bug.outcome == outcome)
}

/// Values, each with how often it is there, the most frequent first.
fn most_frequent<T: Ord>(values: impl Iterator<Item = T>) -> Vec<(T, usize)> {
    let mut counts = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    let mut counts: Vec<(T, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| Reverse(*count));
    counts
}

/// The compiler's codes, the most frequent first; the record has each with its message.
fn reasons(score: &Score) -> String {
    const SHOWN: usize = 4;
    let removed = of_outcome(score, Outcome::Removed);
    let reasons = removed.filter_map(|bug| bug.reason.as_deref());
    let codes = reasons.map(|reason| reason.split_once(':').map_or(reason, |(code, _)| code));
    let codes = most_frequent(codes).into_iter().take(SHOWN);
    let codes = codes.map(|(code, count)| format!("{count} {code}"));
    in_parentheses(codes)
}

/// Texts behind a blank, in parentheses; empty if there are none.
fn in_parentheses(texts: impl Iterator<Item = String>) -> String {
    match texts.collect::<Vec<_>>().join(", ") {
        texts if texts.is_empty() => texts,
        texts => format!(" ({texts})"),
    }
}

/// The number of outcomes from earlier runs.
fn kept(score: &Score) -> String {
    let tried = [Outcome::Caught, Outcome::TimedOut, Outcome::Missed];
    let tried: usize = tried.map(|outcome| score.count(outcome)).iter().sum();
    let which = match score.kept {
        0 if score.changed_inputs.is_empty() => return String::new(),
        0 => return tried_again(&score.changed_inputs),
        kept if kept == tried => "all outcomes are".to_owned(),
        1 => "1 outcome is".to_owned(),
        kept => format!("{kept} outcomes are"),
    };
    format!("{which} from earlier runs (`--fresh` tries all)\n")
}

/// Why no outcome of earlier runs is kept.
fn tried_again(changed_inputs: &[String]) -> String {
    let inputs = first_few(changed_inputs);
    format!("all bugs were tried again, because of changes in {inputs}\n")
}

/// The reasons why the numbers are less certain than they look.
fn caveats(score: &Score) -> String {
    let mut text = String::new();
    if !score.left_out_binaries.is_empty() {
        let binaries = score.left_out_binaries.join(", ");
        let _ = writeln!(text, "not run, since not in libtest's harness: {binaries}");
    }
    text.push_str(&left_out_tests(score));
    for file in &score.unparsable_files {
        let _ = writeln!(text, "nothing was changed in {file}");
    }
    let may_vary = score.bugs.iter().filter(|bug| bug.may_vary).count();
    if may_vary > 0 {
        let outcomes = counted(may_vary, "outcome");
        let because = match first_few(&score.unrepeatable_tests) {
            tests if tests.is_empty() => "decided by the clock".to_owned(),
            tests => {
                format!(
                    "decided by the clock, or by tests that were not seen to repeat themselves ({tests})"
                )
            }
        };
        let _ = writeln!(text, "{outcomes} may vary: {because}");
    }
    text
}

/// The tests that were left out, some by their names.
fn left_out_tests(score: &Score) -> String {
    const SHOWN: usize = 3;
    let tests = &score.left_out_tests;
    let shown = tests.iter().take(SHOWN);
    let shown = shown.map(|test| format!("{} {}", test.name, test.reason));
    let shown = shown.collect::<Vec<_>>().join(", ");
    let more = match tests.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    match tests.len() {
        0 => String::new(),
        count => {
            let tests = counted(count, "test");
            let verb = if count == 1 { "is" } else { "are" };
            format!("{tests} {verb} left out (`--strict` fails instead): {shown}{more}\n")
        }
    }
}

/// Some names of a list, and how many more there are.
fn first_few(names: &[String]) -> String {
    const SHOWN: usize = 3;
    let shown = names.iter().take(SHOWN).map(String::as_str);
    let shown = shown.collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(SHOWN) {
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
    format!("{total} ({building} to build, {baseline} for tests, {trials} to try)")
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

    use super::{Layout, outcomes};
    use crate::command::score::sample;

    #[test]
    fn missed_bugs_come_first_and_numbers_last() {
        let layout = Layout {
            width: 80,
            is_whole: false,
        };
        assert_snapshot!(super::score(&sample::score(), layout));
    }

    #[test]
    fn many_missed_bugs_are_at_most_a_screen() {
        let mut score = sample::score();
        for line in 0..300 {
            let mut bug = sample::bug();
            (bug.item, bug.line) = (format!("f{line}"), line);
            bug.difference = format!("-{line} < 2\n+{line} <= 2\n");
            score.bugs.push(bug);
        }
        for width in [60, 80, 120] {
            let part = Layout {
                width,
                is_whole: false,
            };
            let text = super::score(&score, part);
            assert!(part.height(&text) <= Layout::LINES, "{text}");
            assert!(text.contains(" more missed bugs"), "{text}");
            let whole = Layout {
                is_whole: true,
                ..part
            };
            assert!(super::score(&score, whole).lines().count() > 600);
        }
    }

    #[test]
    fn each_bug_is_shown_with_its_test_or_the_reason() {
        assert_snapshot!(outcomes(&sample::score()));
    }
}
