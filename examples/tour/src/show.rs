//! What the tour prints: a table of what each oracle found, one finding in full, and the sum.

use comfy_table::{ContentArrangement, LineStyle, Table, TableStyle};
use console::style;
use intramorph::{Oracle, Record, Verdict};

use crate::exhibit::Viewed;

const WIDTH: u16 = 80;
const NOTE: &str = "  Each verdict is followed by the number of cases that it took.";
const STYLE: TableStyle =
    TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// The whole tour, in 80 columns; coloured if standard output is a terminal.
pub(crate) fn text(viewed: &[Viewed]) -> String {
    let heading =
        style("Bubble sort with a wrong index (Section 2 of the paper), under four oracles");
    let full = viewed
        .iter()
        .rev()
        .find_map(finding_in_full)
        .unwrap_or_default();
    let (table, sum) = (table(viewed).trim_fmt(), sum(viewed));
    format!("{}\n\n{table}\n\n{NOTE}\n\n{full}{sum}\n", heading.bold())
}

fn table(viewed: &[Viewed]) -> Table {
    let mut table = Table::new();
    table
        .load_style(STYLE)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(WIDTH)
        .set_header(["oracle", "check", "correct", "with the bug", "shrunk input"]);
    for exhibit in viewed {
        let buggy = &exhibit.buggy;
        let input = buggy.finding.as_ref().map_or("", |finding| &finding.input);
        table.add_row([
            buggy.oracle.to_string(),
            exhibit.title.to_owned(),
            outcome(&exhibit.correct, Verdict::Holds),
            outcome(buggy, Verdict::Broken),
            input.to_owned(),
        ]);
    }
    table
}

/// A verdict and the number of cases that it took; marked where another one was promised.
fn outcome(record: &Record, promised: Verdict) -> String {
    let mark = if record.verdict == promised {
        ""
    } else {
        "(!) "
    };
    format!("{mark}{}, {}", record.verdict, record.cases)
}

/// The finding of an intramorphic check, as a failing test prints it.
fn finding_in_full(exhibit: &Viewed) -> Option<String> {
    let record = &exhibit.buggy;
    if record.oracle != Oracle::Intramorphic || record.reached.is_none() {
        return None;
    }
    let heading = format!(
        "The finding of \"{}\", as a failing test prints it:",
        exhibit.title
    );
    Some(format!("{}\n\n{record}\n", style(heading).bold()))
}

fn sum(viewed: &[Viewed]) -> String {
    let checks = viewed.len();
    let caught = viewed
        .iter()
        .filter(|exhibit| exhibit.buggy.verdict == Verdict::Broken)
        .count();
    let alarms = viewed
        .iter()
        .filter(|exhibit| exhibit.correct.verdict != Verdict::Holds)
        .count();
    let cases: u64 = viewed.iter().map(|exhibit| exhibit.correct.cases).sum();
    let text = format!(
        "{caught} of {checks} checks catch the bug; {alarms} alarms on the correct program in {cases} cases."
    );
    let is_as_promised = viewed.iter().all(Viewed::is_as_promised);
    let style = if is_as_promised {
        style(text).green()
    } else {
        style(text).red()
    };
    style.bold().to_string()
}
