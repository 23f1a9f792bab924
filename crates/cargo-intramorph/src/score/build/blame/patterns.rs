//! Matches that do not cover all values: their arms may be left out only if there is another one for every value.

use std::collections::BTreeSet;

use crate::rewrite::{ChangeId, Operator};

use super::{Blame, Fault};

/// A match that does not cover all values.
const NOT_COVERED: &str = "E0004";

impl Blame<'_> {
    /// The changes that leave out a match arm, in the function of a match that does not cover all values.
    pub(super) fn patterns(&self, fault: &Fault) -> BTreeSet<ChangeId> {
        if fault.code != NOT_COVERED {
            return BTreeSet::new();
        }
        let mut function = self.functions.around(fault.primary.iter());
        function.retain(|change| self.plan.change(*change).identity.operator == Operator::Arm);
        function
    }
}
