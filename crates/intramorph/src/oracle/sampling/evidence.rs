//! The evidence of pairs: which of them count, and whether they suffice.

use super::{Pair, Sampling};
use crate::harness::{Breach, CaseVerdict};
use crate::panics::caught;
use crate::record::Statistics;
use crate::statistics::StatisticalRelation;

impl<A: ?Sized, O, F, C, R: StatisticalRelation<O>> Sampling<A, O, F, C, R> {
    pub(super) fn is_held(&self) -> bool {
        self.suffices(self.relation.borrow().evidence().in_favour)
    }

    /// Returns the evidence of all pairs so far.
    pub(super) fn evidence(&self) -> Statistics {
        let relation = self.relation.borrow();
        let evidence = relation.evidence();
        let mut statistics = Statistics::default();
        statistics.seen = relation.seen();
        statistics.against = finite(evidence.against);
        statistics.in_favour = finite(evidence.in_favour);
        statistics.within = evidence.tolerance;
        statistics.false_alarms = self.false_alarms;
        statistics
    }

    /// Only pairs that were drawn are evidence, until one breaks; then others are chosen to see whether they do.
    fn judged(&self, original: &O, transformed: &O, is_drawn: bool) -> Result<CaseVerdict, String> {
        let mut relation = self.relation.borrow_mut();
        if let Some(refusal) = relation.refusal(original, transformed) {
            return Err(refusal);
        }
        if !relation.is_conclusive(original, transformed) {
            return Ok(CaseVerdict::Inconclusive);
        }
        if is_drawn || self.has_broken.get() {
            relation.see(original, transformed);
        }
        Ok(if is_drawn && self.suffices(relation.evidence().against) {
            CaseVerdict::Broken(Breach::Evidence)
        } else {
            CaseVerdict::Holds
        })
    }

    pub(super) fn verdict<I>(&self, pair: &mut Pair<I, O>, is_drawn: bool) -> CaseVerdict {
        let status = pair.answer.as_ref().map(|answer| &answer.status);
        let (original, transformed) = match (&pair.original, status) {
            (Ok(original), Some(Ok(transformed))) => (original, transformed),
            (Err(_), _) => return CaseVerdict::Broken(Breach::OriginalPanicked),
            _ => return CaseVerdict::Broken(Breach::CounterpartPanicked(0)),
        };
        match caught(|| self.judged(original, transformed, is_drawn)) {
            Ok(Ok(verdict)) => verdict,
            Ok(Err(refusal)) => {
                pair.refusal = Some(refusal);
                CaseVerdict::Broken(Breach::Unrelated(0))
            }
            Err(panic) => {
                pair.refusal = Some(format!("the relation {panic}"));
                CaseVerdict::Broken(Breach::RelationPanicked(0))
            }
        }
    }

    /// Whether that much wealth is enough.
    fn suffices(&self, wealth: f64) -> bool {
        wealth >= 1.0 / self.false_alarms
    }
}

/// A record holds finite numbers; no other is evidence.
fn finite(wealth: f64) -> f64 {
    if wealth.is_nan() {
        0.0
    } else {
        wealth.min(f64::MAX)
    }
}
