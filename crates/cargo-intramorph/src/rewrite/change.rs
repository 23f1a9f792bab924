//! One change of one place in the source, and the identity by which it is known from run to run.

use std::fmt;
use std::ops::Range;

use similar::TextDiff;

use super::site::SiteId;

/// The number of a change in its plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ChangeId(pub(crate) u32);

impl ChangeId {
    /// That of a change which is about to be added to others.
    pub(super) fn next(changes: &[Change]) -> Self {
        Self(u32::try_from(changes.len()).expect("a crate has fewer changes than that"))
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) id: ChangeId,
    pub(crate) identity: Identity,
    pub(crate) site: SiteId,
    /// Which arm of the site it is, from 1.
    pub(crate) arm: u8,
    /// Which bytes of the source it replaces, as one would edit them.
    pub(crate) range: Range<usize>,
    pub(crate) replacement: String,
    /// From 1, as editors count.
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// What a change is called: the same as long as its item is not edited, wherever that moves in its file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Identity {
    pub(crate) file: String,
    /// The path of the function that it is in, such as `parse::Number::digits`.
    pub(crate) item: String,
    pub(crate) operator: &'static str,
    /// Counts the changes of this operator in this item, from 1.
    pub(crate) ordinal: u32,
}

impl Change {
    /// The source with this change.
    #[cfg(test)]
    pub(crate) fn applied(&self, text: &str) -> String {
        let Range { start, end } = self.range.clone();
        [&text[..start], &self.replacement, &text[end..]].concat()
    }

    /// The lines of the source that it changes, before and after.
    pub(crate) fn difference(&self, text: &str) -> String {
        let Range { start, end } = self.range.clone();
        let line_start = text[..start]
            .rfind('\n')
            .map_or(0, |line_break| line_break + 1);
        let line_end = text[end..]
            .find('\n')
            .map_or(text.len(), |line_break| end + line_break);
        let before = &text[line_start..line_end];
        let after = [
            &text[line_start..start],
            &self.replacement,
            &text[end..line_end],
        ]
        .concat();
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
    /// As files name it.
    pub(crate) fn tab_separated(&self) -> String {
        let Self {
            file,
            item,
            operator,
            ordinal,
        } = self;
        format!("{file}\t{item}\t{operator}\t{ordinal}")
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            file,
            item,
            operator,
            ordinal,
        } = self;
        write!(formatter, "{file} {item} {operator} {ordinal}")
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
            .find(|change| change.identity.operator == operator);
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
