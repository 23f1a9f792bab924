//! Order: the changed program does at least, or at most, as well, or has a limit to its cost.

use std::cmp::Ordering;
use std::fmt::Debug;

use super::{Compose, Measure, Relation};
use crate::panics::{blaming, fail};
use crate::record::Verdict;

/// The relation of [`at_least`] and [`at_most`].
#[derive(Clone, Copy, Debug)]
pub struct Ordered {
    name: &'static str,
    /// The order of `O'` and `O` that breaks the relation.
    wrong: Ordering,
}

/// `O' ≥ O`: with the change, the output is at least as large.
///
/// Outputs that can't be compared, such as NaN with anything, break the relation.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|numbers: &[u32]| numbers.first().copied())
///     .inputs(vec(any::<u32>(), 1..20))
///     .replaced("look at all", |numbers| numbers.iter().max().copied())
///     .must_be(at_least());
/// ```
pub fn at_least() -> Ordered {
    Ordered {
        name: "at least",
        wrong: Ordering::Less,
    }
}

/// `O' ≤ O`: with the change, the output is at most as large.
///
/// Outputs that can't be compared, such as NaN with anything, break the relation.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|numbers: &[u32]| numbers.first().copied())
///     .inputs(vec(any::<u32>(), 1..20))
///     .replaced("look at all", |numbers| numbers.iter().min().copied())
///     .must_be(at_most());
/// ```
pub fn at_most() -> Ordered {
    Ordered {
        name: "at most",
        wrong: Ordering::Greater,
    }
}

impl Compose for Ordered {}

impl<O: PartialOrd + Debug + ?Sized> Relation<O> for Ordered {
    fn name(&self) -> &'static str {
        self.name
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        let order = order_of(transformed, original);
        Verdict::from(order.is_some_and(|order| order != self.wrong))
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        let why_not = match order_of(transformed, original) {
            Some(Ordering::Less) => "O' is less than O",
            Some(_) => "O' is more than O",
            None => "the two outputs cannot be compared",
        };
        why_not.to_owned()
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        order_of(one, other) == Some(Ordering::Equal)
    }
}

fn order_of<O: PartialOrd + ?Sized>(one: &O, other: &O) -> Option<Ordering> {
    blaming("`PartialOrd` of the output", || one.partial_cmp(other))
}

/// The relation of [`cost_at_most`].
#[derive(Clone, Debug)]
pub struct CostAtMost {
    factor: f64,
    name: String,
}

/// `O' ≤ factor · O`, for counters: with the index on, at most as many rows are read. A NaN on either side breaks the relation.
///
/// Integers of any size and durations are compared exactly if the factor is a whole number or a fraction such as 1.5 or 0.125, and
/// rounded to some 16 digits if it is one such as 0.3, which is rounded itself.
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
///
/// # Panics
///
/// Unless the factor is finite and not negative.
#[track_caller]
pub fn cost_at_most(factor: f64) -> CostAtMost {
    if !(factor >= 0.0 && factor.is_finite()) {
        fail(&format!(
            "the factor of a cost is a finite number that is not negative, not {factor}: no cost is negative,\n\
             and an infinite factor rejects none"
        ));
    }
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
        let order = transformed.compare_to_multiple(self.factor, original);
        Verdict::from(order.is_some_and(Ordering::is_le))
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        if original.measure() == 0.0 {
            return format!("{original:?} became {transformed:?}, and must stay nothing");
        }
        let ratio = transformed.measure() / original.measure();
        let factor = self.factor;
        let is_little_more = (ratio * 100.0).round() <= factor * 100.0;
        let how_much = if is_little_more {
            format!("a little more than {factor} times as much")
        } else {
            format!("{ratio:.2} times as much instead of at most {factor}")
        };
        format!("{original:?} became {transformed:?}, {how_much}")
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        let differ = one
            .compare_to_multiple(1.0, other)
            .is_some_and(Ordering::is_ne);
        !differ && one.measure().total_cmp(&other.measure()).is_eq()
    }
}
