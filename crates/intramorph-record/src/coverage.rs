//! Coverage: how many inputs fell into each class that a test asks for.

use crate::define::record_struct;

record_struct! {
    fields_of_coverage:
    /// The number of inputs in a class that the test asks for.
    pub struct Coverage {
        /// The name that the test gives to the class.
        pub class: String,
        /// How many of the examined inputs are in the class.
        pub cases: u64,
        /// The percentage of inputs that must be in the class.
        pub least_percent: f64,
    }
}

impl Coverage {
    /// Creates the coverage of a class from the number of its inputs and the percentage that must be in it.
    pub fn new(class: String, cases: u64, least_percent: f64) -> Self {
        Self {
            class,
            cases,
            least_percent,
        }
    }

    /// Whether too few of the `examined` inputs are in the class.
    pub fn is_missed(&self, examined: u64) -> bool {
        #[expect(clippy::cast_precision_loss, reason = "a share of a few digits")]
        let (cases, examined) = (self.cases as f64, examined as f64);
        100.0 * cases < self.least_percent * examined
    }
}
