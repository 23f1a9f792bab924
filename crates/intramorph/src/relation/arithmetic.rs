//! Arithmetic: the change turns the sign of each number, multiplies it, or adds to it.
//!
//! Where the type cannot hold what is expected, such as the negation of an unsigned number, the case is inconclusive.

use super::image::{Image, Map};
use super::{Arithmetic, Numbers};

/// The map of [`negated`].
#[derive(Clone, Copy, Debug)]
pub struct Negated;

/// The map of [`scaled`] and [`offset`].
#[derive(Clone, Debug)]
pub struct Calculated<N> {
    name: String,
    operation: fn(N, N) -> Option<N>,
    operand: N,
}

/// `O' = -O`, for a number or for each number of a sequence.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|(a, b): &(i64, i64)| a - b)
///     .inputs((-99i64..99, -99i64..99))
///     .replaced("operands swapped", |(a, b)| b - a)
///     .must_be(relation::negated());
/// ```
pub fn negated() -> Image<Negated> {
    Image(Negated)
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
///     .must_be(relation::scaled(100));
/// ```
pub fn scaled<N: Arithmetic>(factor: N) -> Image<Calculated<N>> {
    Image(Calculated {
        name: format!("scaled by {factor:?}"),
        operation: N::scaled,
        operand: factor,
    })
}

/// `O' = O + amount`, for a number or for each number of a sequence.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|text: &str| text.find('b').unwrap_or(text.len()))
///     .inputs("[a-c]{1,9}")
///     .replaced("counted from one", |text| 1 + text.find('b').unwrap_or(text.len()))
///     .must_be(relation::offset(1));
/// ```
pub fn offset<N: Arithmetic>(amount: N) -> Image<Calculated<N>> {
    Image(Calculated {
        name: format!("offset by {amount:?}"),
        operation: N::offset,
        operand: amount,
    })
}

impl<O: Numbers> Map<O> for Negated {
    fn name(&self) -> &'static str {
        "negated"
    }

    fn image(&self, original: &O) -> Option<O> {
        original.each_number(&Arithmetic::negated)
    }
}

impl<O: Numbers<Number = N>, N: Arithmetic> Map<O> for Calculated<N> {
    fn name(&self) -> &str {
        &self.name
    }

    fn image(&self, original: &O) -> Option<O> {
        original.each_number(&|number| (self.operation)(number, self.operand))
    }
}
