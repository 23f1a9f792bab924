//! The comparison that the paper makes in words: what each check finds, what it costs, and how often it is wrong.
//!
//! Plain data made of records. Every view is made from it alone.

mod outcome;
mod sum;

use intramorph::{Classification, Oracle, Record, Verdict};

use crate::lines::Lines;
use crate::simulation::{FalseAlarmRate, Simulation};

pub(crate) use outcome::{Found, Outcome};
pub(crate) use sum::{OracleSum, Sum};

/// All that the tour has measured.
pub(crate) struct Comparison {
    pub(crate) examples: Vec<Example>,
}

/// One of the paper's programs.
pub(crate) struct Example {
    pub(crate) title: &'static str,
    pub(crate) package: &'static str,
    /// Where the paper has it.
    pub(crate) section: &'static str,
    /// One line on the program.
    pub(crate) program: &'static str,
    pub(crate) bugs: Vec<SeededBug>,
    pub(crate) checks: Vec<CheckResult>,
    /// What a random program does, to look at.
    pub(crate) simulation: Option<Simulation>,
}

/// A bug that is seeded in the program.
pub(crate) struct SeededBug {
    /// The constant's name.
    pub(crate) name: &'static str,
    /// The constant's path, which switches the bug on.
    pub(crate) path: &'static str,
    pub(crate) description: String,
}

/// What became of a check.
pub(crate) struct CheckResult {
    pub(crate) title: &'static str,
    /// The name of its function.
    pub(crate) name: &'static str,
    pub(crate) lines: Lines,
    /// The records on the correct program, for each seed.
    pub(crate) correct: Vec<Vec<Record>>,
    /// The records with each bug in the program, in the order of [`Example::bugs`].
    pub(crate) with_bugs: Vec<Vec<Record>>,
}

impl Comparison {
    /// Whether every bug is found by an intramorphic check, and no check raises an alarm on a correct program.
    pub(crate) fn is_as_promised(&self) -> bool {
        let sum = self.sum();
        sum.bugs_found_intramorphically == sum.bugs && sum.alarms == 0
    }

    pub(crate) fn sum(&self) -> Sum {
        Sum::of(&self.examples)
    }
}

impl Example {
    /// How often relations of a random program are broken by luck.
    pub(crate) fn false_alarm_rates(&self) -> &[FalseAlarmRate] {
        let simulation = self.simulation.as_ref();
        simulation.map_or(&[], |simulation| &simulation.false_alarm_rates)
    }

    pub(crate) fn checks_of(&self, oracle: Oracle) -> impl Iterator<Item = &CheckResult> {
        self.checks
            .iter()
            .filter(move |check| check.oracle() == oracle)
    }

    /// Whether a check of the oracle finds the bug of that number.
    pub(crate) fn finds(&self, oracle: Oracle, bug: usize) -> bool {
        self.checks_of(oracle)
            .any(|check| matches!(check.outcome(bug), Outcome::Found(_)))
    }
}

impl SeededBug {
    /// The constant's name in words.
    pub(crate) fn title(&self) -> String {
        self.name.to_lowercase().replace('_', " ")
    }
}

impl CheckResult {
    /// A check of several parts stands where its first part does.
    pub(crate) fn first(&self) -> &Record {
        let first = self.correct.first().and_then(|records| records.first());
        first.expect("measuring refuses a check without a record")
    }

    pub(crate) fn oracle(&self) -> Oracle {
        self.first().oracle
    }

    pub(crate) fn classification(&self) -> Option<&Classification> {
        self.first().classification.as_ref()
    }

    /// What the check says with the bug of that number in the program.
    pub(crate) fn outcome(&self, bug: usize) -> Outcome<'_> {
        Outcome::of(&self.with_bugs[bug])
    }

    /// In how many runs on the correct program the check fails.
    pub(crate) fn alarms(&self) -> usize {
        let holds = |record: &Record| record.verdict == Verdict::Holds;
        let fails = |records: &&Vec<Record>| !records.iter().all(holds);
        self.correct.iter().filter(fails).count()
    }

    /// How many inputs were examined on the correct program.
    pub(crate) fn cases(&self) -> u64 {
        self.correct
            .iter()
            .flatten()
            .map(|record| record.cases)
            .sum()
    }
}
