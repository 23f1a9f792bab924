//! The Monte Carlo simulation to look at, and how often relations of a random program are broken by luck.

use indicatif::HumanCount;
use maud::{Markup, PreEscaped, html};

use super::{plots, scrollable};
use crate::rate;
use crate::simulation::{FalseAlarmRate, Simulation};

pub(super) fn of(simulation: &Simulation) -> Markup {
    let rates = &simulation.false_alarm_rates;
    html! {
        @if !rates.is_empty() { (false_alarms(rates)) }
        div.plots {
            figure.plot {
                div role="img" aria-label="Points inside and outside of a quarter of a circle" {
                    (PreEscaped(plots::points(simulation)))
                }
                figcaption { (points(simulation)) }
            }
            figure.plot {
                div role="img" aria-label="Approximations of π by the number of points" {
                    (PreEscaped(plots::convergence(simulation)))
                }
                figcaption {
                    "With more points, the approximation converges towards π: " (simulation.runs.len())
                    " simulations, and the band in which 19 of 20 are expected."
                }
            }
        }
    }
}

fn points(simulation: &Simulation) -> String {
    let inside = simulation
        .points
        .iter()
        .filter(|point| point.is_inside())
        .count();
    let all = HumanCount(simulation.points.len() as u64);
    format!(
        "Of {all} random points, {inside} are inside the circle: π is about 4 · {inside} / {all}."
    )
}

fn false_alarms(rates: &[FalseAlarmRate]) -> Markup {
    let table = html! {
        thead {
            tr {
                th scope="col" { "statistical relation" }
                @for head in ["samples", "the paper’s assertion", "pairs that break it", "checks that fail", "at most"] {
                    th.number scope="col" { (head) }
                }
            }
        }
        tbody {
            @for row in rates {
                tr {
                    th scope="row" { (row.relation) }
                    td.number { (HumanCount(row.samples[0].into())) " and " (HumanCount(row.samples[1].into())) }
                    td.number { (row.naive()) }
                    td.number { (rate::text(row.violations)) }
                    td.number { (row.alarms) " of " (row.runs) }
                    td.number { (rate::text(row.bound)) }
                }
            }
        }
    };
    html! {
        (scrollable("How often the correct simulation fails", &table))
        p.note {
            "The paper’s assertion is on a single pair of simulations; its rate is exact. The check of the statistical relation lets "
            "some pairs break it, here at most 35 %, and bounds the rate at which it fails by a theorem."
        }
    }
}
