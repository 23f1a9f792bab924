//! `--write` and `--write-suspect`: tests of suggestions.

use std::fmt::Write as _;

use intramorph_record::suggest::{SuggestedTest, Suggestions};

use crate::args;
use crate::exit_code::ExitCode;
use crate::score::failure::Failure;
use crate::suggest::{Expected, Place, WriteFailure, Written, write};

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
        report.add(&written(place, Expected::Pass, &chosen)?);
    }
    if !args.write_suspect.is_empty() {
        let chosen = chosen(suspects.collect(), &args.write_suspect, "suspect")?;
        report.add(&written(place, Expected::Fail, &chosen)?);
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
        let message =
            format!("there is no {noun} {number}: there are {count}; nothing was written");
        return Err(Failure::Argument(message).into());
    }
    let is_chosen = |choice: &Choice<'_>| numbers.is_empty() || numbers.contains(&choice.number);
    Ok(all.into_iter().filter(is_chosen).collect())
}

/// Writes chosen tests, and says what became of each.
pub(in crate::command) fn written(
    place: Place<'_>,
    expected: Expected,
    chosen: &[Choice<'_>],
) -> Result<Report, WriteFailure> {
    let tests: Vec<&SuggestedTest> = chosen.iter().map(|it| it.test).collect();
    let results = write(place, expected, &tests)?;
    let file = place.file(expected);
    let root = place.metadata.workspace_root.as_std_path();
    let file = file.strip_prefix(root).unwrap_or(&file).display();
    let mut report = Report {
        text: String::new(),
        exit_code: ExitCode::Fine,
    };
    for (choice, result) in chosen.iter().zip(results) {
        let Choice { number, what, test } = choice;
        let name = &test.name;
        let _ = match result {
            Written::New => writeln!(report.text, "{number}. written: {file}: {name}"),
            Written::Known => writeln!(report.text, "{number}. written before: {file}: {name}"),
            Written::Refused(reason) => {
                // That a relation has no test is no failure.
                if test.obstacle.is_empty() {
                    report.exit_code = ExitCode::NotWritten;
                }
                writeln!(report.text, "{number}. not written: {what}: {reason}")
            }
        };
    }
    Ok(report)
}

impl Report {
    fn add(&mut self, other: &Self) {
        self.text.push_str(&other.text);
        if other.exit_code != ExitCode::Fine {
            self.exit_code = other.exit_code;
        }
    }
}
