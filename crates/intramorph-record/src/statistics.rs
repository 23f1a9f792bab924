//! Statistics: the evidence on a relation between random outputs.

use crate::define::record_struct;

record_struct! {
    fields_of_statistics:
    /// The evidence on a relation between random outputs, of which each case is a pair.
    ///
    /// Wealth is what a bet on every pair has come to that started from 1 and is fair where its opponent is right. So it gets to
    /// `1 / false_alarms` with that probability at most, however long one bets.
    pub struct Statistics {
        /// What was seen, in words.
        pub seen: String,
        /// The wealth of a bet against the relation.
        pub against: f64,
        /// The wealth of a bet against all that is further than `within` from the relation.
        pub in_favour: f64,
        /// How far from the relation the program may be where it is held.
        pub within: f64,
        /// The probability that a correct program is found broken is at most this.
        pub false_alarms: f64,
    }
}

impl Statistics {
    /// The wealth that decides, either way.
    pub fn needed(&self) -> f64 {
        1.0 / self.false_alarms
    }

    /// Whether there is enough evidence against the relation.
    pub fn is_broken(&self) -> bool {
        self.against >= self.needed()
    }

    /// Whether there is enough evidence for it, up to its tolerance.
    pub fn is_held(&self) -> bool {
        self.in_favour >= self.needed()
    }
}
