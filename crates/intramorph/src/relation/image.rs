//! Images: relations that demand one definite output, which is a function of the original's.
//!
//! Where the type cannot hold what is expected, such as the negation of an unsigned number, the case is inconclusive.

use std::fmt::Debug;

use super::{Arithmetic, Compose, Numbers, Printed, Relation};
use crate::printed::difference::what_was_expected;
use crate::record::Verdict;

/// The map of [`mapped`].
#[derive(Clone, Debug)]
pub struct Mapped<F> {
    name: String,
    map: F,
}

/// `O' = map(O)`, under a name for findings.
///
/// The closure needs its type, as in `|original: &u32| 2 * original`.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|text: &str| text.to_owned())
///     .inputs("[a-c]{1,9}")
///     .replaced("loud", |text| text.to_uppercase())
///     .must_be(relation::mapped("in capitals", |text: &String| text.to_uppercase()));
/// ```
pub fn mapped<O, F: Fn(&O) -> O>(name: &str, map: F) -> Image<Mapped<F>> {
    let name = name.to_owned();
    Image(Mapped { name, map })
}

impl<O, F: Fn(&O) -> O> Map<O> for Mapped<F> {
    fn name(&self) -> &str {
        &self.name
    }

    fn image(&self, original: &O) -> Option<O> {
        Some((self.map)(original))
    }
}

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
/// Nothing wraps: a case in which the type can't hold `-O`, such as that of `i32::MIN` or of an unsigned number other than 0, decides
/// nothing, and most cases have to decide. `-NaN` is not equal to NaN, so it breaks the relation.
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
/// Floats are compared to the last digit, so their factor should be a power of two; a NaN breaks the relation. Integers do not wrap: a
/// case in which the type can't hold the product decides nothing, and most cases have to decide.
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
/// Integers do not wrap: a case in which the type can't hold the sum decides nothing, and most cases have to decide. A NaN breaks the
/// relation.
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

/// A relation that demands `O' = map(O)`: that of [`mapped`](super::mapped()), [`negated`](super::negated),
/// [`scaled`](super::scaled) or [`offset`](super::offset).
#[derive(Clone, Copy, Debug)]
pub struct Image<M>(pub(super) M);

/// A function from outputs to outputs.
pub(super) trait Map<O> {
    fn name(&self) -> &str;

    /// The output that is demanded; `None` where the type cannot hold it, so that nothing can be said.
    fn image(&self, original: &O) -> Option<O>;
}

impl<M> Compose for Image<M> {}

impl<O: PartialEq + Debug, M: Map<O>> Relation<O> for Image<M> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        match self.0.image(original) {
            Some(image) => Verdict::from(image == *transformed),
            None => Verdict::Inconclusive,
        }
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        let explain = |expected| what_was_expected(&expected, &Printed::of(transformed));
        self.expected(original).map_or_else(String::new, explain)
    }

    fn expected(&self, original: &O) -> Option<Printed> {
        let image = self.0.image(original)?;
        Some(Printed::of(&image))
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        one == other
    }
}
