//! Coverage classes: kinds of inputs that a test needs enough of, or it fails.

use crate::record::Coverage;

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
