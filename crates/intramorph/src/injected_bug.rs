//! An injected bug: a change without a claimed effect, which measures oracles.

use crate::transformation::{Granularity, Switch};
#[cfg(feature = "test")]
use crate::{
    harness::{given_inputs::is_driven, orphans::are_of_a_test, seed::Seed, variables::is_cut},
    panics::fail,
    printed::number_of_cases,
    record::{Record, Verdict, recorded},
    transformation::{
        gate::Gate,
        orphans::Threads,
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
    /// If the closure runs no check, if a check fails without the bug, if none is broken with it, or if one is broken that never gets to
    /// the bug and fails without it, too, when it runs again.
    #[track_caller]
    pub fn must_be_caught_by(self, check: impl Fn()) {
        let correct = recorded(&check);
        // With the bug in it, an assertion of the closure's own may panic: the reason comes first.
        self.must_be_fine(without_checks(&correct));
        let trial = self.tried_on(&check);
        let buggy = &trial.records;
        let is_part = is_driven() || Seed::of_this_test().case.is_some();
        let is_broken = |record: &Record| record.verdict == Verdict::Broken;
        let message = if let Some(reason) = unusable(&correct, buggy) {
            reason
        } else if buggy.iter().any(is_broken) {
            let Some(reason) = trial.broken_without(&check) else {
                return;
            };
            reason
        } else if is_part {
            return;
        } else if let Some(record) = failed(buggy) {
            format!("it was not caught, but with it {record}")
        } else {
            let (cases, advice) = (trial.cases(), trial.advice());
            format!("it was not caught in {cases} and {advice}")
        };
        self.must_be_fine(Some(message));
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
    /// If the closure runs no check, if a check fails with the bug or without it, or if no check gets to the bug: then there was
    /// nothing to miss.
    #[track_caller]
    pub fn must_be_missed_by(self, check: impl Fn()) {
        let correct = recorded(&check);
        self.must_be_fine(without_checks(&correct));
        let trial = self.tried_on(&check);
        self.must_be_fine(
            unusable(&correct, &trial.records)
                .or_else(|| trial.not_missed())
                .or_else(|| trial.not_reached()),
        );
    }

    /// Shows that a check is not about the component with this bug: it holds on the correct program, and no case gets to the bug.
    ///
    /// It fails as soon as a case does. What a check gets to and can't see is shown by
    /// [`must_be_missed_by`](Self::must_be_missed_by).
    ///
    /// ```
    /// use intramorph::prelude::*;
    ///
    /// const TOO_LATE: InjectedBug = injected_bug!();
    ///
    /// fn is_leap_year(year: u32) -> bool {
    ///     year % 4 == 0 && (year % 100 != 0 || bug!(TOO_LATE, year % 400 == 0, year % 500 == 0))
    /// }
    ///
    /// TOO_LATE.must_not_be_reached_by(|| {
    ///     program(|year: &u32| is_leap_year(*year)).on(2004).must_return(true);
    /// });
    /// ```
    ///
    /// # Panics
    ///
    /// If the closure runs no check, if a check fails with the bug or without it, or if a case gets to the bug, be it on a thread that
    /// the bug itself does not get to.
    #[track_caller]
    pub fn must_not_be_reached_by(self, check: impl Fn()) {
        // What a program keeps from its first run, it does not compute again: that run has to count.
        let trial = self.tried_on(&check);
        let correct = recorded(&check);
        self.must_be_fine(
            trial
                .reached()
                .or_else(|| unusable(&correct, &trial.records))
                .or_else(|| trial.not_missed()),
        );
    }

    /// Fails for a reason.
    #[track_caller]
    fn must_be_fine(self, reason: Option<String>) {
        if let Some(reason) = reason {
            let path = self.switch.gate.path();
            fail(&format!("injected bug `{path}`: {reason}"));
        }
    }

    /// Runs checks with the bug in their programs.
    fn tried_on(self, check: &impl Fn()) -> Trial {
        let gate = self.switch.gate;
        let mut scope = Scope::current().with(gate, Value::On);
        let before = gate.orphans_by_threads();
        let records = scope.run(|| recorded(check));
        let reach = scope.reach_of(gate);
        Trial {
            records,
            reached: reach.times,
            orphans: orphans(gate, &before) + reach.orphans_elsewhere,
        }
    }
}

/// Checks that ran with a bug in their programs.
#[cfg(feature = "test")]
struct Trial {
    records: Vec<Record>,
    /// How often the bug was reached.
    reached: u64,
    /// How often threads asked for it that it does not get to, without those on which other tests run. They may still work for another
    /// test.
    orphans: u64,
}

/// Counts how often threads asked for a bug since `before`.
#[cfg(feature = "test")]
fn orphans(gate: &Gate, before: &[(Threads, u64)]) -> u64 {
    let times_before = |threads: &Threads| {
        let mut before = before.iter();
        let known = before.find(|(known, _)| known.are_like(threads));
        known.map_or(0, |(_, times)| *times)
    };
    let now = gate.orphans_by_threads().into_iter();
    now.map(|(threads, times)| (times - times_before(&threads), threads))
        .filter(|(times, threads)| *times > 0 && !are_of_a_test(threads))
        .map(|(times, _)| times)
        .sum()
}

#[cfg(feature = "test")]
impl Trial {
    fn cases(&self) -> String {
        number_of_cases(self.records.iter().map(|record| record.cases).sum())
    }

    /// What to do about a bug that was not caught.
    fn advice(&self) -> String {
        match (self.reached, self.orphans) {
            (0, 0) => "never reached: generate inputs that get to its `bug!`".to_owned(),
            // The advice is for the case that the threads are the program's.
            (0, orphans) => format!("never reached, but {}", asked_elsewhere(orphans)),
            (reached, _) => format!("{}: strengthen the relation", times(reached)),
        }
    }

    /// The reason why another bug broke the checks, if none of them got to this one: they break without it, too.
    ///
    /// A program that ended its process may have got to it all the same.
    fn broken_without(&self, check: &impl Fn()) -> Option<String> {
        if self.reached > 0 {
            return None;
        }
        let correct = recorded(check);
        let record = failed(&correct)?;
        Some(format!(
            "it was never reached, and without it the check holds at first and fails when it runs again: {record}"
        ))
    }

    /// The reason why the checks are about the bug: a case got to it.
    fn reached(&self) -> Option<String> {
        match (self.reached, self.orphans) {
            (0, 0) => None,
            (0, orphans) => Some(format!(
                "it was {}\n\
                 if another test runs these threads, give it a component of its own, or run each test in its own process (nextest)",
                asked_elsewhere(orphans)
            )),
            (reached, _) => Some(format!("it was {}", times(reached))),
        }
    }

    /// The check that does not hold with the bug, if there is one.
    fn not_missed(&self) -> Option<String> {
        failed(&self.records).map(|record| format!("it is not missed: {record}"))
    }

    /// The reason why the checks missed nothing: they never got to the bug, although they examined all that they should.
    fn not_reached(&self) -> Option<String> {
        let is_part = is_driven() || Seed::of_this_test().case.is_some() || is_cut();
        let advice = || {
            let (cases, advice) = (self.cases(), self.advice());
            let message = format!("it was not missed: in {cases} it was {advice}");
            if self.orphans > 0 {
                return message;
            }
            message + ";\nor say that the check is not about it: `must_not_be_reached_by`"
        };
        (self.reached == 0 && !is_part).then(advice)
    }
}

#[cfg(feature = "test")]
fn times(reached: u64) -> String {
    match reached {
        1 => "reached once".to_owned(),
        reached => format!("reached {reached} times"),
    }
}

#[cfg(feature = "test")]
fn asked_elsewhere(orphans: u64) -> String {
    format!(
        "asked for {orphans} times on threads that it does not get to: \
         take it along where the program starts a job, `thread::spawn(carried(|| ..))`"
    )
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
    let fails = || failed(correct).map(|record| format!("the check fails without it: {record}"));
    without_checks(buggy).or_else(fails)
}

/// The reason why a closure shows nothing about a bug, if it ran no check.
#[cfg(feature = "test")]
fn without_checks(records: &[Record]) -> Option<String> {
    records.is_empty().then(|| {
        "there is no check to catch it on this thread: call `must_be`, `must_satisfy` or `must_return`".to_owned()
    })
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
