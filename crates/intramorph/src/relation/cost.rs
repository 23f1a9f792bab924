//! Cost: the work of the changed program is limited by that of the original.

use super::{Compose, Measure, Relation};
use crate::record::Verdict;

/// The relation of [`cost_at_most`].
#[derive(Clone, Debug)]
pub struct CostAtMost {
    factor: f64,
    name: String,
}

/// `O' ≤ factor · O`, for counters: with the index on, at most as many rows are read.
///
/// ```
/// use intramorph::prelude::*;
///
/// // How many elements are looked at until one is found.
/// fn looked_at(numbers: &[u8]) -> usize {
///     numbers.iter().take_while(|n| **n > 9).count()
/// }
///
/// program(|_: &Vec<u8>| 20usize)
///     .inputs(vec(any::<u8>(), 20))
///     .replaced("stop at the first", |numbers| looked_at(numbers))
///     .must_be(cost_at_most(1.0));
/// ```
pub fn cost_at_most(factor: f64) -> CostAtMost {
    CostAtMost {
        factor,
        name: format!("cost at most {factor} times"),
    }
}

impl Compose for CostAtMost {}

impl<O: Measure + ?Sized> Relation<O> for CostAtMost {
    fn name(&self) -> &str {
        &self.name
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        Verdict::from(transformed.measure() <= self.factor * original.measure())
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        if original.measure() == 0.0 {
            return format!("{original:?} became {transformed:?}, and must stay nothing");
        }
        let ratio = transformed.measure() / original.measure();
        let factor = self.factor;
        format!(
            "{original:?} became {transformed:?}, {ratio:.2} times as much instead of at most {factor}"
        )
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        one.measure().total_cmp(&other.measure()).is_eq()
    }
}
