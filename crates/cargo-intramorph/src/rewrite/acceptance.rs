//! An entry of the configuration that accepts bugs.

use super::{Change, FilePattern, FunctionPattern, operator_names};

/// Accepts the changes that are all it says, of which it has to say something beside the reason.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a table with a `reason` and with what it accepts"
)]
pub(crate) struct Acceptance {
    /// As `--file` has it.
    pub(crate) file: Option<String>,
    /// As `--function` has it.
    pub(crate) function: Option<String>,
    /// As `--operator` has it.
    pub(crate) operator: Option<String>,
    /// Which one of several changes that are alike, as `--json` has it.
    pub(crate) ordinal: Option<u32>,
    /// What the source says; however it is formatted.
    pub(crate) original: Option<String>,
    /// What it says with the bug; however it is formatted, and empty if something is left out.
    pub(crate) replacement: Option<String>,
    /// Why such bugs are accepted.
    pub(crate) reason: String,
}

/// An entry that makes sense.
#[derive(Clone, Debug)]
pub(crate) struct Matcher {
    file: Option<FilePattern>,
    function: Option<FunctionPattern>,
    operators: Option<Vec<String>>,
    ordinal: Option<u32>,
    original: Option<String>,
    replacement: Option<String>,
}

impl Acceptance {
    /// What decides on changes; or what is wrong with the entry.
    pub(crate) fn matcher(&self) -> Result<Matcher, String> {
        let matcher = Matcher {
            file: self.file.as_deref().map(FilePattern::new).transpose()?,
            function: self.function.as_deref().map(FunctionPattern::new),
            operators: self.operator.as_deref().map(operators).transpose()?,
            ordinal: self.ordinal,
            original: self.original.as_deref().map(one_spaced),
            replacement: self.replacement.as_deref().map(one_spaced),
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

    /// As a user knows it again.
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
        fn holds<T>(condition: Option<&T>, is_so: impl FnOnce(&T) -> bool) -> bool {
            condition.is_none_or(is_so)
        }
        let identity = &change.identity;
        self.may_be_in(&identity.file)
            && holds(self.function.as_ref(), |it| it.matches(&identity.item))
            && holds(self.operators.as_ref(), |it| {
                it.iter().any(|name| name == identity.operator)
            })
            && holds(self.ordinal.as_ref(), |it| *it == identity.ordinal)
            && holds(self.original.as_ref(), |it| {
                *it == one_spaced(&text[change.range.clone()])
            })
            && holds(self.replacement.as_ref(), |it| {
                *it == one_spaced(&change.replacement)
            })
    }

    /// Whether it could be about the file of this path.
    pub(crate) fn may_be_in(&self, path: &str) -> bool {
        self.file.as_ref().is_none_or(|file| file.matches(path))
    }
}

fn operators(names: &str) -> Result<Vec<String>, String> {
    let names: Vec<String> = names.split(',').map(|it| it.trim().to_owned()).collect();
    let is_unknown = |name: &&String| !operator_names().any(|operator| operator == *name);
    match names.iter().find(is_unknown) {
        None => Ok(names),
        Some(unknown) => {
            let known: Vec<&str> = operator_names().collect();
            let known = known.join(", ");
            Err(format!("there is no operator `{unknown}`, only {known}"))
        }
    }
}

fn one_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::Acceptance;
    use crate::rewrite::tests::planned;

    const TEXT: &str = "fn f(a: u32) -> bool {\n    g(a,\n        5) < 7\n}\n";

    fn read(json: &str) -> Acceptance {
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
        let without: Result<Acceptance, _> = serde_json::from_str(r#"{ "file": "src" }"#);
        assert!(without.is_err());
    }

    #[test]
    fn what_there_is_not_is_told() {
        check_wrong(
            r#"{ "operator": "body,relation", "reason": "x" }"#,
            "there is no operator `relation`, only body, ",
        );
        check_wrong(
            r#"{ "file": "src/[", "reason": "x" }"#,
            "error parsing glob",
        );
        let unknown: Result<Acceptance, _> =
            serde_json::from_str(r#"{ "line": "7", "reason": "x" }"#);
        assert!(unknown.is_err());
    }

    #[test]
    fn an_entry_is_known_again() {
        let acceptance = read(r#"{ "file": "src", "original": "\"", "reason": "x" }"#);
        assert_eq!(
            acceptance.shown(),
            "the entry with file = \"src\", original = \"\\\"\""
        );
    }
}
