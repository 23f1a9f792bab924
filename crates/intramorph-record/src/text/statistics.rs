//! What the console says of the evidence on random outputs.

use std::fmt::{Formatter, Result};

use super::row;
use crate::Statistics;

impl Statistics {
    /// Whether there is enough evidence against the relation.
    pub(super) fn is_broken(&self) -> bool {
        self.against >= self.needed()
    }

    /// What a finding rests on, which is no single pair.
    pub(super) fn write_against(&self, pairs: u64, formatter: &mut Formatter<'_>) -> Result {
        let (against, needed, rate) = (self.against, self.needed(), self.false_alarms);
        let found = format!("by {pairs} pairs of outputs, of which this is the last");
        row(formatter, "found", &found)?;
        let evidence = format!("{against:.1e} against the relation, where {needed:.0e} suffices");
        row(formatter, "evidence", &evidence)?;
        row(formatter, "false alarms", &format!("at most {rate:e}"))
    }

    /// What there is of evidence, either way.
    pub(super) fn write_either(&self, formatter: &mut Formatter<'_>) -> Result {
        row(formatter, "seen", &self.seen)?;
        let (needed, within) = (self.needed(), self.within);
        let [against, in_favour] = [self.against, self.in_favour];
        let evidence = format!(
            "{against:.1e} against the relation, {in_favour:.1e} in favour within {within}, where {needed:.0e} suffices"
        );
        row(formatter, "evidence", &evidence)
    }

    /// The wealth that decides.
    fn needed(&self) -> f64 {
        1.0 / self.false_alarms
    }
}
