//! The sum of a comparison: for each oracle, and for all.

use intramorph::Oracle;

use super::{CheckResult, Example};
use crate::lines::Lines;

const ORACLES: [Oracle; 4] = [
    Oracle::Regression,
    Oracle::Differential,
    Oracle::Metamorphic,
    Oracle::Intramorphic,
];

/// What all checks together found and cost.
pub(crate) struct Sum {
    /// For each oracle that has a check.
    pub(crate) oracles: Vec<OracleSum>,
    pub(crate) bugs: usize,
    pub(crate) bugs_found_intramorphically: usize,
    /// How often checks ran on correct programs.
    pub(crate) runs: usize,
    /// How many inputs that were.
    pub(crate) cases: u64,
    /// In how many of these runs the check failed.
    pub(crate) alarms: usize,
}

/// What the checks of one oracle found and cost.
pub(crate) struct OracleSum {
    pub(crate) oracle: Oracle,
    pub(crate) checks: usize,
    /// The bugs of the examples in which the oracle has a check.
    pub(crate) bugs: usize,
    /// Those that one of these checks finds.
    pub(crate) found: usize,
    /// Of a check, on average.
    pub(crate) lines: Lines,
    pub(crate) runs: usize,
    pub(crate) alarms: usize,
}

impl Sum {
    pub(super) fn of(examples: &[Example]) -> Self {
        let checks = || examples.iter().flat_map(|example| &example.checks);
        let oracles = ORACLES.map(|oracle| OracleSum::of(oracle, examples));
        let [.., intramorphic] = &oracles;
        Self {
            bugs: examples.iter().map(|example| example.bugs.len()).sum(),
            bugs_found_intramorphically: intramorphic.found,
            runs: checks().map(|check| check.correct.len()).sum(),
            cases: checks().map(CheckResult::cases).sum(),
            alarms: checks().map(CheckResult::alarms).sum(),
            oracles: oracles.into_iter().filter(|sum| sum.checks > 0).collect(),
        }
    }
}

impl OracleSum {
    fn of(oracle: Oracle, examples: &[Example]) -> Self {
        let has_check = |example: &&Example| example.checks_of(oracle).next().is_some();
        let examples: Vec<_> = examples.iter().filter(has_check).collect();
        let checks: Vec<_> = examples
            .iter()
            .flat_map(|example| example.checks_of(oracle))
            .collect();
        let found = |example: &&Example| {
            let bugs = 0..example.bugs.len();
            bugs.filter(|bug| example.finds(oracle, *bug)).count()
        };
        Self {
            oracle,
            checks: checks.len(),
            bugs: examples.iter().map(|example| example.bugs.len()).sum(),
            found: examples.iter().map(found).sum(),
            lines: Lines {
                test: mean(checks.iter().map(|check| check.lines.test)),
                program: mean(checks.iter().map(|check| check.lines.program)),
            },
            runs: checks.iter().map(|check| check.correct.len()).sum(),
            alarms: checks.iter().map(|check| check.alarms()).sum(),
        }
    }
}

/// Rounded to the nearest, halves upwards; 0 of nothing.
fn mean(numbers: impl ExactSizeIterator<Item = usize>) -> usize {
    let count = numbers.len().max(1);
    (numbers.sum::<usize>() + count / 2) / count
}

#[cfg(test)]
mod tests {
    use super::mean;

    #[test]
    fn a_mean_is_rounded() {
        let means = [vec![], vec![7], vec![2, 3], vec![1, 1, 2]];
        assert_eq!(means.map(|numbers| mean(numbers.into_iter())), [0, 7, 3, 1]);
    }
}
