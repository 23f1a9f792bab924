//! Tables without frames. Their widths do not depend on how long something took.

use std::ops::Range;

use comfy_table::{
    CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, Table, TableStyle, Width,
};
use indicatif::HumanCount;

use crate::comparison::{CheckResult, Example, Found, OracleSum, Outcome, SeededBug, Sum};
use crate::{duration, rate};

const WIDTH: u16 = 80;
const STYLE: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─'));
/// Of the columns before those of the bugs. All widths include a space on both sides.
const WIDTHS_BEFORE: [u16; 2] = [21, 10];
/// Of the column of a bug, at most.
const WIDEST: u16 = 16;
/// More bugs than this have a table of their own.
const MOST_BUGS: usize = 4;

/// The checks of an example, with a column for each bug; in several tables, if there are many.
pub(super) fn of_checks(example: &Example) -> String {
    let bugs = example.bugs.len();
    let tables = bugs.div_ceil(MOST_BUGS).max(1);
    let in_each = bugs.div_ceil(tables);
    let starts = (0..tables).map(|table| table * in_each);
    let tables = starts.map(|start| of_bugs(example, start..bugs.min(start + in_each)));
    tables.collect::<Vec<_>>().join("\n\n")
}

fn of_bugs(example: &Example, bugs: Range<usize>) -> String {
    let width = width_of_a_bug(bugs.len());
    let mut header = vec!["check".to_owned(), "lines\nalarms".to_owned()];
    header.extend(example.bugs[bugs.clone()].iter().map(SeededBug::title));
    let mut table = table(header);
    for check in &example.checks {
        let outcomes = bugs.clone().map(|bug| outcome(&check.outcome(bug)));
        table.add_row(row(check).into_iter().chain(outcomes));
    }
    let widths = WIDTHS_BEFORE.into_iter().chain(bugs.map(|_| width));
    table.set_constraints(widths.map(|width| ColumnConstraint::Absolute(Width::Fixed(width))));
    table.trim_fmt()
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
    let header = ["relation", "samples", "naive", "alarms", "at most"];
    let mut table = table(header.map(ToOwned::to_owned).into());
    for row in example.false_alarm_rates() {
        let [few, many] = row.samples.map(|samples| HumanCount(samples.into()));
        table.add_row([
            row.relation.clone(),
            format!("{few} and {many}"),
            rate::text(row.naive),
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

fn width_of_a_bug(bugs: usize) -> u16 {
    let bugs = u16::try_from(bugs.max(1)).unwrap_or(u16::MAX);
    let left = WIDTH - WIDTHS_BEFORE.into_iter().sum::<u16>();
    (left / bugs).min(WIDEST)
}

fn row(check: &CheckResult) -> [String; 2] {
    let lines = format!("{} + {}", check.lines.test, check.lines.program);
    let (alarms, runs) = (check.alarms(), check.correct.len());
    [
        format!("{}\n {}", check.oracle(), check.title),
        format!("{lines}\n{alarms} of {runs}"),
    ]
}

fn outcome(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Found(found) => text_of(found),
        Outcome::Missed => "missed".to_owned(),
        Outcome::Inconclusive => "no verdict".to_owned(),
    }
}

fn text_of(found: &Found) -> String {
    let (cases, time) = (found.cases, duration::text(found.time));
    let size = match found.characters() {
        None => String::new(),
        Some(1) => "1 char".to_owned(),
        Some(characters) => format!("{characters} chars"),
    };
    format!("#{cases} {time}\n{size}")
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
