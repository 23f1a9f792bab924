//! Cost: the changed program works at most so many times as much.

use std::fmt::Debug;
use std::time::Duration;

use super::numbers::as_float;
use super::{Compose, Relation};
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

/// An output that counts or measures work.
#[diagnostic::on_unimplemented(
    message = "an output of type `{Self}` is no cost",
    label = "counts nothing",
    note = "costs are the unsigned integers, `f32`, `f64` and `Duration`; pick the counter from another output: \
            `.observed(|output: &Output| output.rows_read)`"
)]
pub trait Cost {
    /// The cost as a number.
    fn cost(&self) -> f64;
}

macro_rules! costs {
    ($to_float:path: $($number:ty),*) => {$(
        impl Cost for $number {
            fn cost(&self) -> f64 {
                $to_float(*self)
            }
        }
    )*};
}

costs!(as_float: u8, u16, u32, u64, u128, usize);
costs!(f64::from: f32, f64);

impl Cost for Duration {
    fn cost(&self) -> f64 {
        self.as_secs_f64()
    }
}

impl Compose for CostAtMost {}

impl<O: Cost + Debug + ?Sized> Relation<O> for CostAtMost {
    fn name(&self) -> &str {
        &self.name
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        Verdict::from(transformed.cost() <= self.factor * original.cost())
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        if original.cost() == 0.0 {
            return format!("{original:?} became {transformed:?}, and must stay nothing");
        }
        let ratio = transformed.cost() / original.cost();
        let factor = self.factor;
        format!(
            "{original:?} became {transformed:?}, {ratio:.2} times as much instead of at most {factor}"
        )
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        one.cost().total_cmp(&other.cost()).is_eq()
    }
}
