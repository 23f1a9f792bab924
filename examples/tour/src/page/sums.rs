//! What all examples together show.

use indicatif::HumanCount;
use maud::{Markup, html};

use super::scrollable;
use crate::comparison::{Comparison, OracleSum};

pub(super) fn section(comparison: &Comparison) -> Markup {
    let sum = comparison.sum();
    let class = if comparison.is_as_promised() {
        "as-promised"
    } else {
        "not-as-promised"
    };
    let table = html! {
        thead {
            tr {
                th scope="col" { "oracle" }
                @for head in ["checks", "bugs found", "lines of test", "lines of program", "alarms"] {
                    th.number scope="col" { (head) }
                }
            }
        }
        tbody { @for sum in &sum.oracles { (row(sum)) } }
    };
    html! {
        section {
            h2 { "In sum" }
            p class=(class) {
                (sum.bugs_found_intramorphically) " of " (sum.bugs) " seeded bugs are found by an intramorphic check; "
                (sum.alarms) " alarms in " (HumanCount(sum.runs as u64)) " runs, "
                (HumanCount(sum.cases)) " cases, on correct programs."
            }
            (scrollable("What the checks of each oracle find; lines are those of a check, on average", &table))
            p.note {
                "Bugs found are those that any check of the oracle finds, out of those in the examples to which the oracle was "
                "applied. Lines are counted in the sources, without blank lines and comments: of the check with what it alone "
                "uses, plus those of what was added to the program for it. An alarm is a check that fails on a correct program. Below, a "
                "bug is found in a case, or by so many pairs of random outputs, after a time without shrinking, by an input that was "
                "shrunk to so many characters. The bugs were seeded so that some intramorphic check finds each; what is measured "
                "is which, and what the others make of them."
            }
        }
    }
}

fn row(sum: &OracleSum) -> Markup {
    html! {
        tr {
            th scope="row" { (sum.oracle) }
            td.number { (sum.checks) }
            td.number { (sum.found) " of " (sum.bugs) }
            td.number { (sum.lines.test) }
            td.number { (sum.lines.program) }
            td.number { (sum.alarms) " of " (sum.runs) }
        }
    }
}
