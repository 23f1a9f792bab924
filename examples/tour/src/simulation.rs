//! What the Monte Carlo example does, to look at: its points, and how the approximation converges.

#[path = "../../monte-carlo-pi/tests/correct.rs"]
mod correct;

use std::f64::consts::PI;

use monte_carlo_pi::{Point, points};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use crate::rate;

/// How many points there are to look at.
const POINTS: usize = 1_000;
/// How many simulations there are to look at.
const RUNS: u64 = 5;
/// After how many points a simulation is looked at, for each power of ten.
const STEPS_PER_DECADE: u32 = 20;
/// How many checks of the correct program are made for each pair of sample counts.
const CHECKS: u32 = 100;
/// The first and the last power of ten.
const DECADES: [u32; 2] = [1, 6];

/// Some points of a simulation, and how some simulations converge.
pub(crate) struct Simulation {
    pub(crate) points: Vec<Point>,
    pub(crate) runs: Vec<Vec<Approximation>>,
    pub(crate) false_alarm_rates: Vec<FalseAlarmRate>,
}

/// What a simulation has after some of its points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Approximation {
    pub(crate) samples: u32,
    pub(crate) pi: f64,
}

/// How often a relation is broken although the program is correct.
pub(crate) struct FalseAlarmRate {
    /// The statistical relation.
    pub(crate) relation: String,
    /// How many samples the two programs draw.
    pub(crate) samples: [u32; 2],
    /// The exact rate of the naive assertion, that more samples are closer.
    pub(crate) naive: f64,
    /// The exact rate of pairs that break the statistical relation, of which it claims at most 35 %.
    pub(crate) violations: f64,
    /// How often the check of the statistical relation ran.
    pub(crate) runs: usize,
    /// In how many of these runs it failed.
    pub(crate) alarms: usize,
    /// What that rate is at most, by a theorem.
    pub(crate) bound: f64,
}

impl FalseAlarmRate {
    /// Of the correct program, with so few and so many samples.
    fn of(samples: [u32; 2]) -> Self {
        let [few, many] = samples;
        Self {
            relation: "scaled error".to_owned(),
            samples,
            naive: correct::rate_of_false_alarms(few, many),
            violations: correct::rate_of_scaled_violations(few, many),
            runs: CHECKS as usize,
            alarms: correct::alarms(few, many, CHECKS),
            bound: 1e-9,
        }
    }
}

impl FalseAlarmRate {
    /// The rate of the naive assertion, to read. It is never 0, but may be too small to be added up.
    pub(crate) fn naive(&self) -> String {
        if self.naive > 0.0 {
            rate::text(self.naive)
        } else {
            "< 1e-20".to_owned()
        }
    }
}

impl Simulation {
    /// The same for each call.
    pub(crate) fn new() -> Self {
        Self {
            points: points(&mut SmallRng::seed_from_u64(0))
                .take(POINTS)
                .collect(),
            runs: (0..RUNS).map(approximations).collect(),
            false_alarm_rates: [[10, 100], [100, 1000], [10, 1_000_000]]
                .map(FalseAlarmRate::of)
                .into(),
        }
    }

    /// How far the approximations are from π, at most.
    pub(crate) fn largest_error(&self) -> f64 {
        let errors = self
            .runs
            .iter()
            .flatten()
            .map(|approximation| (approximation.pi - PI).abs());
        errors.fold(0.0, f64::max)
    }
}

fn approximations(seed: u64) -> Vec<Approximation> {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut points = points(&mut rng);
    let (mut drawn, mut inside) = (0, 0);
    let mut approximation = |samples: u32| {
        let fresh = points.by_ref().take((samples - drawn) as usize);
        inside += fresh.map(|point| u32::from(point.is_inside())).sum::<u32>();
        drawn = samples;
        let pi = 4.0 * f64::from(inside) / f64::from(samples);
        Approximation { samples, pi }
    };
    steps().map(&mut approximation).collect()
}

/// Evenly spaced on a logarithmic axis.
fn steps() -> impl Iterator<Item = u32> {
    let [first, last] = DECADES.map(|decade| decade * STEPS_PER_DECADE);
    (first..=last).map(|step| {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "from ten to a million"
        )]
        let samples = 10_f64
            .powf(f64::from(step) / f64::from(STEPS_PER_DECADE))
            .round() as u32;
        samples
    })
}

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;

    use super::{POINTS, RUNS, Simulation, steps};

    #[test]
    fn steps_ascend_from_ten_to_a_million() {
        let steps: Vec<_> = steps().collect();
        assert_eq!([steps.first(), steps.last()], [Some(&10), Some(&1_000_000)]);
        assert!(steps.is_sorted_by(|one, other| one < other));
    }

    #[test]
    fn every_run_ends_near_pi() {
        let simulation = Simulation::new();
        assert_eq!(simulation.runs.len() as u64, RUNS);
        for run in &simulation.runs {
            let last = run.last().expect("there are steps");
            assert!((last.pi - PI).abs() < 0.01, "{last:?}");
        }
    }

    #[test]
    fn about_as_many_points_are_inside_as_the_area_says() {
        let points = Simulation::new().points;
        let inside = points.iter().filter(|point| point.is_inside()).count();
        assert_eq!(points.len(), POINTS);
        assert!((735..836).contains(&inside), "{inside}");
    }
}
