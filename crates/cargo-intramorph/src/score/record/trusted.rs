//! Caught bugs of the last record that count as caught once more, whatever has changed since.

use std::collections::HashMap;

use intramorph_record::score::{BugRecord, Outcome, Score};

use crate::rewrite::Change;

/// Caught bugs, by file, item, operator and ordinal.
#[derive(Debug, Default)]
pub(crate) struct Trusted(HashMap<String, BugRecord>);

impl Trusted {
    pub(crate) fn of(record: Score) -> Self {
        let is_caught = |bug: &BugRecord| {
            matches!(bug.outcome, Outcome::Caught | Outcome::TimedOut) && !bug.flaky
        };
        let bugs = record.bugs.into_iter().filter(is_caught);
        Self(bugs.map(|bug| (identity(&bug), bug)).collect())
    }

    /// The record of a change that was caught, if it is the same change.
    pub(crate) fn bug(&self, change: &Change) -> Option<&BugRecord> {
        let bug = self.0.get(&change.identity.tab_separated())?;
        // A function that was edited may have another change of that number.
        (bug.replacement == change.replacement).then_some(bug)
    }
}

fn identity(bug: &BugRecord) -> String {
    let ordinal = bug.ordinal.to_string();
    [&*bug.file, &bug.item, &bug.operator, &ordinal].join("\t")
}
