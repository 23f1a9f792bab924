//! The console view of the evidence on random outputs.

use std::fmt::Result;

use super::{WIDEST_REASON, cut, rounded, row};
use crate::Statistics;

impl Statistics {
    /// Writes the evidence for a finding, which is all pairs together.
    pub(super) fn write_against(&self, pairs: u64, view: &mut String) -> Result {
        let (against, needed, rate) = (self.against, self.needed(), self.false_alarms);
        let found = match pairs {
            1 => "by one pair of outputs".to_owned(),
            _ => format!("by {pairs} pairs of outputs, of which this is the last"),
        };
        row(view, "found", &found)?;
        let evidence = format!(
            "{} against the relation, where {needed:.0e} suffices",
            short(against)
        );
        row(view, "evidence", &evidence)?;
        row(view, "false alarms", &format!("at most {rate:e}"))
    }

    /// Writes the evidence for and against the relation.
    pub(super) fn write_either(&self, view: &mut String) -> Result {
        row(view, "seen", &cut(&self.seen, WIDEST_REASON))?;
        let (needed, within) = (self.needed(), rounded(self.within));
        let [against, in_favour] = [self.against, self.in_favour].map(short);
        let evidence = format!(
            "{against} against the relation, {in_favour} in favour within {within}, where {needed:.0e} suffices"
        );
        row(view, "evidence", &evidence)
    }

    /// An estimate of how many pairs decide, if the wealth grows by the same factor with each pair.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a guess of two digits"
    )]
    pub(super) fn pairs_to_decide(&self, pairs: u64) -> Option<u64> {
        let growth = self.against.max(self.in_favour).ln() / pairs as f64;
        let pairs = self.needed().ln() / growth;
        let digit = 10f64.powf(pairs.log10().floor() - 1.0);
        let rounded = (pairs / digit).ceil() * digit;
        (growth > 0.0 && rounded < 1e12).then_some(rounded as u64)
    }
}

/// A number with two digits; large and small ones with a power of ten.
fn short(number: f64) -> String {
    match number {
        0.01..1000.0 => format!("{number:.2}"),
        _ => format!("{number:.1e}"),
    }
}
