//! One finding in full, as a failing test prints it.

use intramorph::Oracle;

use super::bold;
use super::wrap::{wrapped, wrapped_command};
use crate::comparison::{CheckResult, Example, Outcome};

/// Where the values of a finding begin.
const INDENTATION: usize = 18;

/// The first finding of an intramorphic check whose component is known.
pub(super) fn in_full(examples: &[Example]) -> Option<String> {
    let checks = examples.iter().flat_map(|example| &example.checks);
    let mut intramorphic = checks.filter(|check| check.oracle() == Oracle::Intramorphic);
    intramorphic.find_map(first_of)
}

fn first_of(check: &CheckResult) -> Option<String> {
    let bugs = 0..check.with_bugs.len();
    let mut outcomes = bugs.map(|bug| check.outcome(bug));
    let record = outcomes.find_map(|outcome| match outcome {
        Outcome::Found(found) if found.finding.reached.is_some() => Some(found.record),
        _ => None,
    })?;
    let heading = format!(
        "The finding of \"{}\", as a failing test prints it:",
        check.title
    );
    let text = record.to_string();
    let lines: Vec<_> = text.lines().map(fitted).collect();
    Some(format!("{}\n\n{}", bold(heading), lines.join("\n")))
}

fn fitted(line: &str) -> String {
    let indentation = " ".repeat(INDENTATION);
    let is_command = line.trim_start().starts_with("replay ");
    let wrap = if is_command { wrapped_command } else { wrapped };
    wrap(line, &indentation)
}
