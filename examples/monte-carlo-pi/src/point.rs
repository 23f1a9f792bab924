//! A random point of the unit square, and whether it is inside the quarter of a circle.

use intramorph::{InjectedBug, bug, injected_bug};
use rand::{Rng, RngExt};

/// The radius is too short, r² = 0.9.
pub const SHORT_RADIUS: InjectedBug = injected_bug!();

/// The radius is a little too short, r² = 0.99.
pub const SLIGHTLY_SHORT_RADIUS: InjectedBug = injected_bug!();

/// A point of the unit square.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// From 0 to 1.
    pub x: f64,
    /// From 0 to 1.
    pub y: f64,
}

impl Point {
    /// A point anywhere in the square, each with the same probability.
    pub fn random(rng: &mut impl Rng) -> Self {
        let [x, y] = rng.random();
        Self { x, y }
    }

    /// Whether the point is inside the circle of radius 1 around the origin.
    pub fn is_inside(self) -> bool {
        let squared_radius = bug!(SHORT_RADIUS, bug!(SLIGHTLY_SHORT_RADIUS, 1.0, 0.99), 0.9);
        self.x * self.x + self.y * self.y <= squared_radius
    }
}
