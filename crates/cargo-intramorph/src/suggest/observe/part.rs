//! A part of a sweep, which one process runs: what was seen so far, and what is left out from now on.

use super::{HANGS, LeftOutOnCrash, Observed};
use crate::suggest::observation::{
    Crash, MOST_CRASHES, MOST_LEFT_OUT, Seen, Sweep, Totals, WEIGHT_OF_HANG,
};

/// What was seen so far of a program and of its changes.
pub(super) struct SweepPart<'s> {
    sweep: &'s Sweep,
    pub(super) left_out_on_crash: LeftOutOnCrash,
    totals: Totals,
    seen: Vec<Seen>,
    /// Numbers of inputs on which the program is known to crash.
    known: Vec<u64>,
    /// Numbers of inputs that are left out, since a program crashes on them, too.
    left_out: Vec<u64>,
    /// Number of those on which it hangs, which takes much longer.
    hanging: usize,
}

/// The end of a process in a request.
pub(super) struct Ended<'a> {
    /// The run in which it ended, counted from 1.
    pub(super) run: u32,
    /// Number of the first input of the request.
    pub(super) first: u64,
    /// Places of the changes that were tried.
    pub(super) alive: &'a [usize],
    pub(super) how: String,
}

impl<'s> SweepPart<'s> {
    /// A part of a sweep, without inputs on which the program is known to crash.
    pub(super) fn new(
        sweep: &'s Sweep,
        changes: usize,
        (left_out_on_crash, crashes): (LeftOutOnCrash, &[Crash]),
    ) -> Self {
        let is_of_sweep =
            |it: &&Crash| (it.seed, it.distribution) == (sweep.seed, sweep.distribution);
        let known = crashes.iter().filter(is_of_sweep);
        Self {
            sweep,
            left_out_on_crash,
            known: known.map(|crash| crash.number).collect(),
            totals: Totals::default(),
            seen: vec![Seen::default(); changes],
            left_out: Vec::new(),
            hanging: 0,
        }
    }

    /// Places of the changes that are still tried.
    pub(super) fn alive(&self) -> Vec<usize> {
        let places = self.seen.iter().enumerate();
        let alive = places.filter(|(_, seen)| seen.crash.is_none());
        alive.map(|(place, _)| place).collect()
    }

    /// The number of inputs before the next one that is left out.
    pub(super) fn count_before(&self, first: u64, count: u64) -> u64 {
        let inputs = first..first + count;
        let left_out = self.known.iter().chain(&self.left_out);
        let left_out = left_out.filter(|it| inputs.contains(it));
        left_out.min().map_or(count, |input| input - first)
    }

    /// Adds what was seen on more inputs.
    pub(super) fn add(&mut self, alive: &[usize], (totals, seen): Observed) {
        self.totals.add(&totals);
        for (place, seen) in alive.iter().zip(seen) {
            self.seen[*place].add(seen);
        }
    }

    /// Notes the end of a process in a run of the program itself, or of a change, and leaves the input or the change out.
    pub(super) fn record_end(&mut self, ended: Ended<'_>) {
        let run = u64::from(ended.run.saturating_sub(1));
        let runs_of_input = ended.alive.len() as u64 + 1;
        let number = ended.first + run / runs_of_input;
        let hangs = ended.how == HANGS;
        let crash = Crash {
            number,
            seed: self.sweep.seed,
            distribution: self.sweep.distribution,
            how: ended.how,
        };
        match usize::try_from(run % runs_of_input) {
            Ok(place) if place > 0 => {
                if self.left_out_on_crash != LeftOutOnCrash::Input {
                    self.seen[ended.alive[place - 1]].crash = Some(crash);
                    return;
                }
            }
            _ => {
                self.totals.crashes.push(crash);
                if self.left_out_on_crash == LeftOutOnCrash::InputLater {
                    self.left_out_on_crash = LeftOutOnCrash::Input;
                }
            }
        }
        self.left_out.push(number);
        self.hanging += usize::from(hangs);
    }

    /// Whether programs have crashed too often.
    pub(super) fn is_cut_short(&self) -> bool {
        let left_out = self.left_out.len();
        let weight = left_out + (WEIGHT_OF_HANG - 1) * self.hanging;
        match self.left_out_on_crash {
            LeftOutOnCrash::Input if self.totals.inputs > 0 => weight >= MOST_LEFT_OUT,
            _ => left_out >= MOST_CRASHES,
        }
    }

    pub(super) fn observed(mut self) -> Observed {
        self.totals.is_cut_short = self.is_cut_short();
        (self.totals, self.seen)
    }
}

#[cfg(test)]
mod tests {
    use super::{Ended, SweepPart};
    use crate::suggest::observation::{ORDINARY, Sweep};
    use crate::suggest::observe::LeftOutOnCrash;

    const SWEEP: Sweep = Sweep {
        seed: 1,
        first: 0,
        count: 100,
        distribution: ORDINARY,
        pairs: 0,
        end: None,
    };

    /// Records processes that ended in these runs of two changes on inputs from 10 on. Returns the inputs that are left out, and the
    /// changes that are still tried.
    fn left_after_ends(left_out_on_crash: LeftOutOnCrash, runs: &[u32]) -> (Vec<u64>, Vec<usize>) {
        let mut part = SweepPart::new(&SWEEP, 2, (left_out_on_crash, &[]));
        for run in runs {
            let alive = part.alive();
            part.record_end(Ended {
                run: *run,
                first: 10,
                alive: &alive,
                how: "aborts".to_owned(),
            });
        }
        (part.left_out.clone(), part.alive())
    }

    #[test]
    fn a_change_that_crashes_is_left_out_and_the_input_stays() {
        assert_eq!(
            left_after_ends(LeftOutOnCrash::Change, &[2]),
            (vec![], vec![1])
        );
        assert_eq!(
            left_after_ends(LeftOutOnCrash::InputLater, &[3]),
            (vec![], vec![0])
        );
    }

    #[test]
    fn an_input_on_which_the_program_crashes_is_left_out() {
        assert_eq!(
            left_after_ends(LeftOutOnCrash::Change, &[4]),
            (vec![11], vec![0, 1])
        );
    }

    #[test]
    fn changes_of_a_program_that_crashes_stay() {
        let expected = (vec![10, 11], vec![0, 1]);
        assert_eq!(
            left_after_ends(LeftOutOnCrash::InputLater, &[1, 5]),
            expected
        );
        assert_eq!(left_after_ends(LeftOutOnCrash::Input, &[2, 5]), expected);
    }

    #[test]
    fn inputs_that_are_left_out_end_a_request() {
        let mut part = SweepPart::new(&SWEEP, 0, (LeftOutOnCrash::Input, &[]));
        part.left_out = vec![7, 4];
        assert_eq!(part.count_before(0, 32), 4);
        assert_eq!(part.count_before(5, 32), 2);
        assert_eq!(part.count_before(8, 32), 32);
    }
}
