//! Arithmetic: the change turns the sign of each number, multiplies it, or adds to it.
//!
//! Where the type cannot hold what is expected, such as the negation of an unsigned number, the case is inconclusive.

use super::mapped::{Functional, functional_relations};
use super::{Number, Numbers};

/// The relation of [`negated`].
#[derive(Clone, Copy, Debug)]
pub struct Negated;

/// The relation of [`scaled`].
#[derive(Clone, Debug)]
pub struct Scaled<N> {
    factor: N,
    name: String,
}

/// The relation of [`offset`].
#[derive(Clone, Debug)]
pub struct Offset<N> {
    amount: N,
    name: String,
}

/// `O' = -O`, for a number or for each number of a sequence.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|(a, b): &(i64, i64)| a - b)
///     .inputs((-99i64..99, -99i64..99))
///     .replaced("operands swapped", |(a, b)| b - a)
///     .must_be(negated());
/// ```
pub fn negated() -> Negated {
    Negated
}

/// `O' = factor · O`, for a number or for each number of a sequence.
///
/// Floats are compared to the last digit, so their factor should be a power of two.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|metres: &Vec<u32>| metres.clone())
///     .inputs(vec(0u32..1000, 0..9))
///     .replaced("in centimetres", |metres| metres.iter().map(|m| m * 100).collect())
///     .must_be(scaled(100));
/// ```
pub fn scaled<N: Number>(factor: N) -> Scaled<N> {
    Scaled {
        factor,
        name: format!("scaled by {factor:?}"),
    }
}

/// `O' = O + amount`, for a number or for each number of a sequence.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|text: &str| text.find('b').unwrap_or(text.len()))
///     .inputs("[a-c]{1,9}")
///     .replaced("counted from one", |text| 1 + text.find('b').unwrap_or(text.len()))
///     .must_be(offset(1));
/// ```
pub fn offset<N: Number>(amount: N) -> Offset<N> {
    Offset {
        amount,
        name: format!("offset by {amount:?}"),
    }
}

impl<O: Numbers> Functional<O> for Negated {
    fn label(&self) -> &'static str {
        "negated"
    }

    fn image(&self, original: &O) -> Option<O> {
        original.each_number(&Number::negated)
    }
}

impl<O: Numbers<Number = N>, N: Number> Functional<O> for Scaled<N> {
    fn label(&self) -> &str {
        &self.name
    }

    fn image(&self, original: &O) -> Option<O> {
        original.each_number(&|number| number.scaled(self.factor))
    }
}

impl<O: Numbers<Number = N>, N: Number> Functional<O> for Offset<N> {
    fn label(&self) -> &str {
        &self.name
    }

    fn image(&self, original: &O) -> Option<O> {
        original.each_number(&|number| number.offset(self.amount))
    }
}

functional_relations! {
    [O: Numbers] Negated,
    [O: Numbers<Number = N>, N: Number] Scaled<N>,
    [O: Numbers<Number = N>, N: Number] Offset<N>,
}
