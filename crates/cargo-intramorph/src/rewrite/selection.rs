//! Which changes a user wants to be made.

mod diff;
mod file_pattern;
mod function_pattern;

use std::collections::HashSet;
use std::fmt;

pub(crate) use diff::Diff;
pub(crate) use file_pattern::FilePattern;
pub(crate) use function_pattern::FunctionPattern;

use super::proposals::Lines;
use super::{Change, ChangeId, Plan};

/// Different fields narrow each other; what is in one of them widens it. An empty one selects all.
#[derive(Debug, Default)]
pub(crate) struct Selection {
    pub(crate) files: Vec<FilePattern>,
    pub(crate) functions: Vec<FunctionPattern>,
    pub(crate) operators: Vec<String>,
    /// Identities, as [`Identity::tab_separated`](super::Identity::tab_separated) writes them.
    pub(crate) identities: Option<HashSet<String>>,
    /// Only what meets a line that is added.
    pub(crate) diff: Option<Diff>,
}

/// A part of a selection that no change of the plan is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unmatched {
    Files,
    Functions,
    Operators,
    Identities,
    /// Each of the parts matches something, and nothing is in all of them.
    Together,
}

/// Whether a change is in one part of a selection.
type IsIn = fn(&Selection, &Change) -> bool;

/// The diff is not of the sources as they are.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Misfit {
    pub(crate) path: String,
    pub(crate) line: usize,
}

impl Selection {
    /// What is selected, without regard to the diff.
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

    /// What the diff touches, which may be nothing; `None` if there is no diff.
    pub(crate) fn touched(&self, plan: &Plan) -> Result<Option<HashSet<ChangeId>>, Misfit> {
        let Some(diff) = &self.diff else {
            return Ok(None);
        };
        let mut touched = HashSet::new();
        for (source, sites) in plan.sources.iter().zip(&plan.sites) {
            let path = &source.path;
            if let Some(line) = diff.misfit(path, &source.text) {
                let path = path.clone();
                return Err(Misfit { path, line });
            }
            let lines = Lines::of(&source.text);
            let changes = sites.iter().flat_map(|site| &site.arms);
            let changes = changes.map(|arm| arm.change).filter(|change| {
                let range = &plan.change(*change).range;
                diff.meets(path, lines.of_range(range))
            });
            touched.extend(changes);
        }
        Ok(Some(touched))
    }

    const PARTS: [(Unmatched, IsIn); 4] = [
        (Unmatched::Files, Self::is_in_files),
        (Unmatched::Functions, Self::is_in_functions),
        (Unmatched::Operators, Self::is_of_operators),
        (Unmatched::Identities, Self::is_identified),
    ];

    fn is_in_files(&self, change: &Change) -> bool {
        let file = &change.identity.file;
        self.files.is_empty() || self.files.iter().any(|pattern| pattern.matches(file))
    }

    fn is_in_functions(&self, change: &Change) -> bool {
        let item = &change.identity.item;
        self.functions.is_empty() || self.functions.iter().any(|pattern| pattern.matches(item))
    }

    fn is_of_operators(&self, change: &Change) -> bool {
        let operator = change.identity.operator;
        self.operators.is_empty() || self.operators.iter().any(|name| name == operator)
    }

    fn is_identified(&self, change: &Change) -> bool {
        let identities = self.identities.as_ref();
        identities.is_none_or(|names| names.contains(&change.identity.tab_separated()))
    }
}

impl fmt::Display for Misfit {
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
    use super::{Diff, FilePattern, FunctionPattern, Misfit, Selection, Unmatched};
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

    fn of_operators(names: &[&str]) -> Selection {
        Selection {
            operators: names.iter().map(|name| (*name).to_owned()).collect(),
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
            &of_operators(&["relational", "binary"]),
            &["f binary", "g relational"],
        );
        let both = Selection {
            operators: of_operators(&["constant", "binary"]).operators,
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
        check(&of_operators(&["guard"]), Unmatched::Operators);
        let apart = Selection {
            operators: of_operators(&["relational"]).operators,
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
        let misfit = of_line(2, "    a + 6").touched(&planned(TEXT));
        let path = "src/lib.rs".to_owned();
        assert_eq!(misfit, Err(Misfit { path, line: 2 }));
    }
}
