//! All exhibits, in the order of the paper.
//!
//! Another one is a file beside these, which includes the example's file of checks, a line here, and the example's package
//! among the dependencies of the tour.

mod knapsack;
mod monte_carlo_pi;
mod notations;
mod register_allocation;
mod sorting;

use crate::exhibit::Exhibit;

pub(crate) fn all() -> Vec<Exhibit> {
    vec![
        sorting::exhibit(),
        notations::exhibit(),
        monte_carlo_pi::exhibit(),
        knapsack::exhibit(),
        register_allocation::exhibit(),
    ]
}
