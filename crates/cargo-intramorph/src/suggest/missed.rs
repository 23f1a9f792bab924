//! Injected bugs that the tests of the package miss, by its last score.

use std::collections::HashMap;

use intramorph_record::score::{BugRecord, Outcome, Score};

use crate::rewrite::Identity;

/// What a score says of bugs.
pub(crate) struct Missed<'a>(HashMap<(&'a str, &'a str, &'a str, u32), &'a BugRecord>);

impl<'a> Missed<'a> {
    pub(crate) fn by(score: Option<&'a Score>) -> Self {
        let bugs = score.into_iter().flat_map(|score| &score.bugs);
        let bugs = bugs.map(|it| ((&*it.file, &*it.item, &*it.operator, it.ordinal), it));
        Self(bugs.collect())
    }

    /// Whether all tests pass with a bug; `None` if that is not known.
    pub(crate) fn is_missed(&self, bug: &Identity) -> Option<bool> {
        let key = (&*bug.file, &*bug.item, bug.operator.name(), bug.ordinal);
        match self.0.get(&key)?.outcome {
            Outcome::Missed | Outcome::Unreached => Some(true),
            Outcome::Caught | Outcome::TimedOut => Some(false),
            _ => None,
        }
    }
}
