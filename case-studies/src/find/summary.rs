//! The table of all searches, and the shrunk inputs below it.

use std::time::Duration;

use intramorph_record::{Record, Verdict};

use super::Search;

const HEAD: [&str; 8] = [
    "study",
    "found",
    "cases to the finding: median, most",
    "seconds to the finding: median, most",
    "seconds of shrinking: most",
    "characters of the shrunk input",
    "distinct shrunk inputs",
    "fixed",
];

pub(super) fn text(searches: &[Search]) -> String {
    let head = line(&HEAD.map(str::to_owned)) + &line(&HEAD.map(|_| "---".to_owned()));
    let rows = searches.iter().map(|search| line(&row(search)));
    let inputs = searches.iter().map(inputs);
    head + &rows.chain(inputs).collect::<String>()
}

fn inputs(search: &Search) -> String {
    let lines = search.inputs().into_iter().map(|(input, seeds)| {
        let input: Vec<&str> = input.lines().map(str::trim).collect();
        let seeds: Vec<String> = seeds.iter().map(u64::to_string).collect();
        format!("- seed {} → `{}`\n", seeds.join(", "), input.join(" "))
    });
    format!("\n{}:\n\n", search.study) + &lines.collect::<String>()
}

fn line(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

fn row(search: &Search) -> [String; 8] {
    let findings = || search.findings();
    let cases = findings().map(|(_, finding)| finding.case);
    let times = findings().map(|(record, _)| record.elapsed.saturating_sub(record.shrinking));
    let shrinking = findings().map(|(record, _)| record.shrinking).max();
    let lengths = || findings().map(|(_, finding)| finding.input.chars().count());
    [
        search.study.to_owned(),
        format!("{} of {}", findings().count(), search.buggy.len()),
        median_and_most(cases, |cases| cases.to_string()),
        median_and_most(times, seconds),
        shrinking.map_or_else(nothing, seconds),
        lengths()
            .min()
            .zip(lengths().max())
            .map_or_else(nothing, |(least, most)| format!("{least}–{most}")),
        search.inputs().len().to_string(),
        search.fixed.as_ref().map_or_else(nothing, on_fixed),
    ]
}

fn on_fixed(record: &Record) -> String {
    let word = match record.verdict {
        Verdict::Holds => "silent".to_owned(),
        verdict => format!("**{verdict}**"),
    };
    format!(
        "{} cases, {} s, {word}",
        record.cases,
        seconds(record.elapsed)
    )
}

/// The upper one of two middle values.
fn median_and_most<T: Ord + Copy>(
    values: impl Iterator<Item = T>,
    show: fn(T) -> String,
) -> String {
    let mut values: Vec<T> = values.collect();
    values.sort_unstable();
    let median = values.get(values.len() / 2);
    let both = median.zip(values.last());
    both.map_or_else(nothing, |(median, most)| {
        format!("{}, {}", show(*median), show(*most))
    })
}

fn seconds(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64())
}

fn nothing() -> String {
    "–".to_owned()
}
