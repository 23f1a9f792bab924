//! Records: what one check did and found. Every view is made from these alone.

mod excerpt;
mod text;

use std::cell::RefCell;
use std::time::Duration;

/// What one check did and found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Record {
    /// The test that ran the check.
    pub test: String,
    /// Which answer to the test oracle problem the check uses.
    pub oracle: Oracle,
    /// The name of the relation that must hold.
    pub relation: String,
    /// What the program is compared with: the path of a transformation, the name of a replacement, or other programs.
    pub counterpart: String,
    /// Where the replaced component was last reached, or else where its transformation is declared, as `file:line`.
    pub component: Option<String>,
    /// The seed from which all inputs derive.
    pub seed: u64,
    /// How many inputs were examined.
    pub cases: u64,
    /// How many inputs the program does not accept.
    pub rejected: u64,
    /// How many cases the relation could not decide.
    pub inconclusive: u64,
    /// How many cases were of each class that the test wants inputs of.
    pub coverage: Vec<Coverage>,
    /// How often the variant ran in the place of the component; `None` where there is no switch to count it.
    pub reached: Option<u64>,
    /// How long the check took.
    pub elapsed: Duration,
    /// The check's verdict. Whatever does not hold fails the test.
    pub verdict: Verdict,
    /// The finding behind a broken verdict.
    pub finding: Option<Finding>,
    /// The reason of an inconclusive verdict.
    pub vacuity: Option<Vacuity>,
    /// What [`Vacuity::SelfDisagreement`] was concluded from.
    pub disagreement: Option<Disagreement>,
}

/// The four answers to the test oracle problem that the paper compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oracle {
    /// One input, its output written by hand.
    Regression,
    /// One input, several programs.
    Differential,
    /// One program, an input and a follow-up input.
    Metamorphic,
    /// One input, a program and the same program with one component replaced.
    Intramorphic,
}

/// Whether a relation holds: for one case, and for a whole check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The relation holds.
    Holds,
    /// The relation does not hold: at least one of the programs has a bug.
    Broken,
    /// Nothing can be said. A check that tested nothing is inconclusive, and fails.
    Inconclusive,
}

impl From<bool> for Verdict {
    fn from(holds: bool) -> Self {
        if holds { Self::Holds } else { Self::Broken }
    }
}

/// A broken verdict: the smallest input found, both outputs, and the line that replays it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// One line that says why the relation does not hold.
    pub why: String,
    /// What may be done besides fixing a bug, if anything.
    pub advice: Option<&'static str>,
    /// The shrunk input, printed.
    pub input: String,
    /// The input as it was generated, if shrinking made it smaller.
    pub unshrunk_input: Option<String>,
    /// The follow-up input of a metamorphic check, printed.
    pub follow_up: Option<String>,
    /// The output of the original program, printed.
    pub output: String,
    /// What the program was compared with, of several the one that disagrees.
    pub counterpart: String,
    /// The output that it was compared with, printed.
    pub counterpart_output: String,
    /// From the output that the relation demands to the one seen, where the relation demands a single one.
    pub difference: Option<String>,
    /// The number of the case that broke, counted from 1; with the seed it replays the finding.
    pub case: u64,
    /// How often the programs were executed to shrink the input.
    pub shrinking_runs: u64,
    /// How often the variant ran on the shrunk input.
    pub reached: Option<u64>,
    /// How the input is made again, if it was made by a strategy.
    pub path: Option<String>,
    /// The file in which the finding is kept, or why there is none, or the one that it was read from.
    pub kept: Option<String>,
    /// The command that replays the finding.
    pub replay: String,
}

/// How many inputs were of a class that the test wants inputs of.
#[derive(Clone, Debug, PartialEq)]
pub struct Coverage {
    /// What the test calls them.
    pub class: String,
    /// How many examined inputs were of the class.
    pub cases: u64,
    /// How many of a hundred must be.
    pub least_percent: f64,
}

impl Coverage {
    /// Whether fewer of so many inputs were of the class than must be.
    pub fn is_missed(&self, examined: u64) -> bool {
        #[expect(clippy::cast_precision_loss, reason = "a share of a few digits")]
        let (cases, examined) = (self.cases as f64, examined as f64);
        100.0 * cases < self.least_percent * examined
    }
}

/// One input for which a program returned two different outputs, all printed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Disagreement {
    /// Which program: `P`, or what it was compared with, `P'` or `P2`.
    pub program: &'static str,
    /// The input of both runs.
    pub input: String,
    /// The output of the first run.
    pub output: String,
    /// The output of another run, after the other program ran.
    pub again: String,
    /// The command that runs the case again.
    pub replay: String,
}

/// Why a check that found nothing wrong has not tested anything either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Vacuity {
    /// The inputs were empty.
    NoInputs,
    /// The program does not accept most of the inputs.
    MostlyRejected,
    /// The transformation's component was never reached.
    NeverReached,
    /// No output ever differed, although the relation is not equality.
    NoEffect,
    /// A program returned different outputs for one input.
    SelfDisagreement,
    /// The relation could not decide most of the cases.
    MostlyInconclusive,
    /// A class that the test wants inputs of was missed.
    Uncovered,
}

thread_local! {
    static COLLECTED: RefCell<Option<Vec<Record>>> = const { RefCell::new(None) };
}

/// Runs checks and returns their records, instead of panicking where one fails.
///
/// ```
/// use intramorph::prelude::*;
///
/// let records = recorded(|| {
///     program(|n: &i32| n.abs()).on(-3).must_return(-3);
/// });
/// assert_eq!(records[0].verdict, Verdict::Broken);
/// ```
pub fn recorded(checks: impl FnOnce()) -> Vec<Record> {
    /// Gives the outer collection back, also when a check's own code panics.
    struct Outer(Option<Vec<Record>>);
    impl Drop for Outer {
        fn drop(&mut self) {
            COLLECTED.set(self.0.take());
        }
    }

    let _outer = Outer(COLLECTED.replace(Some(Vec::new())));
    checks();
    COLLECTED.take().unwrap_or_default()
}

/// Whether this thread's records are collected, rather than concluded.
pub(crate) fn is_collecting() -> bool {
    COLLECTED.with_borrow(Option::is_some)
}

/// Hands a record to the enclosing [`recorded`]; gives it back if there is none.
pub(crate) fn collect(record: Record) -> Option<Record> {
    COLLECTED.with_borrow_mut(|collected| match collected {
        Some(records) => {
            records.push(record);
            None
        }
        None => Some(record),
    })
}
