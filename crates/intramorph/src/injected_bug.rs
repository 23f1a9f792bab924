//! An injected bug: a change without a claimed effect, which measures oracles.

use crate::transformation::{Granularity, Switch};
#[cfg(feature = "test")]
use crate::{
    harness::{given_inputs::is_driven, seed::Seed},
    panics::fail,
    record::{Record, Verdict, recorded},
    transformation::{
        scope::{self, Scope},
        setting::Value,
    },
};

/// A seeded mistake, off unless a test turns it on, to show that a check would notice it.
///
/// It works like a [`Transformation`](crate::Transformation), but serves the opposite purpose: no relation is claimed.
/// While it is on, it is in `P` and `P'` alike, as a real bug would be wherever the two share their source.
#[derive(Clone, Copy, Debug)]
pub struct InjectedBug {
    switch: Switch,
}

impl InjectedBug {
    /// Whether the mistake is made here; [`bug!`](crate::bug!) asks it.
    #[expect(
        clippy::inline_always,
        reason = "an inert switch must fold to `false` at every opt-level"
    )]
    #[inline(always)]
    #[cfg_attr(feature = "test", track_caller)]
    pub fn is_on(self) -> bool {
        self.switch.is_on_at(Granularity::Statement)
    }

    /// Not public: macros call it.
    #[doc(hidden)]
    pub const fn __new(switch: Switch) -> Self {
        Self { switch }
    }
}

#[cfg(feature = "test")]
impl InjectedBug {
    /// Runs `job` with the bug in the program, on this thread.
    pub fn injected<R>(self, job: impl FnOnce() -> R) -> R {
        scope::with(self.switch.gate, Value::On, job)
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
    #[track_caller]
    pub fn must_be_caught_by(self, check: impl Fn()) {
        let gate = self.switch.gate;
        let correct = recorded(&check);
        let mut scope = Scope::current().with(gate, Value::On);
        let orphans_before = gate.orphans();
        let buggy = scope.run(|| recorded(&check));
        let is_broken = |record: &Record| record.verdict == Verdict::Broken;
        let message = if let Some(reason) = unusable(&correct, &buggy) {
            reason
        } else if is_driven() || Seed::of_this_test().case.is_some() || buggy.iter().any(is_broken)
        {
            return;
        } else if let Some(record) = failed(&buggy) {
            format!("it was not caught, but with it {record}")
        } else {
            let cases: u64 = buggy.iter().map(|record| record.cases).sum();
            let advice = match (scope.reach_of(gate).times, gate.orphans() - orphans_before) {
                (0, 0) => "never reached: generate inputs that get to its `bug!`".to_owned(),
                // The threads may work for another test. So the advice is for the case that they do not.
                (0, orphans) => format!(
                    "never reached, but meanwhile asked for {orphans} times on threads that it does not get to: \
                     take it along where the program starts a job, `thread::spawn(carried(|| ..))`"
                ),
                (times, _) => format!("reached {times} times: strengthen the relation"),
            };
            format!("it was not caught in {cases} cases and {advice}")
        };
        fail(&format!("injected bug `{}`: {message}", gate.path()));
    }

    /// Shows the limit of a check: it holds on the correct program, and also with this bug in it.
    ///
    /// It fails as soon as the relation becomes strong enough to catch the bug.
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
    #[track_caller]
    pub fn must_be_missed_by(self, check: impl Fn()) {
        let [correct, buggy] = [recorded(&check), self.injected(|| recorded(&check))];
        let reason = unusable(&correct, &buggy)
            .or_else(|| failed(&buggy).map(|record| format!("it is not missed: {record}")));
        if let Some(reason) = reason {
            let path = self.switch.gate.path();
            fail(&format!("injected bug `{path}`: {reason}"));
        }
    }
}

/// The first record of a check that does not hold.
#[cfg(feature = "test")]
fn failed(records: &[Record]) -> Option<&Record> {
    let mut records = records.iter();
    records.find(|record| record.verdict != Verdict::Holds)
}

/// The reason why checks show nothing about a bug: there are none, or one of them fails without the bug.
#[cfg(feature = "test")]
fn unusable(correct: &[Record], buggy: &[Record]) -> Option<String> {
    if buggy.is_empty() {
        let advice = "call `must_be`, `must_satisfy` or `must_return`";
        return Some(format!("there is no check to catch it: {advice}"));
    }
    failed(correct).map(|record| format!("the check fails without it: {record}"))
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

/// An expression site of an [`InjectedBug`]: the right expression, then the wrong one.
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
