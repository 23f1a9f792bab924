//! Twenty claims on random outputs that hold, but only just: a little more, and they would be wrong.

mod claims;
mod fixed;

use std::num::NonZeroUsize;
use std::thread;

use intramorph::statistics::{
    equally_distributed, means_within, scaled_error, stochastically_at_least,
};
use intramorph::{Mostly, Randomness, Verdict, program_with_rng, recorded, relation};

pub use claims::CLAIMS;

/// A claim on two random numbers, at the boundary of what is claimed.
#[derive(Clone, Copy)]
pub struct Claim {
    /// What is claimed, of what.
    pub name: &'static str,
    /// The two programs.
    pub outputs: [fn(&mut Randomness) -> f64; 2],
    /// The claim.
    pub kind: Kind,
}

/// A claim on two random numbers.
#[derive(Clone, Copy)]
pub enum Kind {
    /// The second is less than 1 at most at this rate.
    Rate(f64),
    /// The second is stochastically at least the first.
    Order,
    /// The means differ by that much at most, in a range from 0 to the second number.
    Means(f64, f64),
    /// The distributions are equal.
    Distribution,
    /// The errors around 0 shrink as from so many samples to so many.
    Scaled(f64, f64),
}

/// What is looked at in one run: how many pairs for each claim, and at which rate of false alarms.
#[derive(Clone, Copy)]
pub struct Plan {
    /// As many pairs are drawn at most.
    pub pairs: u32,
    /// Of a whole run, all claims together.
    pub false_alarms: f64,
}

/// How often an alarm was raised, by the sequential check and by the fixed one.
#[derive(Clone, Default)]
pub struct Alarms {
    /// For each claim.
    pub of_claims: Vec<[u32; 2]>,
    /// Runs in which any claim raised one.
    pub of_runs: [u32; 2],
}

/// Runs all claims as often, each run from a seed of its own, on all processors.
pub fn alarms(runs: u32, plan: Plan) -> Alarms {
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = u32::try_from(threads).expect("there are not that many processors");
    let of_thread = |first: u32| {
        let numbers = (first..runs).step_by(threads as usize);
        let alarms = numbers.map(|number| in_run(number, plan));
        alarms.fold(Alarms::default(), |sum, alarms| sum.with(&alarms))
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|first| scope.spawn(move || of_thread(first)))
            .collect();
        let parts = workers.into_iter().map(thread::ScopedJoinHandle::join);
        parts.fold(Alarms::default(), |alarms, part| {
            alarms.and(&part.expect("checks that are recorded do not panic"))
        })
    })
}

/// Which claims raise an alarm in one run. The seed is in the name of the thread.
fn in_run(number: u32, plan: Plan) -> Vec<[bool; 2]> {
    let run = thread::Builder::new().name(format!("run {number}"));
    let run = run.spawn(move || {
        let mut randomness = Randomness::seeded(number.into());
        let each = CLAIMS.iter().zip(0..);
        each.map(|(claim, salt)| {
            let is_fixed_alarm = fixed::raises_alarm(claim, plan.pairs, &mut randomness);
            [claim.raises_alarm(salt, plan), is_fixed_alarm]
        })
        .collect()
    });
    let run = run.expect("the system has threads left").join();
    run.expect("checks that are recorded do not panic")
}

impl Claim {
    /// Whether the check says that the claim is broken. It is told to go on to the end, unless it is.
    fn raises_alarm(&self, salt: u64, plan: Plan) -> bool {
        // All claims of a run have one seed; the salt makes them independent.
        let [one, other] = self.outputs.map(|output| {
            move |&(): &(), rng: &mut Randomness| {
                output(&mut Randomness::seeded(rng.number() ^ salt << 32))
            }
        });
        #[expect(clippy::cast_precision_loss, reason = "there are twenty")]
        let share = plan.false_alarms / CLAIMS.len() as f64;
        let check = program_with_rng(one)
            .on(())
            .replaced("another", other)
            .cases(plan.pairs.into())
            .false_alarms(share);
        let records = recorded(|| match self.kind {
            Kind::Rate(rate) => check.must_be(not_less_than_one().in_all_but(rate).to_within(1e-3)),
            Kind::Order => check.must_be(stochastically_at_least().to_within(1e-3)),
            Kind::Means(tolerance, width) => check.must_be(means_within(tolerance, 0.0..=width)),
            Kind::Distribution => check.must_be(equally_distributed().to_within(1e-3)),
            Kind::Scaled(from, to) => check.must_be(scaled_error(0.0, from, to)),
        });
        records[0].verdict == Verdict::Broken
    }
}

/// The second output is not less than 1.
fn not_less_than_one() -> relation::Ordered {
    // The first output is 1 in these claims.
    relation::at_least()
}

impl Alarms {
    fn with(mut self, alarms: &[[bool; 2]]) -> Self {
        self.of_claims.resize(CLAIMS.len(), [0; 2]);
        for side in 0..2 {
            for (count, alarm) in self.of_claims.iter_mut().zip(alarms) {
                count[side] += u32::from(alarm[side]);
            }
            self.of_runs[side] += u32::from(alarms.iter().any(|alarm| alarm[side]));
        }
        self
    }

    fn and(mut self, other: &Self) -> Self {
        self.of_claims.resize(CLAIMS.len(), [0; 2]);
        for side in 0..2 {
            for (count, more) in self.of_claims.iter_mut().zip(&other.of_claims) {
                count[side] += more[side];
            }
            self.of_runs[side] += other.of_runs[side];
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::{CLAIMS, Plan, alarms};

    #[test]
    fn claims_at_the_boundary_raise_no_more_alarms_than_promised() {
        let plan = Plan {
            pairs: 200,
            false_alarms: 0.1,
        };
        let alarms = alarms(100, plan);
        assert_eq!(alarms.of_claims.len(), CLAIMS.len());
        let [sequential, fixed] = alarms.of_runs;
        assert!(sequential <= 10, "{sequential} of 100");
        assert!(fixed > 40, "{fixed} of 100");
    }
}
