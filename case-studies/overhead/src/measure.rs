//! The check and the bare loop in turns, by the processor time that they take.

use std::fmt::Debug;
use std::time::Duration;

use intramorph::prelude::*;
use intramorph::proptest::strategy::ValueTree;
use rustix::time::{ClockId, clock_gettime};

use crate::same_inputs::{SameInputs, runner};

const ROUNDS: u8 = 9;

/// Two programs that do the same, and what they run on.
pub struct Comparison<S: Strategy, O> {
    /// In one round.
    pub cases: u32,
    pub inputs: fn() -> S,
    pub original: fn(&S::Value) -> O,
    pub variant: fn(&S::Value) -> O,
}

impl<S: Strategy, O: Debug + PartialEq> Comparison<S, O> {
    /// Medians over all rounds: cases per second of the bare loop and of the check, and the ratio of their times.
    pub fn measured(&self) -> String {
        let rounds: Vec<[f64; 2]> = (0..ROUNDS).map(|round| self.round(round)).collect();
        let sorted = |figure: fn(&[f64; 2]) -> f64| {
            let mut figures: Vec<f64> = rounds.iter().map(figure).collect();
            figures.sort_unstable_by(f64::total_cmp);
            figures
        };
        let middle = rounds.len() / 2;
        let per_second = |figure| f64::from(self.cases) / sorted(figure)[middle];
        let ratios = sorted(|[bare, check]| check / bare);
        format!(
            "{:.0} | {:.0} | {:.3} ({:.3}–{:.3})",
            per_second(|[bare, _]| *bare),
            per_second(|[_, check]| *check),
            ratios[middle],
            ratios[0],
            ratios[rounds.len() - 1],
        )
    }

    /// Seconds of the bare loop and of the check, in an order that changes from round to round.
    fn round(&self, round: u8) -> [f64; 2] {
        let bare = || timed(|| self.bare(round));
        let check = || timed(|| self.check(round));
        if round.is_multiple_of(2) {
            let bare = bare();
            [bare, check()]
        } else {
            let check = check();
            [bare(), check]
        }
    }

    fn bare(&self, round: u8) {
        let mut runner = runner(round);
        let inputs = (self.inputs)();
        for _ in 0..self.cases {
            // The tree goes before the programs run, as in a check; to keep it costs one or two per cent.
            let tree = inputs.new_tree(&mut runner);
            let input = tree.expect("nothing is rejected").current();
            assert!((self.original)(&input) == (self.variant)(&input));
        }
    }

    fn check(&self, round: u8) {
        program(self.original)
            .inputs(SameInputs::new((self.inputs)(), round))
            .cases(self.cases.into())
            .replaced("the variant", self.variant)
            .must_be(equal());
    }
}

/// Seconds of processor time.
fn timed(run: impl FnOnce()) -> f64 {
    let started = thread_time();
    run();
    thread_time().saturating_sub(started).as_secs_f64()
}

fn thread_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).expect("a processor clock does not run backwards")
}
