//! All exhibits, in the order of the paper.
//!
//! Another one is a file beside these, which includes the example's file of checks, a line here, and the example's package
//! among the dependencies of the tour.

mod monte_carlo_pi;
mod sorting;

use crate::exhibit::Exhibit;

pub(crate) fn all() -> Vec<Exhibit> {
    vec![sorting::exhibit(), monte_carlo_pi::exhibit()]
}
