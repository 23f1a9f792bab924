//! Known findings: those that a user has marked in their files, so that a check goes on past them.

use crate::define::record_struct;

record_struct! {
    fields_of_known_finding:
    /// A kept finding that is marked as known.
    #[derive(Eq)]
    pub struct KnownFinding {
        /// The file that keeps the finding.
        pub file: String,
        /// The reason that the mark gives.
        pub reason: String,
        /// The symptoms by which the bug is recognised in other cases; none if the finding no longer breaks.
        pub symptoms: Vec<String>,
        /// How many cases of the check showed the bug, besides the finding itself; `None` if the finding no longer breaks.
        pub cases: Option<u64>,
    }
}

impl KnownFinding {
    /// Creates the known finding of a file, which broke as these symptoms say.
    pub fn new(file: String, reason: String, symptoms: Vec<String>) -> Self {
        let cases = (!symptoms.is_empty()).then_some(0);
        Self {
            file,
            reason,
            symptoms,
            cases,
        }
    }

    /// Whether the finding no longer breaks, so that its mark has to go.
    pub fn is_fixed(&self) -> bool {
        self.cases.is_none()
    }
}
