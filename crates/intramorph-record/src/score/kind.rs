//! Kinds of tests by the oracle that they use, and the outcome of a bug with each kind.

use super::{Outcome, Score};
use crate::Oracle;
use crate::define::{named_enum, result_struct};

named_enum! {
    /// The kind of a test: how it knows the right output.
    #[derive(Hash, PartialOrd, Ord)]
    pub enum TestKind {
        /// It has no check of the library `intramorph`.
        Unit = "unit",
        /// All of its checks are regression tests.
        Regression = "regression",
        /// All of its checks are differential.
        Differential = "differential",
        /// All of its checks are metamorphic.
        Metamorphic = "metamorphic",
        /// All of its checks are intramorphic.
        Intramorphic = "intramorphic",
        /// Its checks use several oracles.
        Mixed = "mixed",
    }
}

result_struct! {
    /// The number of tests of one kind.
    #[derive(Copy, Eq)]
    pub struct TestsOfKind {
        /// The kind.
        pub kind: TestKind = TestKind::Unit,
        /// The number of tests.
        pub tests: usize,
    }
}

result_struct! {
    /// The outcome of a bug with the tests of one kind.
    #[derive(Eq)]
    pub struct KindOutcome {
        /// The kind.
        pub kind: TestKind = TestKind::Unit,
        /// The outcome.
        pub outcome: Outcome = Outcome::Untried,
        /// The test that failed.
        pub caught_by: Option<String>,
        /// Whether the next run may have another outcome.
        pub may_vary: bool,
    }
}

/// How much the tests of one kind contribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KindWorth {
    /// The kind.
    pub kind: TestKind,
    /// The number of tests.
    pub tests: usize,
    /// How many of the tried bugs these tests reach.
    pub reached: usize,
    /// How many of the reached bugs they catch.
    pub caught: usize,
    /// How many of the caught bugs no other kind catches.
    pub caught_alone: usize,
    /// How many of those another kind reaches and misses. No other kind runs the code of the rest.
    pub missed_by_others: usize,
}

impl TestKind {
    /// The kind of a test that uses these oracles.
    pub fn of(oracles: &[Oracle]) -> Self {
        match oracles {
            [] => Self::Unit,
            [first, others @ ..] if others.iter().any(|other| other != first) => Self::Mixed,
            [Oracle::Regression, ..] => Self::Regression,
            [Oracle::Differential, ..] => Self::Differential,
            [Oracle::Metamorphic, ..] => Self::Metamorphic,
            [Oracle::Intramorphic, ..] => Self::Intramorphic,
        }
    }
}

impl TestsOfKind {
    /// Creates the count of one kind.
    pub fn new(kind: TestKind, tests: usize) -> Self {
        Self { kind, tests }
    }
}

impl KindOutcome {
    /// Creates an outcome that does not vary and names no test.
    pub fn new(kind: TestKind, outcome: Outcome) -> Self {
        Self {
            kind,
            outcome,
            caught_by: None,
            may_vary: false,
        }
    }

    fn is_caught(&self) -> bool {
        matches!(self.outcome, Outcome::Caught | Outcome::TimedOut)
    }
}

impl Score {
    /// The contribution of each kind of tests, in the order of kinds; empty if there is one kind only.
    pub fn worth_of_kinds(&self) -> Vec<KindWorth> {
        let worth = |of: &TestsOfKind| self.worth_of_kind(*of);
        self.kinds.iter().map(worth).collect()
    }

    fn worth_of_kind(&self, TestsOfKind { kind, tests }: TestsOfKind) -> KindWorth {
        let mut worth = KindWorth {
            kind,
            tests,
            reached: 0,
            caught: 0,
            caught_alone: 0,
            missed_by_others: 0,
        };
        for bug in &self.bugs {
            let own = bug.by_kind.iter().find(|by| by.kind == kind);
            let is_caught = own.is_some_and(KindOutcome::is_caught);
            let catching = bug.by_kind.iter().filter(|by| by.is_caught()).count();
            worth.reached += usize::from(own.is_some());
            worth.caught += usize::from(is_caught);
            let is_alone = is_caught && catching == 1;
            worth.caught_alone += usize::from(is_alone);
            worth.missed_by_others += usize::from(is_alone && bug.by_kind.len() > 1);
        }
        worth
    }
}

#[cfg(test)]
mod tests {
    use super::TestKind;
    use crate::Oracle::{Differential, Intramorphic, Metamorphic, Regression};

    #[test]
    fn a_test_is_of_the_kind_of_all_its_checks() {
        assert_eq!(TestKind::of(&[]), TestKind::Unit);
        assert_eq!(TestKind::of(&[Regression]), TestKind::Regression);
        assert_eq!(TestKind::of(&[Differential; 2]), TestKind::Differential);
        assert_eq!(TestKind::of(&[Metamorphic]), TestKind::Metamorphic);
        assert_eq!(TestKind::of(&[Intramorphic; 3]), TestKind::Intramorphic);
        let several = [Intramorphic, Intramorphic, Regression];
        assert_eq!(TestKind::of(&several), TestKind::Mixed);
    }
}
