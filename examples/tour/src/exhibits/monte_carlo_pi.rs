//! The Monte Carlo example, to look at.

use crate::exhibit::{Exhibit, Sources, bugs};
use crate::simulation::Simulation;

pub(crate) fn exhibit() -> Exhibit {
    Exhibit {
        title: "Monte Carlo simulation",
        package: "monte-carlo-pi",
        section: "Section 4",
        program: "An approximation of π by random points, of which π/4 are inside the circle.",
        checks: Vec::new(),
        bugs: bugs![],
        sources: Sources {
            program: &[],
            checks: "",
        },
        simulation: Some(Simulation::new),
    }
}
