//! All exhibits, in the order of the paper; each has a file of its own.

mod monte_carlo_pi;
mod sorting;

use crate::exhibit::Exhibit;

pub(crate) fn all() -> Vec<Exhibit> {
    vec![sorting::exhibit(), monte_carlo_pi::exhibit()]
}
