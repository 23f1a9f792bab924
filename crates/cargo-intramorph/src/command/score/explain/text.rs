//! The explanation of bugs of one place.

use std::collections::BTreeSet;
use std::fmt::Write;

use console::style;
use intramorph_record::score::{BugRecord, Outcome};

use super::excerpt::excerpt;
use super::operators;
use crate::command::score::advice;
use crate::command::score::rank::Entry;
use crate::command::score::view::{counted, meaning, what};
use crate::rewrite::Operator;
use crate::single_line::joined_words;

/// Everything that is known about bugs of one line or body, in a source as it is now.
pub(super) fn explanation(bugs: &[&BugRecord], source: &str, entries: &[Entry<'_>]) -> String {
    let BugRecord {
        file, line, item, ..
    } = bugs[0];
    let title = style(format!("{file}:{line} in {item}")).bold();
    let mut text = format!("{title}\n\n{}\n", shown_source(bugs, source));
    for alike in bugs.chunk_by(|one, other| reason(one) == reason(other)) {
        text.extend(alike.iter().map(|bug| outcome(bug)));
        text.push_str(&reason(alike[0]));
    }
    let is_in = |entry: &&Entry<'_>| entry.bugs.iter().any(|bug| bugs.contains(bug));
    for entry in entries.iter().filter(is_in) {
        text.push_str(&of_entry(entry, entries.len()));
    }
    if let Some(missed) = bugs.iter().find(|bug| bug.outcome == Outcome::Missed) {
        text.push_str(&acceptance(missed));
    }
    text + &again(bugs)
}

fn shown_source(bugs: &[&BugRecord], source: &str) -> String {
    excerpt(bugs, source).unwrap_or_else(|| {
        let differences = bugs.iter().map(|bug| &*bug.difference);
        let differences: String = differences.collect();
        format!(
            "{differences}The source has changed since, so this is how it was in the last run.\n"
        )
    })
}

/// What became of a bug.
fn outcome(bug: &BugRecord) -> String {
    let name = style(bug.outcome.name()).bold();
    let operator = Operator::named(&bug.operator).map(operators::meaning);
    let operator = operator.unwrap_or("a change that this version does not know");
    format!("{name}: {} ({}: {operator})\n", what(bug), bug.operator)
}

/// Why a bug has its outcome.
fn reason(bug: &BugRecord) -> String {
    let tests = || counted(bug.reaching, "test");
    let reason = match (bug.outcome, &bug.caught_by) {
        (Outcome::Missed, _) => format!("run by {}, and all pass{}", tests(), tests_of(bug)),
        (Outcome::Caught, Some(test)) => format!("run by {}, and `{test}` fails", tests()),
        (Outcome::TimedOut, Some(test)) => format!("`{test}` does not end in time"),
        (outcome, _) => meaning(outcome).to_owned(),
    };
    let varies = if bug.may_vary || bug.flaky {
        "the next run may have another outcome"
    } else {
        ""
    };
    let lines = [&*reason, bug.reason.as_deref().unwrap_or_default(), varies];
    let lines = lines.into_iter().filter(|line| !line.is_empty());
    lines.flat_map(|line| ["    ", line, "\n"]).collect()
}

/// The tests that run a missed bug, as far as the record names them.
fn tests_of(bug: &BugRecord) -> String {
    if bug.reached_by.is_empty() {
        return String::new();
    }
    let names = bug.reached_by.iter().map(|test| format!("`{test}`"));
    let mut names: Vec<String> = names.collect();
    if bug.reaching > names.len() {
        names.push(format!("{} more", bug.reaching - names.len()));
    }
    format!(": {}", names.join(", "))
}

/// The rank of an entry, and what to test.
fn of_entry(entry: &Entry<'_>, count: usize) -> String {
    let number = entry.number;
    let heading = style("what to do").bold();
    match entry.minor {
        None => format!(
            "\n{heading}: {}\n    number {number} of {count}\n",
            advice::advice(entry.strongest)
        ),
        Some(minor) => format!(
            "\n{heading}: probably nothing\n    number {number} of {count}, ranked last: {}\n",
            minor.explanation()
        ),
    }
}

/// How to accept a bug, in the configuration and in the source.
fn acceptance(bug: &BugRecord) -> String {
    let BugRecord {
        file,
        item,
        operator,
        ..
    } = bug;
    let original = joined_words(&bug.original);
    let replacement = joined_words(&bug.replacement);
    let mut text = format!(
        "\n{}: in intramorph.toml, in the root of the workspace\n    [[score.accept]]\n",
        style("to accept it").bold()
    );
    let conditions = [
        ("file", file),
        ("function", item),
        ("operator", operator),
        ("original", &original),
        ("replacement", &replacement),
    ];
    for (key, value) in conditions {
        // JSON escapes as TOML does.
        let value = serde_json::to_string(value).unwrap_or_default();
        let _ = writeln!(text, "    {key} = {value}");
    }
    text.push_str("    reason = \"…\"\n");
    let _ = writeln!(
        text,
        "  or above the function, for all such changes in it\n    \
         #[cfg_attr(any(), intramorph::accept({operator}, reason = \"…\"))]"
    );
    text
}

/// How to try the bugs alone.
fn again(bugs: &[&BugRecord]) -> String {
    let BugRecord { file, item, .. } = bugs[0];
    let operators: BTreeSet<&str> = bugs.iter().map(|bug| &*bug.operator).collect();
    let operators = Vec::from_iter(operators).join(",");
    format!(
        "\n{}:\n    cargo intramorph score --file {file} --function '{item}' --operator {operators}\n",
        style("to try it again").bold()
    )
}
