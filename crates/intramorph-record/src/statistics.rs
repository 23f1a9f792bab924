//! Statistics: the evidence on a relation between random outputs.

use crate::define::record_struct;

record_struct! {
    fields_of_statistics:
    /// The evidence on a relation between random outputs. Each case is a pair of outputs.
    ///
    /// The evidence is the wealth of a gambler who starts with 1 and bets on every pair. If the claim that the gambler bets
    /// against is true, the bets are fair, and the wealth ever reaches `1 / false_alarms` with a probability of at most
    /// `false_alarms`.
    pub struct Statistics {
        /// A description of what was seen.
        pub seen: String,
        /// The wealth of a bet against the relation.
        pub against: f64,
        /// The wealth of a bet against the claim that the program is further than `within` from the relation.
        pub in_favour: f64,
        /// How far from the relation a program may be that counts as correct.
        pub within: f64,
        /// The highest probability with which a correct program is found broken.
        pub false_alarms: f64,
    }
}

impl Statistics {
    /// The wealth that is enough for a decision, either way.
    pub fn needed(&self) -> f64 {
        1.0 / self.false_alarms
    }

    /// Whether there is enough evidence against the relation.
    pub fn is_broken(&self) -> bool {
        self.against >= self.needed()
    }

    /// Whether there is enough evidence for the relation, up to its tolerance.
    pub fn is_held(&self) -> bool {
        self.in_favour >= self.needed()
    }
}
