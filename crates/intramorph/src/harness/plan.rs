//! The plan of a check: all that it needs besides its oracle and its inputs.

pub(crate) mod budget;

use std::time::Duration;

use budget::Budget;

use super::inputs::corpus::CorpusFile;
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
        let is_accepted = self.assumptions.iter().all(|assumption| assumption(input));
        is_accepted.then(|| classes_of(&self.classes, input))
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
    pub(crate) fn count(&mut self, mut classes: u64) {
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
