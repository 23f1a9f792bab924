//! One example: its bugs, what each check finds and costs, and where each stands on the paper's six dimensions.

use indicatif::HumanCount;
use maud::{Markup, html};

use super::{findings, scrollable, simulation};
use crate::comparison::{CheckResult, Example, Found, Outcome};
use crate::duration;

pub(super) fn section(example: &Example) -> Markup {
    html! {
        section id=(example.package) {
            h2 { (example.title) " " small { (example.section) " of the paper" } }
            p { (example.program) " Its tests: " code.command { "cargo test -p " (example.package) } "." }
            @if !example.checks.is_empty() { (tested(example)) }
            @if let Some(simulation) = &example.simulation { (simulation::of(simulation)) }
        }
    }
}

fn tested(example: &Example) -> Markup {
    let title = example.title;
    html! {
        (bugs(example))
        (scrollable(&format!("{title}: what each check finds"), &checks(example)))
        (scrollable(&format!("{title}: what each check costs, and where it stands on the paper’s six dimensions"), &costs(example)))
        (findings::of(example))
    }
}

fn bugs(example: &Example) -> Markup {
    html! {
        dl {
            @for bug in &example.bugs {
                dt { (bug.title()) }
                dd { (with_code(&bug.description)) " " code.path { (bug.path) } }
            }
        }
    }
}

/// What a doc comment has in backticks is code.
fn with_code(text: &str) -> Markup {
    html! {
        @for (number, part) in text.split('`').enumerate() {
            @if number % 2 == 0 { (part) } @else { code { (part) } }
        }
    }
}

fn checks(example: &Example) -> Markup {
    html! {
        thead {
            tr {
                th scope="col" { "check" }
                @for bug in &example.bugs { th scope="col" { (bug.title()) } }
            }
        }
        tbody { @for check in &example.checks { (row(check)) } }
    }
}

fn row(check: &CheckResult) -> Markup {
    html! {
        tr class=(check.oracle()) {
            (header(check))
            @for bug in 0..check.with_bugs.len() { (outcome(&check.outcome(bug))) }
        }
    }
}

fn header(check: &CheckResult) -> Markup {
    html! { th scope="row" { (check.title) small { (check.oracle()) } } }
}

fn outcome(outcome: &Outcome) -> Markup {
    match outcome {
        Outcome::Found(found) => found_in(found),
        Outcome::Missed => html! { td.missed { "missed" } },
        Outcome::Inconclusive => html! { td.alarm { "inconclusive" } },
    }
}

fn found_in(found: &Found) -> Markup {
    html! {
        td.found {
            @if found.record.statistics.is_some() { (HumanCount(found.cases)) " pairs" } @else { "case " (HumanCount(found.cases)) }
            small { (duration::text(found.time)) }
            @if let Some(characters) = found.characters() { small { (size(characters)) } }
        }
    }
}

fn size(characters: usize) -> String {
    match characters {
        1 => "1 char".to_owned(),
        _ => format!("{characters} chars"),
    }
}

fn costs(example: &Example) -> Markup {
    let names = [
        "relation",
        "granularity",
        "format",
        "application",
        "automation",
        "completeness",
        "false alarms",
    ];
    html! {
        thead {
            tr {
                th scope="col" { "check" }
                th.number scope="col" { "lines" }
                th.number scope="col" { "alarms" }
                @for name in names { th scope="col" { (name) } }
            }
        }
        tbody { @for check in &example.checks { (cost(check)) } }
    }
}

fn cost(check: &CheckResult) -> Markup {
    html! {
        tr class=(check.oracle()) {
            (header(check))
            td.number { (check.lines.test) " + " (check.lines.program) }
            td.number.alarm[check.alarms() > 0] {
                (check.alarms()) " of " (check.correct.len())
                small { (HumanCount(check.cases())) " cases" }
            }
            td { (check.first().relation) }
            @if let Some(classification) = check.classification() {
                td { (classification.granularity.map_or_else(String::new, |granularity| granularity.to_string())) }
                td { (classification.format) }
                td { (classification.application) }
                td { (classification.automation) }
                td { (classification.completeness) }
                td { (classification.false_alarms) }
            } @else {
                td.missed colspan="6" { "replaces no component" }
            }
        }
    }
}
