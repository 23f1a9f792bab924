//! The plan of a check: all that it needs besides its oracle and its inputs.

pub(crate) mod budget;
pub(crate) mod coverage;
pub(crate) mod isolation;

use budget::Budget;
use coverage::{Class, classes_of};
use isolation::Isolation;

use super::inputs::corpus::CorpusFile;
use crate::record::Vacuity;

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
