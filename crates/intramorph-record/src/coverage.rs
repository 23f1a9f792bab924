//! Coverage: how many inputs were of the classes that a test wants inputs of.

use crate::define::record_struct;

record_struct! {
    fields_of_coverage:
    /// How many inputs were of a class that the test wants inputs of.
    pub struct Coverage {
        /// What the test calls them.
        pub class: String,
        /// How many examined inputs were of the class.
        pub cases: u64,
        /// How many of a hundred must be.
        pub least_percent: f64,
    }
}

impl Coverage {
    /// A class, the examined inputs that were of it, and how many of a hundred must be.
    pub fn new(class: String, cases: u64, least_percent: f64) -> Self {
        Self {
            class,
            cases,
            least_percent,
        }
    }

    /// Whether fewer of so many inputs were of the class than must be.
    pub fn is_missed(&self, examined: u64) -> bool {
        #[expect(clippy::cast_precision_loss, reason = "a share of a few digits")]
        let (cases, examined) = (self.cases as f64, examined as f64);
        100.0 * cases < self.least_percent * examined
    }
}
