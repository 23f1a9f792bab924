//! Changes that may fail for the same reason as one that is blamed, before the compiler gets to tell.
//!
//! Where `a - b` has no type, the compiler is silent about all that is made of it: so of ten subtractions in a row it
//! would tell one in each round.

use std::collections::BTreeSet;

use crate::rewrite::ChangeId;

use super::{Fault, Ladder};

/// An operator that a type does not have.
const NO_OPERATOR: &str = "E0369";

impl Ladder<'_> {
    /// From the second round on: with all that the same operator makes in the same function from there on.
    pub(super) fn with_kin(&self, blamed: BTreeSet<ChangeId>, fault: &Fault) -> BTreeSet<ChangeId> {
        if self.round < 2 || fault.code != NO_OPERATOR {
            return blamed;
        }
        let kin = blamed.iter().flat_map(|blamed| {
            let blamed = self.plan.change(*blamed);
            let item = self.plan.changes_of_item(blamed.id);
            item.filter(|other| {
                let other = self.plan.change(*other);
                other.identity.operator == blamed.identity.operator && other.line >= blamed.line
            })
        });
        let kin = self.written(kin.collect());
        kin.into_iter().chain(blamed).collect()
    }
}
