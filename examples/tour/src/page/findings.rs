//! The findings of an example, as failing tests print them.

use maud::{Markup, html};

use crate::comparison::{CheckResult, Example, Outcome, SeededBug};

pub(super) fn of(example: &Example) -> Markup {
    html! {
        h3 { "Findings" }
        @for check in &example.checks {
            @for (number, bug) in example.bugs.iter().enumerate() {
                (finding(check, bug, &check.outcome(number)))
            }
        }
    }
}

fn finding(check: &CheckResult, bug: &SeededBug, outcome: &Outcome) -> Markup {
    html! {
        @if let Outcome::Found(found) = outcome {
            details {
                summary {
                    (check.title) " finds " em { (bug.title()) } ": "
                    code { (found.finding.input) }
                }
                pre tabindex="0" { (found.record) }
            }
        }
    }
}
