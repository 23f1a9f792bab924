//! Bugs that the last run missed and this one catches.

use std::collections::HashSet;
use std::fmt::Write;

use intramorph_record::score::{BugRecord, Outcome, Score};

use super::{counted, line, of_outcome};

/// Maximum number of bugs that are named.
const SHOWN: usize = 10;

/// The bugs that are caught now, each with its test, and how many of those that were missed.
pub(in super::super) fn caught_now(before: &Score, now: &Score) -> String {
    let missed: HashSet<_> = of_outcome(before, Outcome::Missed).map(identity).collect();
    let caught = now.bugs.iter().filter(|bug| {
        let is_caught = matches!(bug.outcome, Outcome::Caught | Outcome::TimedOut);
        is_caught && missed.contains(&identity(bug))
    });
    let caught: Vec<&BugRecord> = caught.collect();
    let mut text = format!(
        "caught now: {} of the {} that the last run missed\n",
        caught.len(),
        counted(missed.len(), "bug")
    );
    for bug in caught.iter().take(SHOWN) {
        let by = bug.caught_by.as_deref().unwrap_or_default();
        let _ = writeln!(text, "  {}, by {by}", line(bug));
    }
    if let Some(more @ 1..) = caught.len().checked_sub(SHOWN) {
        let _ = writeln!(text, "  and {more} more");
    }
    text
}

fn identity(bug: &BugRecord) -> (&str, &str, &str, u32, &str) {
    let BugRecord {
        file,
        item,
        operator,
        ordinal,
        replacement,
        ..
    } = bug;
    (file, item, operator, *ordinal, replacement)
}
