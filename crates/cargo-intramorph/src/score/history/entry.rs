//! The record of one bug, and the tests that it depends on.

use intramorph_record::score::{BugRecord, Outcome};
use serde::{Deserialize, Serialize};

/// A line of the history. Tests are digests of their names and texts.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Entry {
    /// The cache key of the change.
    pub(super) key: String,
    /// All tests that reach the bug.
    pub(super) tests: String,
    /// The test that has caught it.
    pub(super) caught_by: Option<String>,
    pub(super) bug: BugRecord,
}

impl Entry {
    /// The reason why the change did not compile.
    pub(super) fn removal_reason(&self) -> Option<&str> {
        let is_removed = self.bug.outcome == Outcome::Removed;
        self.bug.reason.as_deref().filter(|_| is_removed)
    }

    /// The record, if the outcome would be the same: for a caught bug, if the test that caught it is the same and still reaches
    /// it; for a missed bug, if all tests that reach it are the same. With several kinds of tests all tests count, since some
    /// kinds may have missed what others have caught.
    pub(super) fn kept(
        &self,
        tests: &str,
        has_kinds: bool,
        test: impl Fn(&str) -> Option<String>,
    ) -> Option<&BugRecord> {
        let is_same = match self.bug.outcome {
            _ if has_kinds == self.bug.by_kind.is_empty() => false,
            Outcome::Caught | Outcome::TimedOut | Outcome::Missed if has_kinds => {
                self.tests == tests
            }
            Outcome::Caught | Outcome::TimedOut => {
                let name = self.bug.caught_by.as_deref();
                self.caught_by.is_some() && name.and_then(test) == self.caught_by
            }
            Outcome::Missed => self.tests == tests,
            _ => false,
        };
        (is_same && !self.bug.flaky).then_some(&self.bug)
    }

    pub(super) fn line(&self) -> String {
        serde_json::to_string(self).expect("a record is JSON") + "\n"
    }

    /// The entry of a line; `None` if the line is no entry.
    pub(super) fn parse(line: &str) -> Option<Self> {
        serde_json::from_str(line).ok()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use intramorph_record::score::{BugRecord, KindOutcome, Outcome, TestKind};

    use super::Entry;

    pub(crate) fn bug(outcome: Outcome, caught_by: Option<&str>) -> BugRecord {
        let mut bug = BugRecord::default();
        bug.file = "src/lib.rs".to_owned();
        bug.item = "fee".to_owned();
        bug.operator = "constant".to_owned();
        bug.ordinal = 1;
        bug.line = 1;
        bug.column = 1;
        bug.original = "7".to_owned();
        bug.replacement = "8".to_owned();
        bug.outcome = outcome;
        bug.reason = Some("it does not fit".to_owned());
        bug.caught_by = caught_by.map(str::to_owned);
        bug.reaching = 2;
        bug
    }

    /// An entry of a bug that was caught by `a`, while all tests were `ab`.
    fn entry(bug: &BugRecord) -> Entry {
        Entry {
            key: "key".to_owned(),
            tests: "ab".to_owned(),
            caught_by: bug.caught_by.as_ref().map(|_| "a".to_owned()),
            bug: bug.clone(),
        }
    }

    /// Checks whether an outcome is kept with other tests; it was caught by `a`, and all tests were `ab`.
    #[track_caller]
    fn check(bug: &BugRecord, (catcher, all): (Option<&str>, &str), expected: bool) {
        let read = Entry::parse(&entry(bug).line()).expect("it is read as it is written");
        assert_eq!(read.key, "key");
        let kept = read.kept(all, false, |_| catcher.map(str::to_owned));
        assert_eq!(kept, expected.then_some(bug));
    }

    #[test]
    fn a_caught_bug_is_kept_with_the_test_that_caught_it() {
        for outcome in [Outcome::Caught, Outcome::TimedOut] {
            let bug = bug(outcome, Some("catches"));
            check(&bug, (Some("a"), "ab"), true);
            check(&bug, (Some("a"), "abc"), true);
            check(&bug, (Some("edited"), "ab"), false);
            check(&bug, (None, "b"), false);
        }
    }

    #[test]
    fn a_missed_bug_is_kept_as_long_as_all_tests_are_the_same() {
        let bug = bug(Outcome::Missed, None);
        check(&bug, (None, "ab"), true);
        check(&bug, (None, "abc"), false);
    }

    #[test]
    fn outcomes_by_kind_are_kept_as_long_as_all_tests_are_the_same() {
        let mut bug = bug(Outcome::Caught, Some("catches"));
        let kept = |bug: &BugRecord, tests: &str, has_kinds: bool| {
            let entry = entry(bug);
            let kept = entry.kept(tests, has_kinds, |_| Some("a".to_owned()));
            kept.is_some()
        };
        assert!(
            !kept(&bug, "ab", true),
            "the outcomes of other kinds are not known"
        );
        let mut by_kind = KindOutcome::new(TestKind::Unit, Outcome::Caught);
        by_kind.caught_by.clone_from(&bug.caught_by);
        bug.by_kind.push(by_kind);
        assert!(kept(&bug, "ab", true));
        assert!(!kept(&bug, "abc", true));
        assert!(!kept(&bug, "ab", false));
    }

    #[test]
    fn a_bug_whose_outcome_varies_is_tried_again() {
        let mut bug = bug(Outcome::Caught, Some("catches"));
        bug.flaky = true;
        check(&bug, (Some("a"), "ab"), false);
    }

    #[test]
    fn a_change_that_did_not_compile_is_known() {
        let removed = entry(&bug(Outcome::Removed, None));
        assert_eq!(removed.removal_reason(), Some("it does not fit"));
        let caught = entry(&bug(Outcome::Caught, Some("a")));
        assert_eq!(caught.removal_reason(), None);
    }

    #[test]
    fn a_line_that_was_being_written_is_no_entry() {
        let line = entry(&bug(Outcome::Missed, None)).line();
        assert!(Entry::parse(&line[..line.len() / 2]).is_none());
    }
}
