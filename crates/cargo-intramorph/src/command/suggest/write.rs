//! `--write` and `--write-suspect`: tests of suggestions.

use std::fmt::Write as _;

use intramorph_record::suggest::{SuggestedTest, Suggestions};

use crate::args;
use crate::exit_code::ExitCode;
use crate::score::failure::Failure;
use crate::suggest::{Expected, Place, WriteFailure, Written, obstacle, write};

/// What was written, and the exit code that it asks for.
#[derive(Debug)]
pub(in crate::command) struct Report {
    pub(in crate::command) text: String,
    pub(in crate::command) exit_code: ExitCode,
}

/// A chosen suggestion.
#[derive(Clone, Copy, Debug)]
pub(in crate::command) struct Choice<'a> {
    pub(in crate::command) number: usize,
    pub(in crate::command) what: &'a str,
    pub(in crate::command) test: &'a SuggestedTest,
}

/// What tests are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::command) enum Asked {
    /// Those of suggestions that are named.
    ForThese,
    /// All that there are.
    ForAll,
}

/// Writes the tests that the arguments ask for.
pub(super) fn run(
    args: &args::Suggest,
    suggestions: &Suggestions,
    place: Place<'_>,
) -> Result<Report, WriteFailure> {
    let relations = suggestions.relations.iter().zip(1..);
    let relations = relations.map(|(held, number)| Choice {
        number,
        what: &held.change.what,
        test: &held.test,
    });
    let suspects = suggestions.suspects.iter().zip(1..);
    let suspects = suspects.map(|(suspect, number)| Choice {
        number,
        what: &suspect.change.what,
        test: &suspect.test,
    });
    let mut report = Report {
        text: String::new(),
        exit_code: ExitCode::Fine,
    };
    if let Some(numbers) = &args.write {
        let chosen = chosen(relations.collect(), numbers, "relation")?;
        let asked = if numbers.is_empty() {
            Asked::ForAll
        } else {
            Asked::ForThese
        };
        report.add(&written(place, (Expected::Pass, asked), &chosen)?);
    }
    if !args.write_suspect.is_empty() {
        let chosen = chosen(suspects.collect(), &args.write_suspect, "suspect")?;
        report.add(&written(place, (Expected::Fail, Asked::ForThese), &chosen)?);
    }
    Ok(report)
}

/// The suggestions with these numbers; all without a number.
fn chosen<'a>(
    all: Vec<Choice<'a>>,
    numbers: &[usize],
    noun: &str,
) -> Result<Vec<Choice<'a>>, WriteFailure> {
    let count = all.len();
    if let Some(number) = numbers.iter().find(|it| !(1..=count).contains(*it)) {
        let are = if count == 1 { "is" } else { "are" };
        let message =
            format!("there is no {noun} {number}: there {are} {count}; nothing was written");
        return Err(Failure::Argument(message).into());
    }
    let is_chosen = |choice: &Choice<'_>| numbers.is_empty() || numbers.contains(&choice.number);
    Ok(all.into_iter().filter(is_chosen).collect())
}

/// Writes chosen tests, and says what became of each.
pub(in crate::command) fn written(
    place: Place<'_>,
    (expected, asked): (Expected, Asked),
    chosen: &[Choice<'_>],
) -> Result<Report, WriteFailure> {
    let tests: Vec<&SuggestedTest> = chosen.iter().map(|it| it.test).collect();
    let results = write(place, expected, &tests)?;
    let file = place.file(expected);
    let root = place.metadata.workspace_root.as_std_path();
    let file = file.strip_prefix(root).unwrap_or(&file).display();
    let mut report = Report {
        text: String::new(),
        exit_code: exit_code(asked, &tests, &results),
    };
    for (choice, result) in chosen.iter().zip(results) {
        let label = label(expected, choice.number);
        let Choice { what, test, .. } = choice;
        let name = &test.name;
        let _ = match result {
            Written::New => writeln!(report.text, "{label} written: {file}: {name}"),
            Written::Known => writeln!(report.text, "{label} written before: {file}: {name}"),
            Written::Refused(reason) => {
                writeln!(report.text, "{label} not written: {what}: {reason}")
            }
        };
    }
    Ok(report)
}

/// The number of a suggestion, as lists show it.
pub(in crate::command) fn label(expected: Expected, number: usize) -> String {
    match expected {
        Expected::Pass => format!("{number}."),
        Expected::Fail => format!("suspect {number}:"),
    }
}

/// Returns the exit code. Tests that are named must all be written. If all tests are asked for, those without code may be missing,
/// unless none is written.
fn exit_code(asked: Asked, tests: &[&SuggestedTest], results: &[Written]) -> ExitCode {
    let is_refused = |result: &Written| matches!(result, Written::Refused(_));
    let mut both = tests.iter().zip(results);
    let is_missing = match asked {
        Asked::ForThese => results.iter().any(is_refused),
        Asked::ForAll => {
            (!results.is_empty() && results.iter().all(is_refused))
                || both.any(|(test, result)| is_refused(result) && obstacle(test).is_none())
        }
    };
    if is_missing {
        ExitCode::NotWritten
    } else {
        ExitCode::Fine
    }
}

impl Report {
    fn add(&mut self, other: &Self) {
        self.text.push_str(&other.text);
        if other.exit_code != ExitCode::Fine {
            self.exit_code = other.exit_code;
        }
    }
}

#[cfg(test)]
mod tests {
    use intramorph_record::suggest::{SuggestedTest, TestVersion};

    use super::{Asked, exit_code, label};
    use crate::exit_code::ExitCode;
    use crate::suggest::{Expected, Written};

    fn refused() -> Written {
        Written::Refused("it fails".to_owned())
    }

    #[track_caller]
    fn check(asked: Asked, results: &[(SuggestedTest, Written)], expected: ExitCode) {
        let tests: Vec<&SuggestedTest> = results.iter().map(|(test, _)| test).collect();
        let results: Vec<Written> = results.iter().map(|(_, it)| it.clone()).collect();
        assert_eq!(exit_code(asked, &tests, &results), expected);
    }

    fn test() -> SuggestedTest {
        let mut test = SuggestedTest::default();
        "f_is_even".clone_into(&mut test.name);
        test.versions = vec![TestVersion::default()];
        test
    }

    #[test]
    fn a_test_that_was_asked_for_and_is_not_written_has_an_exit_code() {
        let none = SuggestedTest::default;
        let of_both = [(test(), Written::New), (none(), refused())];
        check(Asked::ForThese, &of_both, ExitCode::NotWritten);
        check(Asked::ForAll, &of_both, ExitCode::Fine);
        check(Asked::ForAll, &[(none(), refused())], ExitCode::NotWritten);
        check(Asked::ForAll, &[], ExitCode::Fine);
        let failed = [(test(), Written::New), (test(), refused())];
        check(Asked::ForAll, &failed, ExitCode::NotWritten);
    }

    #[test]
    fn suspects_and_relations_have_numbers_of_their_own() {
        assert_eq!(label(Expected::Pass, 1), "1.");
        assert_eq!(label(Expected::Fail, 1), "suspect 1:");
    }
}
