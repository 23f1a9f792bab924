//! The Monte Carlo example's checks, from the very file that its own tests use; and what there is to look at.

#[path = "../../../monte-carlo-pi/tests/oracles.rs"]
mod oracles;

use monte_carlo_pi::{SHORT_RADIUS, SLIGHTLY_SHORT_RADIUS, WRONG_DIVISOR};

use crate::exhibit::{Exhibit, Sources, bugs, check};
use crate::simulation::Simulation;

pub(crate) fn exhibit() -> Exhibit {
    Exhibit {
        title: "Monte Carlo simulation",
        package: "monte-carlo-pi",
        section: "Section 4, example 2",
        program: "An approximation of π by random points, of which π/4 are inside the circle.",
        checks: vec![
            check!("one seed", oracles::regression),
            check!(
                "another simulation",
                oracles::differential,
                ["fn integrate_pi"]
            ),
            check!("smaller error", oracles::intramorphic_order, ["SAMPLES"]),
            check!("scaled error", oracles::intramorphic_scaled, ["SAMPLES"]),
            check!(
                "scaled, 10,000",
                oracles::intramorphic_scaled_further,
                ["SAMPLES"]
            ),
        ],
        bugs: bugs![SHORT_RADIUS, SLIGHTLY_SHORT_RADIUS, WRONG_DIVISOR],
        sources: Sources {
            program: &[
                include_str!("../../../monte-carlo-pi/src/integral.rs"),
                include_str!("../../../monte-carlo-pi/src/point.rs"),
                include_str!("../../../monte-carlo-pi/src/simulation.rs"),
            ],
            checks: include_str!("../../../monte-carlo-pi/tests/oracles.rs"),
        },
        simulation: Some(Simulation::new),
    }
}
