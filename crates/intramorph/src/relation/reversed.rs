//! Reversal: the relation of the paper's opening example, a sort with its comparison flipped.

use std::fmt::Debug;

use super::{Compose, Printed, Relation, Sequence};
use crate::record::Verdict;

/// The relation of [`reversed`].
#[derive(Clone, Copy, Debug)]
pub struct Reversed;

/// `O' = reverse(O)`: the same elements in the opposite order.
///
/// ```
/// use intramorph::prelude::*;
///
/// fn sorted(numbers: &[i32], descending: bool) -> Vec<i32> {
///     let mut numbers = numbers.to_vec();
///     numbers.sort_by(|a, b| if descending { b.cmp(a) } else { a.cmp(b) });
///     numbers
/// }
///
/// program(|numbers: &[i32]| sorted(numbers, false))
///     .inputs(vec(any::<i32>(), 0..20))
///     .replaced("descending", |numbers| sorted(numbers, true))
///     .must_be(relation::reversed());
/// ```
pub fn reversed() -> Reversed {
    Reversed
}

impl Compose for Reversed {}

impl<O: Sequence + Debug + ?Sized> Relation<O> for Reversed {
    fn name(&self) -> &'static str {
        "reversed"
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        Verdict::from(original.elements().rev().eq(transformed.elements()))
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        let (length, transformed_length) =
            (original.elements().count(), transformed.elements().count());
        if length != transformed_length {
            return format!("{length} elements became {transformed_length}");
        }
        let mut pairs = original.elements().rev().zip(transformed.elements());
        match pairs.position(|(expected, actual)| expected != actual) {
            Some(index) => format!("O' and the reverse of O first differ at index {index}"),
            None => "an element differs from itself".to_owned(),
        }
    }

    fn expected(&self, original: &O) -> Option<Printed> {
        Some(O::print_elements(original.elements().rev().collect()))
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        one.elements().eq(other.elements())
    }
}
