//! Selection: which changes a user wants.

mod diff;
mod file_pattern;
mod function_pattern;
mod selected_blind_spots;

use std::collections::{HashMap, HashSet};
use std::fmt;

pub(crate) use diff::Diff;
pub(crate) use file_pattern::FilePattern;
pub(crate) use function_pattern::FunctionPattern;

use super::change::Change;
use super::id::ChangeId;
use super::lines::Lines;
use super::operator::Operator;
use super::plan::Plan;

/// Conditions on changes. All fields have to hold, and of the values of a field one. An empty field selects all.
#[derive(Debug, Default)]
pub(crate) struct Selection {
    pub(crate) files: Vec<FilePattern>,
    pub(crate) functions: Vec<FunctionPattern>,
    pub(crate) operators: Vec<Operator>,
    /// Identities, as [`Identity::tab_separated`](super::change::Identity::tab_separated) writes them.
    pub(crate) identities: Option<HashSet<String>>,
    /// Diff that has to add a line of the change.
    pub(crate) diff: Option<Diff>,
}

/// Part of a selection that no change of the plan is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unmatched {
    Files,
    Functions,
    Operators,
    Identities,
    /// Each part matches something, and nothing is in all of them.
    Together,
}

/// Whether a change is in one part of a selection.
type IsIn = fn(&Selection, &Change) -> bool;

/// A line of the sources that differs from the diff, so that the diff belongs to another version.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct OutdatedDiff {
    path: String,
    line: usize,
}

impl Selection {
    const PARTS: [(Unmatched, IsIn); 4] = [
        (Unmatched::Files, |selection, change| {
            let (files, file) = (&selection.files, &change.identity.file);
            files.is_empty() || files.iter().any(|pattern| pattern.matches(file))
        }),
        (Unmatched::Functions, |selection, change| {
            let (functions, item) = (&selection.functions, &change.identity.item);
            functions.is_empty() || functions.iter().any(|pattern| pattern.matches(item))
        }),
        (Unmatched::Operators, |selection, change| {
            let operators = &selection.operators;
            operators.is_empty() || operators.contains(&change.identity.operator)
        }),
        (Unmatched::Identities, |selection, change| {
            let identities = selection.identities.as_ref();
            identities.is_none_or(|names| names.contains(&change.identity.tab_separated()))
        }),
    ];

    /// Returns the selected changes, without regard to the diff.
    pub(crate) fn matched(&self, plan: &Plan) -> Result<HashSet<ChangeId>, Unmatched> {
        let changes = plan.changes();
        for (part, is_in) in Self::PARTS {
            if !changes.iter().any(|change| is_in(self, change)) {
                return Err(part);
            }
        }
        let is_in_all = |change: &&Change| Self::PARTS.iter().all(|(_, is_in)| is_in(self, change));
        let matched = changes.iter().filter(is_in_all).map(|change| change.id);
        let matched: HashSet<ChangeId> = matched.collect();
        if matched.is_empty() && !changes.is_empty() {
            return Err(Unmatched::Together);
        }
        Ok(matched)
    }

    /// Returns the changes of lines that the diff adds, which may be none; `None` if there is no diff.
    pub(crate) fn touched(&self, plan: &Plan) -> Result<Option<HashSet<ChangeId>>, OutdatedDiff> {
        let Some(diff) = &self.diff else {
            return Ok(None);
        };
        let mut lines = HashMap::new();
        for source in plan.sources() {
            if let Some(line) = diff.first_difference(&source.path, &source.text) {
                let path = source.path.clone();
                return Err(OutdatedDiff { path, line });
            }
            lines.insert(&*source.path, Lines::of(&source.text));
        }
        let is_touched = |change: &&Change| {
            let file = &*change.identity.file;
            diff.adds_one_of(file, lines[file].of_range(&change.range))
        };
        let touched = plan.changes().iter().filter(is_touched);
        Ok(Some(touched.map(|change| change.id).collect()))
    }
}

