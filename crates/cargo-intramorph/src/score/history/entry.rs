//! What became of one bug, and of which tests that depends.

use intramorph_record::score::{BugRecord, Outcome};
use serde::{Deserialize, Serialize};

/// A line of the history, beside its key. Tests are given by what stands for their names and texts.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Entry {
    /// All tests that reach the bug.
    tests: String,
    /// The test that has caught it.
    caught_by: Option<String>,
    bug: BugRecord,
}

#[derive(Serialize, Deserialize)]
struct Line<E> {
    key: String,
    #[serde(flatten)]
    entry: E,
}

impl Entry {
    pub(super) fn new(
        bug: &BugRecord,
        tests: String,
        test: impl Fn(&str) -> Option<String>,
    ) -> Self {
        Self {
            tests,
            caught_by: bug.caught_by.as_deref().and_then(test),
            bug: bug.clone(),
        }
    }

    pub(super) fn removed(&self) -> Option<&str> {
        let is_removed = self.bug.outcome == Outcome::Removed;
        self.bug.reason.as_deref().filter(|_| is_removed)
    }

    /// The record, if it would come out the same: what was caught, as long as the test that did so is the same and still
    /// reaches it; what was missed, as long as all tests are the same that reach it. Where it is told what each kind of tests
    /// makes of a bug, some of them may have missed what others have caught.
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

    pub(super) fn line(&self, key: &str) -> String {
        let line = Line {
            key: key.to_owned(),
            entry: self,
        };
        serde_json::to_string(&line).expect("a record is JSON") + "\n"
    }

    pub(super) fn parsed(line: &str) -> Option<(String, Self)> {
        let line: Line<Self> = serde_json::from_str(line).ok()?;
        Some((line.key, line.entry))
    }
}

#[cfg(test)]
mod tests {
    use intramorph_record::score::{BugRecord, KindOutcome, Outcome, TestKind};

    use super::Entry;

    fn bug(outcome: Outcome, caught_by: Option<&str>) -> BugRecord {
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

    /// Whether what was found out while the catching test was `a` and all were `ab` is kept with others.
    #[track_caller]
    fn check(bug: &BugRecord, (catcher, all): (Option<&str>, &str), expected: bool) {
        let earlier = Entry::new(bug, "ab".to_owned(), |_| Some("a".to_owned()));
        let (key, read) = Entry::parsed(&earlier.line("key")).expect("it is read as it is written");
        assert_eq!(key, "key");
        let kept = read.kept(all, false, |_| catcher.map(str::to_owned));
        assert_eq!(kept, expected.then_some(bug));
    }

    #[test]
    fn what_was_caught_is_kept_with_the_test_that_did_so() {
        for outcome in [Outcome::Caught, Outcome::TimedOut] {
            let bug = bug(outcome, Some("catches"));
            check(&bug, (Some("a"), "ab"), true);
            check(&bug, (Some("a"), "abc"), true);
            check(&bug, (Some("edited"), "ab"), false);
            check(&bug, (None, "b"), false);
        }
    }

    #[test]
    fn what_was_missed_is_kept_as_long_as_all_tests_are_the_same() {
        let bug = bug(Outcome::Missed, None);
        check(&bug, (None, "ab"), true);
        check(&bug, (None, "abc"), false);
    }

    #[test]
    fn what_each_kind_makes_of_a_bug_is_kept_as_long_as_all_tests_are_the_same() {
        let mut bug = bug(Outcome::Caught, Some("catches"));
        let kept = |bug: &BugRecord, tests: &str, has_kinds: bool| {
            let entry = Entry::new(bug, "ab".to_owned(), |_| Some("a".to_owned()));
            let kept = entry.kept(tests, has_kinds, |_| Some("a".to_owned()));
            kept.is_some()
        };
        assert!(
            !kept(&bug, "ab", true),
            "it is not known what others make of it"
        );
        let mut by_kind = KindOutcome::new(TestKind::Unit, Outcome::Caught);
        by_kind.caught_by.clone_from(&bug.caught_by);
        bug.by_kind.push(by_kind);
        assert!(kept(&bug, "ab", true));
        assert!(!kept(&bug, "abc", true));
        assert!(!kept(&bug, "ab", false));
    }

    #[test]
    fn what_varies_is_tried_again() {
        let mut bug = bug(Outcome::Caught, Some("catches"));
        bug.flaky = true;
        check(&bug, (Some("a"), "ab"), false);
    }

    #[test]
    fn what_did_not_compile_is_known() {
        let removed = Entry::new(&bug(Outcome::Removed, None), String::new(), |_| None);
        assert_eq!(removed.removed(), Some("it does not fit"));
        let caught = Entry::new(&bug(Outcome::Caught, Some("a")), String::new(), |_| None);
        assert_eq!(caught.removed(), None);
    }

    #[test]
    fn a_line_that_was_being_written_is_no_entry() {
        let entry = Entry::new(&bug(Outcome::Missed, None), String::new(), |_| None);
        let line = entry.line("key");
        assert!(Entry::parsed(&line[..line.len() / 2]).is_none());
    }
}
