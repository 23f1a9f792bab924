//! The plan of a check: all that it needs besides its oracle and its inputs.

use std::num::NonZeroU64;
use std::time::{Duration, Instant};

use super::inputs::corpus::CorpusFile;
use super::variables::{CASES, SECONDS, variable};
use crate::panics::blaming;
use crate::record::{Coverage, Vacuity};

/// The plan of a check.
pub(crate) struct Plan<'check, I> {
    pub(crate) budget: Budget,
    pub(crate) tolerated: Vec<Vacuity>,
    pub(crate) assumptions: Vec<Assumption<'check, I>>,
    pub(crate) classes: Vec<Class<'check, I>>,
    pub(crate) corpus: Vec<CorpusFile<I>>,
    /// The limits of the worker process, if programs run in one.
    pub(crate) isolation: Option<Isolation>,
}

/// A condition on inputs: whether the program accepts one.
pub(crate) type Assumption<'check, I> = Box<dyn Fn(&I) -> bool + 'check>;

impl<I> Plan<'_, I> {
    pub(crate) fn tolerates(&self, vacuity: Vacuity) -> bool {
        self.tolerated.contains(&vacuity)
    }

    /// Returns the classes of an input, a bit for each, if the program accepts it.
    pub(crate) fn admit(&self, input: &I) -> Option<u64> {
        let holds = |assumption: &Assumption<'_, I>| {
            blaming("the closure of `assuming`", || assumption(input))
        };
        let is_accepted = self.assumptions.iter().all(holds);
        is_accepted.then(|| {
            blaming("the closure of `cover`", || {
                classes_of(&self.classes, input)
            })
        })
    }
}

impl<I> Default for Plan<'_, I> {
    fn default() -> Self {
        Self {
            budget: Budget::default(),
            tolerated: Vec::new(),
            assumptions: Vec::new(),
            classes: Vec::new(),
            corpus: Vec::new(),
            isolation: None,
        }
    }
}

/// Maximum number of classes of a check.
pub(crate) const MOST_CLASSES: usize = 64;

/// A kind of inputs.
pub(crate) struct Class<'check, I> {
    pub(crate) name: String,
    pub(crate) least_percent: f64,
    pub(crate) contains: Box<dyn Fn(&I) -> bool + 'check>,
}

/// Number of inputs of each class.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    counts: Vec<u64>,
}

/// Returns the classes that contain an input, a bit for each.
pub(crate) fn classes_of<I>(classes: &[Class<'_, I>], input: &I) -> u64 {
    let bit = |(place, class): (usize, &Class<'_, I>)| u64::from((class.contains)(input)) << place;
    classes.iter().enumerate().map(bit).sum()
}

impl Counts {
    #[inline]
    pub(crate) fn count(&mut self, classes: u64) {
        if classes > 0 {
            self.count_each(classes);
        }
    }

    fn count_each(&mut self, mut classes: u64) {
        while classes > 0 {
            let place = classes.trailing_zeros() as usize;
            if self.counts.len() <= place {
                self.counts.resize(place + 1, 0);
            }
            self.counts[place] += 1;
            classes &= classes - 1;
        }
    }

    pub(crate) fn coverage<I>(&self, classes: &[Class<'_, I>]) -> Vec<Coverage> {
        let counts = self.counts.iter().copied().chain(std::iter::repeat(0));
        let coverage = |(class, cases): (&Class<'_, I>, u64)| {
            Coverage::new(class.name.clone(), cases, class.least_percent)
        };
        classes.iter().zip(counts).map(coverage).collect()
    }
}

/// The limits of a worker process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Isolation {
    pub(crate) mode: Mode,
    /// The time that one run of one program may take.
    pub(crate) run_limit: Duration,
    /// The memory that the worker may use beyond what it has at its start, in bytes.
    pub(crate) memory_limit: u64,
}

/// The threads of a worker process that see the transformation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The thread of the check, as without isolation.
    Isolated,
    /// All threads of the process.
    WholeProcess,
}

impl Default for Isolation {
    fn default() -> Self {
        Self {
            mode: Mode::Isolated,
            run_limit: Duration::from_secs(5),
            memory_limit: 1 << 30,
        }
    }
}

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
            time: variable(SECONDS, "a number of seconds, more than 0", |text| {
                let time = Duration::try_from_secs_f64(text.parse().ok()?).ok()?;
                (!time.is_zero()).then_some(time)
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
