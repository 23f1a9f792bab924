//! Kinds of tests, by how they know what is right, and what came of a bug with each.

use super::{Outcome, Score};
use crate::Oracle;
use crate::define::{named_enum, result_struct};

named_enum! {
    /// How a test knows what is right.
    #[derive(Hash, PartialOrd, Ord)]
    pub enum TestKind {
        /// Without a check of the library `intramorph`.
        Unit = "unit",
        /// All of its checks are regression tests.
        Regression = "regression",
        /// All of its checks are differential.
        Differential = "differential",
        /// All of its checks are metamorphic.
        Metamorphic = "metamorphic",
        /// All of its checks are intramorphic.
        Intramorphic = "intramorphic",
        /// Its checks are of several oracles.
        Mixed = "mixed",
    }
}

result_struct! {
    /// How many tests of one kind there are.
    #[derive(Copy, Eq)]
    pub struct TestsOfKind {
        /// The kind.
        pub kind: TestKind = TestKind::Unit,
        /// How many there are.
        pub tests: usize,
    }
}

result_struct! {
    /// What came of a bug with the tests of one kind.
    #[derive(Eq)]
    pub struct KindOutcome {
        /// The kind, tests of which reach the bug.
        pub kind: TestKind = TestKind::Unit,
        /// What became of it.
        pub outcome: Outcome = Outcome::Untried,
        /// The test that failed.
        pub caught_by: Option<String>,
        /// Whether the outcome may be another one the next time.
        pub may_vary: bool,
    }
}

/// What the tests of one kind are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KindWorth {
    /// The kind.
    pub kind: TestKind,
    /// How many tests there are.
    pub tests: usize,
    /// How many bugs they reach, of those that were tried.
    pub reached: usize,
    /// How many of these they catch.
    pub caught: usize,
    /// How many of these no other kind catches.
    pub caught_alone: usize,
    /// How many of these another kind reaches, and misses. The rest is in code that no other kind runs.
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
    /// A kind with its number of tests.
    pub fn new(kind: TestKind, tests: usize) -> Self {
        Self { kind, tests }
    }
}

impl KindOutcome {
    /// An outcome that does not vary, and that no test is named for.
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
    /// What each kind of tests is worth, in the order of kinds; nothing if there is one kind only.
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
