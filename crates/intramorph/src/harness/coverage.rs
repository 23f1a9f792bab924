//! Coverage classes: kinds of inputs of which a test wants enough, or it fails.

use crate::record::Coverage;

/// A kind of inputs.
pub(crate) struct Class<'check, I> {
    pub(crate) name: String,
    pub(crate) least_percent: f64,
    pub(crate) contains: Box<dyn Fn(&I) -> bool + 'check>,
}

/// How many inputs were of each class.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    counts: Vec<u64>,
}

impl Counts {
    pub(crate) fn count<I>(&mut self, classes: &[Class<'_, I>], input: &I) {
        self.counts.resize(classes.len(), 0);
        for (count, class) in self.counts.iter_mut().zip(classes) {
            *count += u64::from((class.contains)(input));
        }
    }

    pub(crate) fn coverage<I>(&self, classes: &[Class<'_, I>]) -> Vec<Coverage> {
        let counts = self.counts.iter().copied().chain(std::iter::repeat(0));
        let coverage = |(class, cases): (&Class<'_, I>, u64)| Coverage {
            class: class.name.clone(),
            cases,
            least_percent: class.least_percent,
        };
        classes.iter().zip(counts).map(coverage).collect()
    }
}
