//! Guard rails: a check that tests nothing fails, and says why.

use super::budget::Limit;
use super::{CaseVerdict, Examined, Plan};
use crate::record::Vacuity;

/// `P` runs twice on the first inputs, and then on one in so many.
const REPEATED_AT_FIRST: u64 = 8;
const REPEATED_LATER: u64 = 64;
/// Where rejections are tolerated, how many inputs may be rejected for one that is wanted.
const TOLERATED_REJECTIONS: u64 = 100;

/// What has happened so far.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) examined: u64,
    pub(crate) rejected: u64,
    pub(crate) inconclusive: u64,
    pub(crate) reached: Option<u64>,
    pub(crate) effect_seen: bool,
}

impl Tally {
    pub(crate) fn count<E>(&mut self, examined: &Examined<E>) {
        self.examined += 1;
        self.inconclusive += u64::from(examined.verdict == CaseVerdict::Inconclusive);
        if let Some(reached) = examined.reached {
            *self.reached.get_or_insert(0) += reached;
        }
    }

    /// Whether `P` runs a second time on the input that was examined last.
    pub(crate) fn calls_for_repetition(&self) -> bool {
        self.examined <= REPEATED_AT_FIRST || self.examined.is_multiple_of(REPEATED_LATER)
    }
}

/// What a check has to show for itself.
#[derive(Debug)]
pub(crate) struct Guard {
    pub(crate) must_show_effect: bool,
    tolerated: Vec<Vacuity>,
}

impl Guard {
    pub(crate) fn new<I>(plan: &Plan<'_, I>, must_show_effect: bool) -> Self {
        let tolerated = plan.tolerated.clone();
        Self {
            must_show_effect,
            tolerated,
        }
    }

    pub(crate) fn tolerates(&self, vacuity: Vacuity) -> bool {
        self.tolerated.contains(&vacuity)
    }

    /// Whether enough inputs were examined, or so many rejected that the outcome is clear.
    pub(crate) fn is_over(&self, tally: &Tally, limit: &Limit) -> bool {
        let factor = if self.tolerates(Vacuity::MostlyRejected) {
            TOLERATED_REJECTIONS
        } else {
            1
        };
        tally.examined >= limit.cases || tally.rejected > limit.cases.saturating_mul(factor)
    }

    /// Why the check has tested nothing, if so.
    pub(crate) fn vacuity(&self, tally: &Tally) -> Option<Vacuity> {
        let signs = [
            (Vacuity::NoInputs, tally.examined + tally.rejected == 0),
            (Vacuity::MostlyRejected, tally.rejected > tally.examined),
            (Vacuity::NeverReached, tally.reached == Some(0)),
            (
                Vacuity::MostlyInconclusive,
                2 * tally.inconclusive > tally.examined,
            ),
            (
                Vacuity::NoEffect,
                self.must_show_effect && !tally.effect_seen,
            ),
        ];
        let found = signs
            .into_iter()
            .find(|(vacuity, shown)| *shown && !self.tolerates(*vacuity));
        found.map(|(vacuity, _)| vacuity)
    }
}
