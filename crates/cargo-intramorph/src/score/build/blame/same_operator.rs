//! Changes of the same operator that fail for the same reason as a blamed one, before the compiler reports them.
//!
//! Where `a - b` has no type, the compiler is silent about all expressions that contain it: so of ten subtractions in a row it
//! would report one in each round.

use std::collections::BTreeSet;

use crate::rewrite::ChangeId;

use super::{Blame, Fault};

/// An operator that a type does not have.
const NO_OPERATOR: &str = "E0369";

impl Blame<'_> {
    /// Adds, from the second round on, all changes of the same operator in the rest of the same function.
    pub(super) fn with_same_operator(
        &self,
        blamed: BTreeSet<ChangeId>,
        fault: &Fault,
    ) -> BTreeSet<ChangeId> {
        if self.round < 2 || fault.code != NO_OPERATOR {
            return blamed;
        }
        let alike = blamed.iter().flat_map(|blamed| {
            let blamed = self.plan.change(*blamed);
            let item = self.plan.changes_of_item(blamed.id);
            item.filter(|other| {
                let other = self.plan.change(*other);
                other.identity.operator == blamed.identity.operator && other.line >= blamed.line
            })
        });
        let alike = self.written(alike.collect());
        alike.into_iter().chain(blamed).collect()
    }
}
