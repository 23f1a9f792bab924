//! Entries `[[score.accept]]` and `[[test.accept]]` of the configuration, by which a user accepts bugs and neutral changes.

use super::change::Change;
use super::operator::Operator;
use super::selection::{FilePattern, FunctionPattern};
use crate::single_line::joined_words;

/// An entry. It accepts the changes for which all of its conditions hold, and has at least one condition.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a table with a `reason` and with what it accepts"
)]
pub(crate) struct AcceptEntry {
    /// Pattern of `--file`.
    pub(crate) file: Option<String>,
    /// Pattern of `--function`.
    pub(crate) function: Option<String>,
    /// Names of operators, separated by commas; of neutral changes they are kinds.
    #[serde(alias = "kind")]
    pub(crate) operator: Option<String>,
    /// Ordinal of the change in the record.
    pub(crate) ordinal: Option<u32>,
    /// Text of the source; white space does not matter.
    pub(crate) original: Option<String>,
    /// Text with the bug; white space does not matter, and empty if something is left out.
    pub(crate) replacement: Option<String>,
    /// Reason why such bugs are accepted.
    pub(crate) reason: String,
}

/// The conditions of a valid entry.
#[derive(Clone, Debug)]
pub(crate) struct Matcher {
    file: Option<FilePattern>,
    function: Option<FunctionPattern>,
    operators: Option<Vec<Operator>>,
    ordinal: Option<u32>,
    original: Option<String>,
    replacement: Option<String>,
}

impl AcceptEntry {
    /// Compiles the conditions. The error says what is wrong with the entry.
    pub(crate) fn matcher(&self) -> Result<Matcher, String> {
        let operators = self.operator.as_deref().map(|names| {
            let names = names.split(',').map(str::trim);
            names.map(Operator::named_in_any_family).collect()
        });
        let matcher = Matcher {
            file: self.file.as_deref().map(FilePattern::new).transpose()?,
            function: self.function.as_deref().map(FunctionPattern::new),
            operators: operators.transpose()?,
            ordinal: self.ordinal,
            original: self.original.as_deref().map(joined_words),
            replacement: self.replacement.as_deref().map(joined_words),
        };
        if self.reason.trim().is_empty() {
            return Err("it has no `reason`: say why these bugs are accepted".to_owned());
        }
        if self.conditions().next().is_none() {
            return Err(
                "it accepts every bug: say which by `file`, `function`, `operator`, `original` or `replacement`"
                    .to_owned(),
            );
        }
        Ok(matcher)
    }

    /// Describes the entry so that a user recognizes it.
    pub(crate) fn shown(&self) -> String {
        let conditions: Vec<String> = self
            .conditions()
            .map(|(name, value)| format!("{name} = {value:?}"))
            .collect();
        match conditions.join(", ") {
            conditions if conditions.is_empty() => "an entry with nothing but a reason".to_owned(),
            conditions => format!("the entry with {conditions}"),
        }
    }

    fn conditions(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let conditions = [
            ("file", &self.file),
            ("function", &self.function),
            ("operator", &self.operator),
            ("original", &self.original),
            ("replacement", &self.replacement),
        ];
        let conditions = conditions.into_iter();
        conditions.filter_map(|(name, value)| Some((name, value.as_deref()?)))
    }
}

impl Matcher {
    /// Whether a change of a source with this text is accepted.
    pub(crate) fn matches(&self, change: &Change, text: &str) -> bool {
        let identity = &change.identity;
        let original = || joined_words(&text[change.range.clone()]);
        let replacement = || joined_words(&change.replacement);
        self.may_be_in(&identity.file)
            && self
                .function
                .as_ref()
                .is_none_or(|it| it.matches(&identity.item))
            && self
                .operators
                .as_ref()
                .is_none_or(|it| it.contains(&identity.operator))
            && self.ordinal.is_none_or(|it| it == identity.ordinal)
            && self.original.as_ref().is_none_or(|it| *it == original())
            && self
                .replacement
                .as_ref()
                .is_none_or(|it| *it == replacement())
    }

    /// Whether it could accept changes in the file of this path.
    pub(crate) fn may_be_in(&self, path: &str) -> bool {
        self.file.as_ref().is_none_or(|file| file.matches(path))
    }
}

#[cfg(test)]
mod tests {
    use super::AcceptEntry;
    use crate::rewrite::tests::planned;

    const TEXT: &str = "fn f(a: u32) -> bool {\n    g(a,\n        5) < 7\n}\n";

    fn read(json: &str) -> AcceptEntry {
        serde_json::from_str(json).expect("it is an entry")
    }

    /// The changes that are accepted, as what is made of what.
    #[track_caller]
    fn check(json: &str, expected: &[&str]) {
        let matcher = read(json).matcher().expect("it makes sense");
        let plan = planned(TEXT);
        let changes = plan.changes().iter();
        let accepted = changes.filter(|change| matcher.matches(change, TEXT));
        let accepted: Vec<String> = accepted
            .map(|it| format!("{} {}", &TEXT[it.range.clone()], it.replacement))
            .collect();
        assert_eq!(accepted, expected);
    }

    #[track_caller]
    fn check_wrong(json: &str, expected: &str) {
        let wrong = read(json).matcher().expect_err("it makes no sense");
        assert!(wrong.starts_with(expected), "{wrong}");
    }

    #[test]
    fn all_that_an_entry_says_has_to_hold() {
        check(
            r#"{ "file": "src/*.rs", "function": "f", "operator": "constant", "original": "7", "reason": "x" }"#,
            &["7 8", "7 6"],
        );
        check(
            r#"{ "operator": "relational, guard", "replacement": "<=", "reason": "x" }"#,
            &["< <="],
        );
        check(r#"{ "file": "src/main.rs", "reason": "x" }"#, &[]);
        check(r#"{ "function": "g", "reason": "x" }"#, &[]);
        check(
            r#"{ "operator": "constant", "ordinal": 3, "original": "7", "reason": "x" }"#,
            &["7 8"],
        );
    }

    #[test]
    fn white_space_does_not_matter() {
        check(
            r#"{ "original": "g(a, 5)  <\n7", "replacement": "true", "reason": "x" }"#,
            &["g(a,\n        5) < 7 true"],
        );
    }

    #[test]
    fn an_entry_has_a_reason_and_something_beside_it() {
        check_wrong(r#"{ "file": "src", "reason": " " }"#, "it has no `reason`");
        check_wrong(r#"{ "reason": "x" }"#, "it accepts every bug");
        let without: Result<AcceptEntry, _> = serde_json::from_str(r#"{ "file": "src" }"#);
        assert!(without.is_err());
    }

    #[test]
    fn what_there_is_not_is_reported() {
        check_wrong(
            r#"{ "operator": "body,relation", "reason": "x" }"#,
            "there is no operator `relation`, only body, ",
        );
        check_wrong(
            r#"{ "file": "src/[", "reason": "x" }"#,
            "error parsing glob",
        );
        let unknown: Result<AcceptEntry, _> =
            serde_json::from_str(r#"{ "line": "7", "reason": "x" }"#);
        assert!(unknown.is_err());
    }

    #[test]
    fn an_entry_is_known_again() {
        let entry = read(r#"{ "file": "src", "original": "\"", "reason": "x" }"#);
        assert_eq!(
            entry.shown(),
            "the entry with file = \"src\", original = \"\\\"\""
        );
    }
}
