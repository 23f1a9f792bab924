//! What the tour prints, in 80 columns; coloured if standard output is a terminal.

mod finding;
mod table;
mod wrap;

use std::env;
use std::path::Path;

use console::{StyledObject, style};
use indicatif::HumanCount;

use crate::comparison::{Comparison, Example, SeededBug, Sum};
use wrap::wrapped;

const WIDTH: usize = 80;
const INTRODUCTION: &str = "\
Every check runs on the correct program under several seeds, where it should
raise no alarm, and then with each seeded bug: the number of the case, or of
the pair of random outputs, in which it is found, a dash if it is missed, and
the longest time that it took. Lines are those of the check, and those that
were added to the program for it. The page has the rest.";

const FALSE_ALARMS: &str = "\
How often the correct program fails: the paper's assertion on a single pair of
simulations, and a check of the relation instead, which lets some pairs break
it and bounds its false alarms by a theorem:";

/// What there is to read before the first example.
pub(crate) fn introduction() -> String {
    let heading = bold("Intramorphic testing: the paper, running");
    format!("{heading}\n{INTRODUCTION}\n")
}

/// One example: a table of its checks, its bugs in words, and its rates of false alarms.
pub(crate) fn example(example: &Example) -> String {
    let heading = bold(format!("{} ({})", example.title, example.section));
    let mut paragraphs = vec![format!("{heading}\n{}", wrapped(example.program, ""))];
    if !example.checks.is_empty() {
        let bugs: Vec<_> = example.bugs.iter().enumerate().map(described).collect();
        paragraphs.extend([table::of_checks(example), bugs.join("\n")]);
    }
    if !example.false_alarm_rates().is_empty() {
        let heading = FALSE_ALARMS.to_owned();
        paragraphs.extend([heading, table::of_false_alarm_rates(example)]);
    }
    below_a_blank_line(&paragraphs)
}

/// What follows the examples: the sums, and one finding in full.
pub(crate) fn conclusion(comparison: &Comparison) -> String {
    let sum = comparison.sum();
    let heading = bold("In sum, with the lines of a check on average");
    let mut paragraphs = vec![heading.to_string(), table::of_oracles(&sum)];
    paragraphs.extend(finding::in_full(&comparison.examples));
    paragraphs.push(verdict(&sum, comparison.is_as_promised()));
    below_a_blank_line(&paragraphs)
}

/// Where the page is: from here, if it is below.
pub(crate) fn place_of_page(path: &Path) -> String {
    let here = env::current_dir().unwrap_or_default();
    let path = path.strip_prefix(here).unwrap_or(path);
    format!("The page: {}\n", path.display())
}

fn below_a_blank_line(paragraphs: &[String]) -> String {
    format!("\n{}\n", paragraphs.join("\n\n"))
}

/// A bug in words, below the table in which it has a column.
fn described((number, bug): (usize, &SeededBug)) -> String {
    let letter = table::letter(number);
    let text = format!(" {letter} {}: {}", bug.title(), bug.description);
    wrapped(&text, "   ")
}

/// All in one sentence, which says whether the exit code is 0.
fn verdict(sum: &Sum, is_as_promised: bool) -> String {
    let text = format!(
        "{} of {} seeded bugs are found by an intramorphic check; \
         {} alarms in {} runs, {} cases, on correct programs.",
        sum.bugs_found_intramorphically,
        sum.bugs,
        sum.alarms,
        sum.runs,
        HumanCount(sum.cases)
    );
    let text = bold(wrapped(&text, ""));
    let text = if is_as_promised {
        text.green()
    } else {
        text.red()
    };
    text.to_string()
}

fn bold<T>(text: T) -> StyledObject<T> {
    style(text).bold()
}

#[cfg(test)]
mod tests {
    use super::{conclusion, example};
    use crate::{measure, sample};

    /// What was printed, without how long things took and how columns are filled up.
    fn compact(text: &str) -> String {
        let words: Vec<_> = text.split_whitespace().collect();
        words.join(" ")
    }

    #[test]
    fn outcomes_are_told_apart() {
        let comparison = sample::comparison();
        let text = compact(&example(&comparison.examples[0]));
        for outcome in [" 1 ", " – ", " ? "] {
            assert!(text.contains(outcome), "{text}");
        }
    }

    #[test]
    fn rates_of_false_alarms_are_shown() {
        let comparison = sample::comparison();
        let text = compact(&example(&comparison.examples[0]));
        let row = "scaled error <at most> 10 and 1,000,000 22 % 31 % 1 of 300 1e-9";
        assert!(text.contains(row), "{text}");
    }

    #[test]
    fn what_is_not_there_is_not_shown() {
        let text = example(&measure::measured(&sample::exhibit(), |_| ()));
        assert!(!text.contains("How often"), "{text}");
    }

    #[test]
    fn the_verdict_counts_what_intramorphic_checks_find() {
        let text = compact(&conclusion(sample::comparison()));
        let verdict = "1 of 3 seeded bugs are found by an intramorphic check; 0 alarms in 30 runs,";
        assert!(text.contains(verdict), "{text}");
    }

    #[test]
    fn any_number_of_bugs_fits_80_columns() {
        for bugs in 0..=9 {
            let mut exhibit = sample::exhibit();
            exhibit.bugs = (0..bugs).flat_map(|_| sample::exhibit().bugs).collect();
            let text = example(&measure::measured(&exhibit, |_| ()));
            for line in text.lines() {
                assert!(line.chars().count() <= 80, "{line}");
            }
        }
    }
}
