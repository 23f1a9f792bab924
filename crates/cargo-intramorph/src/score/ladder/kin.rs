//! Changes that fail for the same reason as one that is blamed, before the compiler gets to tell.
//!
//! Where `a - b` has no type, the compiler is silent about all that is made of it. So of ten subtractions in a row it
//! would tell one in each round.

use std::collections::BTreeSet;

use crate::rewrite::{Change, ChangeId};

use super::{Fault, Ladder};

/// An operator that a type does not have.
const NO_OPERATOR: &str = "E0369";

impl Ladder<'_> {
    /// From the second round on: with all changes of the same function that make the same operators.
    pub(super) fn with_kin(&self, blamed: BTreeSet<ChangeId>, fault: &Fault) -> BTreeSet<ChangeId> {
        if self.round < 2 || fault.code != NO_OPERATOR {
            return blamed;
        }
        let mut kin = blamed.clone();
        for change in blamed {
            let item = self.plan.changes_of_item(change);
            // The operators that the same function has lost before are not there either.
            let lost = item.filter(|other| !self.is_written(*other) || *other == change);
            let lost = lost.flat_map(|other| self.operators(other));
            let lost: BTreeSet<&str> = lost.collect();
            let item = self.plan.changes_of_item(change);
            let is_kin = |other: &ChangeId| self.operators(*other).any(|it| lost.contains(it));
            kin.extend(item.filter(is_kin));
        }
        self.written(kin)
    }

    /// The arithmetic operators that a change of an operator makes.
    fn operators(&self, change: ChangeId) -> impl Iterator<Item = &str> {
        const ARITHMETIC: [&str; 10] = ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"];
        let Change {
            identity,
            replacement,
            ..
        } = self.plan.change(change);
        let words = replacement.split(' ');
        let words = words.filter(|_| identity.operator == "binary");
        words
            .map(|word| word.trim_end_matches('='))
            .filter(|word| ARITHMETIC.contains(word))
    }
}
