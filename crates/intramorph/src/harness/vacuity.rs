//! Vacuity: a check that tests nothing fails, and says why.

use super::plan::Limit;
use crate::harness::{CaseReport, CaseVerdict, Event, Plan, Sensitivity};
use crate::record::Vacuity;

/// Number of the first inputs on which the programs run twice.
const REPEATED_AT_FIRST: u64 = 8;
/// After these, the programs run twice on one input in this many.
const REPEATED_LATER: u64 = 64;
/// Maximum number of rejected inputs for each case of the budget. A check that gets there ends.
const MOST_REJECTIONS: u64 = 5;
/// The same maximum where rejections are tolerated.
const TOLERATED_REJECTIONS: u64 = 100;
/// Number of cases that are enough to tell that most inputs are rejected.
const MANY: u64 = 100;

/// The counts of all cases so far.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) examined: u64,
    pub(crate) rejected: u64,
    pub(crate) inconclusive: u64,
    /// How many cases showed each of the known bugs.
    pub(crate) known: Vec<u64>,
    pub(crate) reached: Option<u64>,
    pub(crate) effect_seen: bool,
    /// Whether the relation demanded one definite output in some case.
    pub(crate) is_functional: bool,
    /// What the relation said about outputs of different inputs.
    pub(crate) sensitivity: Sensitivity,
}

impl Tally {
    #[inline]
    pub(crate) fn count<I>(&mut self, report: &CaseReport<I>) {
        self.rejected += report.rejected;
        if let Some(Event::Panicked(_)) = report.event.as_deref() {
            return;
        }
        let observation = &report.observation;
        self.examined += 1;
        self.inconclusive += u64::from(observation.verdict == CaseVerdict::Inconclusive);
        if let CaseVerdict::Known(bug) = observation.verdict {
            self.count_known(bug);
        }
        self.effect_seen |= observation.shows_effect;
        self.is_functional |= observation.demands_one_output;
        self.sensitivity = self.sensitivity.max(observation.sensitivity);
        if let Some(reached) = observation.reached {
            *self.reached.get_or_insert(0) += reached;
        }
    }
}

impl Tally {
    #[cold]
    fn count_known(&mut self, bug: usize) {
        if self.known.len() <= bug {
            self.known.resize(bug + 1, 0);
        }
        self.known[bug] += 1;
    }
}

/// Returns whether programs run a second time on the input of this case.
pub(crate) fn calls_for_repetition(number: u64) -> bool {
    number <= REPEATED_AT_FIRST || number.is_multiple_of(REPEATED_LATER)
}

/// Returns whether the values of this case are printed before and after runs, to see whether a run changes them. That takes longer
/// than most programs run, so it is done less and less often.
pub(crate) fn calls_for_snapshots(number: u64) -> bool {
    number <= REPEATED_AT_FIRST || number >= REPEATED_LATER && number.is_power_of_two()
}

impl<I> Plan<'_, I> {
    /// Returns whether enough inputs were examined, or too many rejected.
    pub(crate) fn is_over(&self, examined: u64, rejected: u64, limit: &Limit) -> bool {
        examined >= limit.cases || rejected > self.most_rejected(limit)
    }

    /// Returns the number of rejected inputs above which the check ends.
    pub(crate) fn most_rejected(&self, limit: &Limit) -> u64 {
        let factor = if self.tolerates(Vacuity::MostlyRejected) {
            TOLERATED_REJECTIONS
        } else {
            MOST_REJECTIONS
        };
        limit.cases.saturating_mul(factor)
    }

    /// Returns why a check has tested nothing, if so.
    pub(crate) fn vacuity(&self, tally: &Tally, must_show_effect: bool) -> Option<Vacuity> {
        // Where nothing was examined there is nothing to tolerate.
        if tally.examined == 0 {
            let is_empty = tally.rejected == 0;
            return Some(if is_empty {
                Vacuity::NoInputs
            } else {
                Vacuity::MostlyRejected
            });
        }
        // Programs that reject or do not know every other input are common, so both limits are above one half. Of few inputs,
        // more may be rejected by chance.
        let most = if tally.examined < MANY {
            2 * MOST_REJECTIONS
        } else {
            3
        };
        let is_rejected = 2 * tally.rejected > most * tally.examined;
        let is_inconclusive = 20 * tally.inconclusive > 11 * tally.examined;
        let known: u64 = tally.known.iter().sum();
        let is_known = known > 0 && 20 * (known + tally.inconclusive) > 11 * tally.examined;
        let signs = [
            (Vacuity::MostlyRejected, is_rejected),
            (Vacuity::NeverReached, tally.reached == Some(0)),
            (Vacuity::MostlyInconclusive, is_inconclusive),
            (Vacuity::MostlyKnown, is_known),
            (Vacuity::NoEffect, must_show_effect && !tally.effect_seen),
            (
                Vacuity::TellsNothingApart,
                tally.sensitivity == Sensitivity::Nothing,
            ),
            (
                Vacuity::OneOutputIgnored,
                tally.sensitivity == Sensitivity::OneOutput,
            ),
        ];
        let mut shown = signs.into_iter().filter(|(_, is_shown)| *is_shown);
        shown
            .find(|(vacuity, _)| !self.tolerates(*vacuity))
            .map(|(vacuity, _)| vacuity)
    }
}

#[cfg(test)]
mod tests {
    use super::{Plan, Tally};
    use crate::harness::plan::Limit;
    use crate::record::Vacuity;

    fn tally(examined: u64, rejected: u64) -> Tally {
        Tally {
            examined,
            rejected,
            ..Tally::default()
        }
    }

    fn check(tally: &Tally, expected: Option<Vacuity>) {
        assert_eq!(Plan::<()>::default().vacuity(tally, false), expected);
    }

    #[test]
    fn three_of_five_inputs_rejected_are_not_too_many() {
        check(&tally(100, 150), None);
        check(&tally(100, 151), Some(Vacuity::MostlyRejected));
    }

    #[test]
    fn five_of_six_of_few_inputs_rejected_are_not_too_many() {
        check(&tally(10, 50), None);
        check(&tally(10, 51), Some(Vacuity::MostlyRejected));
    }

    #[test]
    fn half_of_the_cases_undecided_are_not_too_many() {
        let undecided = |inconclusive| Tally {
            inconclusive,
            ..tally(10, 0)
        };
        check(&undecided(5), None);
        check(&undecided(6), Some(Vacuity::MostlyInconclusive));
    }

    #[test]
    fn a_check_goes_on_while_its_outcome_is_open() {
        let plan = Plan::<()>::default();
        let limit = Limit::of_cases(10);
        assert!(!plan.is_over(9, 50, &limit));
        assert!(plan.is_over(9, 51, &limit));
        assert!(plan.is_over(10, 0, &limit));
    }
}
