//! Changes: each edits one place in the source, and has an identity by which it is known from run to run.

use std::fmt;
use std::ops::Range;

use similar::TextDiff;

use super::id::{ChangeId, SiteId};
use super::lines::LineColumn;
use super::operator::Operator;

#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) id: ChangeId,
    pub(crate) identity: Identity,
    /// Whether the function is `pub`, or a method of a trait.
    pub(crate) is_public: bool,
    pub(crate) site: SiteId,
    /// Number of the arm of the site, from 1.
    pub(crate) arm: u8,
    /// Bytes of the source that a user would replace.
    pub(crate) range: Range<usize>,
    /// Lines and columns of the start and the end of these bytes.
    pub(crate) positions: Range<LineColumn>,
    pub(crate) replacement: String,
    /// Line of the change, from 1.
    pub(crate) line: usize,
    /// Column of the change in characters, from 1.
    pub(crate) column: usize,
}

/// Name of a change. It stays the same as long as the item is not edited, wherever the item moves in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Identity {
    pub(crate) file: String,
    /// Path of the function that the change is in, such as `parse::Number::digits`.
    pub(crate) item: String,
    pub(crate) operator: Operator,
    /// Position among the changes of this operator in this item, from 1.
    pub(crate) ordinal: u32,
}

impl Change {
    /// Returns the number of a change that is about to be added to others.
    pub(super) fn next_id(changes: &[Self]) -> ChangeId {
        ChangeId(u32::try_from(changes.len()).expect("a crate has fewer changes than that"))
    }

    /// Returns the source with this change.
    #[cfg(test)]
    pub(crate) fn applied(&self, text: &str) -> String {
        let Range { start, end } = self.range.clone();
        [&text[..start], &self.replacement, &text[end..]].concat()
    }

    /// Returns the lines of the source that it changes, before and after, as a diff shows them.
    pub(crate) fn difference(&self, text: &str) -> String {
        let Range { start, end } = self.range.clone();
        let line_start = text[..start].rfind('\n').map_or(0, |place| place + 1);
        let line_end = text[end..].find('\n').map_or(text.len(), |it| end + it);
        let before = &text[line_start..line_end];
        let [left, right] = [&text[line_start..start], &text[end..line_end]];
        let after = [left, &self.replacement, right].concat();
        let mut difference = String::new();
        // Lines are compared with their breaks.
        let (before, after) = (format!("{before}\n"), format!("{}\n", after.trim_end()));
        for change in TextDiff::from_lines(&before, &after).iter_all_changes() {
            let line = change.value().trim_end();
            if !line.is_empty() {
                difference.extend([&change.tag().to_string(), line, "\n"]);
            }
        }
        difference
    }
}

impl Identity {
    /// Returns the identity as `--only` files have it.
    pub(crate) fn tab_separated(&self) -> String {
        self.joined("\t")
    }

    /// Whether the change is in a method of an implementation of a trait, which is named without its path.
    pub(crate) fn is_in_impl_of(&self, name: &str) -> bool {
        let (owner, _method) = self.item.rsplit_once("::").unwrap_or_default();
        owner.ends_with(&format!(" as {name}>"))
    }

    fn joined(&self, separator: &str) -> String {
        let (operator, ordinal) = (self.operator.name(), &self.ordinal.to_string());
        [&*self.file, &self.item, operator, ordinal].join(separator)
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.joined(" "))
    }
}

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::planned;

    #[track_caller]
    fn check(text: &str, operator: &str, expected: &str) {
        let plan = planned(text);
        let change = plan
            .changes()
            .iter()
            .find(|change| change.identity.operator.name() == operator);
        let difference = change
            .expect("the operator finds something")
            .difference(text);
        assert_eq!(difference, expected);
    }

    #[test]
    fn the_difference_of_a_change_is_its_lines() {
        check(
            "fn f() {\n    g(\n        1,\n    )\n}\n",
            "constant",
            "-        1,\n+        2,\n",
        );
    }

    #[test]
    fn a_statement_on_a_line_of_its_own_is_gone() {
        check(
            "fn f() {\n    g();\n    h();\n}\n",
            "statement",
            "-    g();\n",
        );
    }

    #[test]
    fn the_last_of_several_lines_is_gone() {
        check(
            "fn f() -> bool {\n    a || b\n        || c\n}\n",
            "operand",
            "     a || b\n-        || c\n",
        );
    }

    #[test]
    fn lines_between_stay() {
        check(
            "fn f() {\n    if a\n        && b\n    {\n        c();\n    }\n    d();\n}\n",
            "condition",
            "-    if a\n-        && b\n+    if true\n",
        );
    }
}
