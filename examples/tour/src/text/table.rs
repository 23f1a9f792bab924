//! Tables without frames.

use std::time::Duration;

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table, TableStyle};
use indicatif::HumanCount;

use crate::comparison::{CheckResult, Example, OracleSum, Outcome, Sum};
use crate::{duration, rate};

const WIDTH: u16 = 80;
/// More bugs than this have narrow columns.
const MANY_BUGS: usize = 6;
const STYLE: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─'));

/// The checks of an example, a line for each, with a column for each bug.
pub(super) fn of_checks(example: &Example) -> String {
    let before = ["oracle", "check", "lines"].map(ToOwned::to_owned);
    let letters = (0..example.bugs.len()).map(letter);
    let header = before.into_iter().chain(letters).chain(["time".to_owned()]);
    let mut table = table(header.collect());
    for check in &example.checks {
        table.add_row(row(check));
    }
    let gap = if example.bugs.len() > MANY_BUGS { 1 } else { 2 };
    for (place, column) in table.column_iter_mut().enumerate() {
        column.set_padding((u16::from(place == 0), gap));
        if place > 1 {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.trim_fmt()
}

/// By which the bug of that number is known in a table.
pub(super) fn letter(bug: usize) -> String {
    let letter = u8::try_from(bug).ok().and_then(|bug| b'A'.checked_add(bug));
    letter.map_or_else(|| bug.to_string(), |letter| char::from(letter).to_string())
}

/// What the checks of each oracle found and cost.
pub(super) fn of_oracles(sum: &Sum) -> String {
    let header = ["oracle", "checks", "bugs found", "lines", "alarms"];
    let mut table = table(header.map(ToOwned::to_owned).into());
    for sum in &sum.oracles {
        table.add_row(row_of_oracle(sum));
    }
    numbers_to_the_right(&mut table);
    table.trim_fmt()
}

/// The naive assertion beside a relation whose alarms are bounded.
pub(super) fn of_false_alarm_rates(example: &Example) -> String {
    let header = [
        "relation",
        "samples",
        "assertion",
        "pairs",
        "checks",
        "at most",
    ];
    let mut table = table(header.map(ToOwned::to_owned).into());
    for row in example.false_alarm_rates() {
        let [few, many] = row.samples.map(|samples| HumanCount(samples.into()));
        table.add_row([
            row.relation.clone(),
            format!("{few} and {many}"),
            row.naive(),
            rate::text(row.violations),
            format!("{} of {}", row.alarms, row.runs),
            rate::text(row.bound),
        ]);
    }
    numbers_to_the_right(&mut table);
    table.trim_fmt()
}

fn table(header: Vec<String>) -> Table {
    let mut table = Table::new();
    table
        .load_style(STYLE)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(WIDTH)
        .set_header(header);
    table
}

fn numbers_to_the_right(table: &mut Table) {
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
}

fn row(check: &CheckResult) -> Vec<String> {
    let lines = format!("{} + {}", check.lines.test, check.lines.program);
    let title = match check.alarms() {
        0 => check.title.to_owned(),
        alarms => format!("{} ({alarms} alarms)", check.title),
    };
    let bugs = 0..check.with_bugs.len();
    let outcomes = bugs.clone().map(|bug| outcome(&check.outcome(bug)));
    let times = bugs.filter_map(|bug| match check.outcome(bug) {
        Outcome::Found(found) => Some(found.time),
        _ => None,
    });
    let before = [check.oracle().to_string(), title, lines];
    let longest: Option<Duration> = times.max();
    let after = longest.map_or_else(String::new, duration::text);
    before.into_iter().chain(outcomes).chain([after]).collect()
}

/// In which case the bug is found, if it is.
fn outcome(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Found(found) => found.cases.to_string(),
        Outcome::Missed => "–".to_owned(),
        Outcome::Inconclusive => "?".to_owned(),
    }
}

fn row_of_oracle(sum: &OracleSum) -> [String; 5] {
    [
        sum.oracle.to_string(),
        sum.checks.to_string(),
        format!("{} of {}", sum.found, sum.bugs),
        format!("{} + {}", sum.lines.test, sum.lines.program),
        format!("{} of {}", sum.alarms, sum.runs),
    ]
}
