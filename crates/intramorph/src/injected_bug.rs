//! An injected bug: a change of which nobody claims anything, used only to measure oracles.

use crate::transformation::switch::Switch;
#[cfg(feature = "test")]
use crate::transformation::{
    scope::{self, Scope},
    setting::Value,
};

/// A seeded mistake, off unless a test turns it on, to show that a check would notice it.
///
/// It works like a [`Transformation`](crate::Transformation), but serves the opposite purpose: no relation is claimed,
/// and while it is on it is in `P` and `P'` alike, as a real bug would be wherever the two share their source.
#[derive(Clone, Copy, Debug)]
pub struct InjectedBug {
    switch: Switch,
}

impl InjectedBug {
    /// Whether the mistake is to be made here; [`bug!`](crate::bug!) asks it.
    #[expect(
        clippy::inline_always,
        reason = "an inert switch must fold to `false` at every opt-level"
    )]
    #[inline(always)]
    #[cfg_attr(feature = "test", track_caller)]
    pub fn is_on(self) -> bool {
        self.switch.is_on()
    }

    /// Runs `job` with the bug in the program, on this thread.
    #[cfg(feature = "test")]
    pub fn injected<R>(self, job: impl FnOnce() -> R) -> R {
        scope::with(self.switch.gate(), Value::On, job)
    }

    /// Proves that a check is worth having: it holds on the correct program, and breaks with this bug in it.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// const OFF_BY_ONE: InjectedBug = injected_bug!();
    ///
    /// fn sum(numbers: &[i64]) -> i64 {
    ///     numbers[bug!(OFF_BY_ONE, 0, numbers.len().min(1))..].iter().sum()
    /// }
    ///
    /// OFF_BY_ONE.must_be_caught_by(|| {
    ///     program(sum).on(vec![1, 2, 3]).must_return(6);
    /// });
    /// ```
    ///
    /// # Panics
    ///
    /// If the closure runs no check, if a check fails without the bug, or if none is broken with it.
    #[cfg(feature = "test")]
    #[track_caller]
    pub fn must_be_caught_by(self, check: impl Fn()) {
        use crate::harness::driver::is_driven;
        use crate::harness::seed::Seed;
        use crate::record::{Record, Verdict, recorded};

        let gate = self.switch.gate();
        let is_broken = |record: &Record| record.verdict == Verdict::Broken;
        let holds = |record: &&Record| record.verdict == Verdict::Holds;
        let correct = recorded(&check);
        let mut scope = Scope::current().also(gate);
        let orphans_before = gate.orphans();
        let buggy = scope.run(|| recorded(&check));
        let orphans = gate.orphans() - orphans_before;
        let reached = scope.reach_of(gate).times;
        let path = gate.path();
        let message = if buggy.is_empty() {
            NO_CHECK.to_owned()
        } else if let Some(record) = correct.iter().find(|record| !holds(record)) {
            format!("the check fails without it: {record}")
        } else if is_driven() || Seed::of_this_test().case.is_some() || buggy.iter().any(is_broken)
        {
            return;
        } else if let Some(record) = buggy.iter().find(|record| !holds(record)) {
            format!("it was not caught, but with it {record}")
        } else {
            let cases: u64 = buggy.iter().map(|record| record.cases).sum();
            let advice = advice(reached, orphans);
            format!("it was not caught in {cases} cases and {advice}")
        };
        crate::panics::fail(&format!("injected bug `{path}`: {message}"));
    }

    /// Shows what a check cannot see: it holds on the correct program, and with this bug in it as well.
    ///
    /// Whoever sharpens the relation is told that the bug is caught now.
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// const LAST_LOST: InjectedBug = injected_bug!();
    ///
    /// fn sorted(numbers: &[u8]) -> Vec<u8> {
    ///     let mut numbers = numbers.to_vec();
    ///     numbers.sort_unstable();
    ///     numbers.truncate(bug!(LAST_LOST, numbers.len(), numbers.len().saturating_sub(1)));
    ///     numbers
    /// }
    ///
    /// LAST_LOST.must_be_missed_by(|| {
    ///     program(sorted).on(Vec::new()).must_return(Vec::new());
    /// });
    /// ```
    ///
    /// # Panics
    ///
    /// If the closure runs no check, or a check fails with the bug or without it.
    #[cfg(feature = "test")]
    #[track_caller]
    pub fn must_be_missed_by(self, check: impl Fn()) {
        use crate::record::{Verdict, recorded};

        let path = self.switch.gate().path();
        let [correct, buggy] = [recorded(&check), self.injected(|| recorded(&check))];
        let failed = |records: Vec<crate::Record>| {
            let mut records = records.into_iter();
            records.find(|record| record.verdict != Verdict::Holds)
        };
        let message = if buggy.is_empty() {
            NO_CHECK.to_owned()
        } else if let Some(record) = failed(correct) {
            format!("the check fails without it: {record}")
        } else if let Some(record) = failed(buggy) {
            format!("it is not missed: {record}")
        } else {
            return;
        };
        crate::panics::fail(&format!("injected bug `{path}`: {message}"));
    }

    /// Not public: macros call it.
    #[doc(hidden)]
    pub const fn __new(switch: Switch) -> Self {
        Self { switch }
    }
}

#[cfg(feature = "test")]
const NO_CHECK: &str =
    "there is no check to catch it: call `must_be`, `must_satisfy` or `must_return`";

/// What to do about a bug that a check does not notice.
#[cfg(feature = "test")]
fn advice(reached: u64, orphans: u64) -> String {
    match (reached, orphans) {
        (0, 0) => "never reached: generate inputs that get to its `bug!`".to_owned(),
        // They may work for another test, so it is only said what to do if not.
        (0, orphans) => format!(
            "never reached, but meanwhile asked for {orphans} times on threads that it does not get to: \
             take it along where the program starts a job, `thread::spawn(carried(|| ..))`"
        ),
        (times, _) => format!("reached {times} times: strengthen the relation"),
    }
}

/// Declares an [`InjectedBug`].
///
/// ```
/// use intramorph::{InjectedBug, injected_bug};
///
/// /// Copies from the outer loop's index.
/// pub const WRONG_INDEX: InjectedBug = injected_bug!();
/// ```
#[macro_export]
macro_rules! injected_bug {
    () => {
        $crate::InjectedBug::__new($crate::__switch!(InjectedBug, false))
    };
}

/// An expression site of an [`InjectedBug`]: what is right, then what the bug makes of it.
///
/// `bug!(X, right, wrong)` is roughly equivalent to `if X.is_on() { wrong } else { right }`.
///
/// ```
/// use intramorph::{InjectedBug, bug, injected_bug};
///
/// const WRONG_INDEX: InjectedBug = injected_bug!();
///
/// let (i, j) = (0, 1);
/// assert_eq!(["a", "b"][bug!(WRONG_INDEX, j, i)], "b");
/// ```
#[macro_export]
macro_rules! bug {
    ($bug:expr, $right:expr, $wrong:expr $(,)?) => {
        if $crate::__asked!($bug.is_on()) {
            $wrong
        } else {
            $right
        }
    };
}
