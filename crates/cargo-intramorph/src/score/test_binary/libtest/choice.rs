//! The choice of tests by the user's arguments, for doctests, which no binary lists.

use std::ffi::OsString;

/// A choice of tests, as libtest makes it: tests with one of the names in theirs, or all if there are no names; without those
/// to skip.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Choice {
    names: Vec<String>,
    skipped: Vec<String>,
    is_exact: bool,
}

impl Choice {
    /// The choice by arguments; those that are not about names are ignored.
    pub(crate) fn of(arguments: &[OsString]) -> Self {
        let mut choice = Self::default();
        let arguments = crate::score::test_binary::libtest::choosing(arguments);
        let mut arguments = arguments.iter().map(|argument| argument.to_string_lossy());
        while let Some(argument) = arguments.next() {
            match argument.split_once('=') {
                None if argument == "--exact" => choice.is_exact = true,
                None if argument == "--skip" => {
                    choice.skipped.extend(arguments.next().map(Into::into));
                }
                Some(("--skip", name)) => choice.skipped.push(name.to_owned()),
                _ if argument.starts_with('-') => {}
                _ => choice.names.push(argument.into_owned()),
            }
        }
        choice
    }

    pub(crate) fn takes(&self, test: &str) -> bool {
        let is_it =
            |name: &String| test == name || (!self.is_exact && test.contains(name.as_str()));
        let is_named = self.names.is_empty() || self.names.iter().any(is_it);
        is_named && !self.skipped.iter().any(is_it)
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use super::Choice;

    fn check(arguments: &str, test: &str, expected: bool) {
        let given: Vec<OsString> = arguments.split_whitespace().map(OsString::from).collect();
        assert_eq!(Choice::of(&given).takes(test), expected, "{arguments}");
    }

    #[test]
    fn names_choose_as_they_do_for_libtest() {
        const TEST: &str = "src/lib.rs - fee (line 9)";
        check("", TEST, true);
        check("--test-threads 1 --include-ignored", TEST, true);
        check("fee", TEST, true);
        check("a fee b", TEST, true);
        check("fees", TEST, false);
        check("--exact fee", TEST, false);
        check("fee --skip line", TEST, false);
        check("--skip=fee", TEST, false);
        check("--skip fees", TEST, true);
    }
}
