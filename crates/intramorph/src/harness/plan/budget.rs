//! The budget of a check: its number of cases and its time.

use std::num::NonZeroU64;
use std::time::{Duration, Instant};

use crate::panics::fail;

const CASES: &str = "INTRAMORPH_CASES";
const SECONDS: &str = "INTRAMORPH_SECONDS";
const DEFAULT_CASES: u64 = 1000;

/// Cases and time that the test asks for; the environment overrides them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Budget {
    pub(crate) cases: Option<u64>,
    pub(crate) time: Option<Duration>,
}

/// Cases and time that a check may spend.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    pub(crate) cases: u64,
    time: Option<Duration>,
    /// Number of cases that the test asks for, if the environment may have stopped it before.
    asked: Option<u64>,
}

impl Budget {
    /// Computes the limit for a list of `length` inputs, or for generated ones.
    #[track_caller]
    pub(crate) fn limit(self, length: Option<u64>) -> Limit {
        let environment = Self {
            cases: variable(CASES, "a number of cases, at least 1", |text| {
                text.parse().ok().map(NonZeroU64::get)
            }),
            time: variable(SECONDS, "a number of seconds", |text| {
                Duration::try_from_secs_f64(text.parse().ok()?).ok()
            }),
        };
        self.overridden_by(environment, length)
    }

    fn overridden_by(self, environment: Self, length: Option<u64>) -> Limit {
        let time = environment.time.or(self.time);
        let asked = self.cases.or(length);
        // A test that asks for time alone wants all cases that fit into it.
        let otherwise = if time.is_some() {
            u64::MAX
        } else {
            DEFAULT_CASES
        };
        // Listed inputs all run, however many cases the environment asks to generate.
        let generated = environment.cases.or(environment.time.map(|_| u64::MAX));
        let generated = generated.filter(|_| length.is_none());
        let is_overridden = generated.is_some() || environment.time.is_some();
        Limit {
            cases: generated.or(asked).unwrap_or(otherwise),
            time,
            asked: is_overridden.then(|| asked.unwrap_or(DEFAULT_CASES)),
        }
    }
}

impl Limit {
    #[cfg(test)]
    pub(crate) fn of_cases(cases: u64) -> Self {
        Self {
            cases,
            time: None,
            asked: None,
        }
    }

    /// Says whether the environment kept the check from examining all that the test asks for.
    pub(crate) fn is_cut_at(&self, examined: u64) -> bool {
        self.asked.is_some_and(|asked| examined < asked)
    }

    /// Returns the time at which the check ends.
    pub(crate) fn deadline(&self, started: Instant) -> Option<Instant> {
        self.time.and_then(|time| started.checked_add(time))
    }

    #[inline]
    pub(crate) fn is_out_of_time(&self, started: Instant) -> bool {
        self.time.is_some_and(|time| started.elapsed() >= time)
    }
}

/// Reads an environment variable, and fails the check if its value is not `expected`.
#[track_caller]
pub(crate) fn variable<T>(
    name: &str,
    expected: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> Option<T> {
    let text = std::env::var(name).ok().filter(|text| !text.is_empty())?;
    let value = parse(&text);
    if value.is_none() {
        fail(&format!("{name}=`{text}` is not {expected}"));
    }
    value
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Budget;

    const TIME: Option<Duration> = Some(Duration::from_secs(1));

    fn check(test: Budget, environment: Budget, length: Option<u64>, expected: (u64, Option<u64>)) {
        let limit = test.overridden_by(environment, length);
        assert_eq!((limit.cases, limit.asked), expected);
        assert_eq!(limit.time, environment.time.or(test.time));
    }

    fn of(cases: Option<u64>, time: Option<Duration>) -> Budget {
        Budget { cases, time }
    }

    #[test]
    fn nothing_asked_for_is_the_default() {
        check(of(None, None), of(None, None), None, (1000, None));
    }

    #[test]
    fn listed_inputs_are_all_examined() {
        check(of(None, None), of(None, None), Some(5000), (5000, None));
        check(of(None, None), of(Some(10), None), Some(5000), (5000, None));
        check(of(Some(20), None), of(None, None), Some(5000), (20, None));
    }

    #[test]
    fn time_alone_sets_no_number_of_cases() {
        check(of(None, TIME), of(None, None), None, (u64::MAX, None));
        check(of(None, None), of(None, TIME), None, (u64::MAX, Some(1000)));
        check(
            of(Some(10), None),
            of(None, TIME),
            None,
            (u64::MAX, Some(10)),
        );
        check(of(None, None), of(Some(10), TIME), None, (10, Some(1000)));
        check(
            of(None, None),
            of(None, TIME),
            Some(5000),
            (5000, Some(5000)),
        );
    }

    #[test]
    fn the_environment_overrides_the_test() {
        check(of(Some(10), None), of(Some(20), None), None, (20, Some(10)));
        check(of(None, None), of(Some(5), None), None, (5, Some(1000)));
    }

    #[test]
    fn a_check_is_cut_if_it_examined_less_than_it_asks_for() {
        let limit = of(Some(10), None).overridden_by(of(Some(20), None), None);
        assert!(limit.is_cut_at(9));
        assert!(!limit.is_cut_at(10));
        assert!(
            !of(Some(10), None)
                .overridden_by(of(None, None), None)
                .is_cut_at(9)
        );
    }
}