impl fmt::Display for OutdatedDiff {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, line } = self;
        write!(
            formatter,
            "the diff adds another line {line} to {path} than is there: \
             it has to lead to the sources as they are, so make it anew, or apply it first"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{Diff, FilePattern, FunctionPattern, Operator, OutdatedDiff, Selection, Unmatched};
    use crate::rewrite::tests::planned;

    const TEXT: &str =
        "fn f(a: u32) -> u32 {\n    a + 5\n}\n\nfn g(b: u32) -> bool {\n    b\n        < 7\n}\n";

    fn of_functions(names: &[&str]) -> Selection {
        Selection {
            functions: names
                .iter()
                .map(|name| FunctionPattern::new(name))
                .collect(),
            ..Selection::default()
        }
    }

    fn of_operators(operators: &[Operator]) -> Selection {
        Selection {
            operators: operators.to_vec(),
            ..Selection::default()
        }
    }

    /// The items and operators that are selected, each once.
    #[track_caller]
    fn check(selection: &Selection, expected: &[&str]) {
        let plan = planned(TEXT);
        let mut selected = selection.matched(&plan).expect("something is selected");
        let touched = selection.touched(&plan).expect("the diff fits");
        if let Some(touched) = touched {
            selected.retain(|change| touched.contains(change));
        }
        let changes = plan.changes().iter();
        let mut names: Vec<String> = changes
            .filter(|change| selected.contains(&change.id))
            .map(|change| format!("{} {}", change.identity.item, change.identity.operator))
            .collect();
        names.sort();
        names.dedup();
        assert_eq!(names, expected);
    }

    fn of_line(number: usize, line: &str) -> Selection {
        let text = format!("--- a/src/lib.rs\n+++ b/src/lib.rs\n@@ -0,0 +{number} @@\n+{line}\n");
        Selection {
            diff: Some(Diff::parse(&text).expect("it is a diff")),
            ..Selection::default()
        }
    }

    #[test]
    fn without_options_all_is_selected() {
        let plan = planned(TEXT);
        let selected = Selection::default().matched(&plan);
        assert_eq!(selected.map(|it| it.len()), Ok(plan.changes().len()));
    }

    #[test]
    fn several_of_one_kind_widen_and_several_kinds_narrow() {
        check(
            &of_operators(&[Operator::Relational, Operator::Binary]),
            &["f binary", "g relational"],
        );
        let both = Selection {
            operators: of_operators(&[Operator::Constant, Operator::Binary]).operators,
            ..of_functions(&["g"])
        };
        check(&both, &["g constant"]);
    }

    #[test]
    fn what_matches_nothing_is_named() {
        let plan = planned(TEXT);
        let check = |selection: &Selection, expected| {
            assert_eq!(selection.matched(&plan), Err(expected));
        };
        let files = Selection {
            files: vec![FilePattern::new("src/main.rs").expect("a pattern")],
            ..Selection::default()
        };
        check(&files, Unmatched::Files);
        check(&of_functions(&["h"]), Unmatched::Functions);
        check(&of_operators(&[Operator::Guard]), Unmatched::Operators);
        let apart = Selection {
            operators: of_operators(&[Operator::Relational]).operators,
            ..of_functions(&["f"])
        };
        check(&apart, Unmatched::Together);
    }

    #[test]
    fn a_diff_selects_the_changes_whose_lines_it_adds() {
        check(
            &of_line(2, "    a + 5"),
            &["f binary", "f body", "f constant"],
        );
        check(&of_line(6, "    b"), &["g body"]);
        check(
            &of_line(7, "        < 7"),
            &["g body", "g constant", "g relational"],
        );
        check(&of_line(4, ""), &[]);
    }

    #[test]
    fn a_diff_of_another_version_is_refused() {
        let outdated = of_line(2, "    a + 6").touched(&planned(TEXT));
        let path = "src/lib.rs".to_owned();
        assert_eq!(outdated, Err(OutdatedDiff { path, line: 2 }));
    }
}
