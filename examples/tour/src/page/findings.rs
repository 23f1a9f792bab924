//! The findings of an example, as failing tests print them.

use maud::{Markup, html};

use crate::comparison::{Example, Found, Outcome};

/// All of them behind one line, and each behind another.
pub(super) fn of(example: &Example) -> Markup {
    let findings: Vec<_> = all(example).collect();
    html! {
        @if !findings.is_empty() {
            details.findings {
                summary { (findings.len()) " findings, as failing tests print them" }
                @for finding in findings { (finding) }
            }
        }
    }
}

fn all(example: &Example) -> impl Iterator<Item = Markup> {
    let checks = example.checks.iter();
    checks.flat_map(move |check| {
        let bugs = example.bugs.iter().enumerate();
        bugs.filter_map(move |(number, bug)| match check.outcome(number) {
            Outcome::Found(found) => Some(finding(check.title, &bug.title(), &found)),
            Outcome::Missed | Outcome::Inconclusive => None,
        })
    })
}

fn finding(check: &str, bug: &str, found: &Found) -> Markup {
    html! {
        details {
            summary {
                (check) " finds " em { (bug) }
                @if found.characters().is_some() { ": " code { (found.finding.input) } }
            }
            pre tabindex="0" { (found.record) }
        }
    }
}
