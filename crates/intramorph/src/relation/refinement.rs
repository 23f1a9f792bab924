//! Refinement: what was known stays, and what was unknown may become known.

use std::fmt::Debug;

use super::mismatch::became;
use super::{Compose, Mismatch, Relation};
use crate::record::Verdict;

/// The relation of [`refinement`].
#[derive(Clone, Copy, Debug)]
pub struct Refinement;

/// `O'` refines `O`: `None` or `Err` may become anything, `Some(x)` and `Ok(x)` must stay.
///
/// A case in which nothing is known of `O` decides nothing, so most cases may not be like that.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|text: &str| text.parse::<i32>().ok())
///     .inputs(" ?[0-9]{1,3}")
///     .replaced("trim first", |text| text.trim().parse().ok())
///     .must_be(relation::refinement());
/// ```
pub fn refinement() -> Refinement {
    Refinement
}

/// An output that may be unknown, or a sequence of such outputs.
#[diagnostic::on_unimplemented(
    message = "nothing in an output of type `{Self}` is known or unknown",
    label = "cannot be refined",
    note = "what can be unknown is an `Option` or a `Result`, or a `Vec` or an array of them; pick it from another output: \
            `.observed(|output: &Output| output.answer.clone())`"
)]
pub trait Refine {
    /// The first known thing that is changed, such as `Some(1) became None` at `[2]`; `None` if nothing known is changed.
    fn unrefined(&self, other: &Self) -> Option<Mismatch>;

    /// Whether nothing in the output is known, so that it may become anything.
    fn is_unknown(&self) -> bool {
        false
    }
}

impl<T: PartialEq + Debug> Refine for Option<T> {
    fn unrefined(&self, other: &Self) -> Option<Mismatch> {
        let is_kept = self.is_none() || self == other;
        (!is_kept).then(|| Mismatch::whole(became(self, other)))
    }

    fn is_unknown(&self) -> bool {
        self.is_none()
    }
}

impl<T: PartialEq + Debug, E: Debug> Refine for Result<T, E> {
    fn unrefined(&self, other: &Self) -> Option<Mismatch> {
        let is_kept = match (self, other) {
            (Ok(one), Ok(other)) => one == other,
            (Ok(_), Err(_)) => false,
            (Err(_), _) => true,
        };
        (!is_kept).then(|| Mismatch::whole(became(self, other)))
    }

    fn is_unknown(&self) -> bool {
        self.is_err()
    }
}

macro_rules! sequences {
    ($([$($generics:tt)*] $type:ty),*) => {$(
        impl<T: Refine, $($generics)*> Refine for $type {
            fn unrefined(&self, other: &Self) -> Option<Mismatch> {
                Mismatch::in_sequence(self.iter(), other.iter(), T::unrefined)
            }

            /// An empty sequence is known to be empty.
            fn is_unknown(&self) -> bool {
                !self.is_empty() && self.iter().all(T::is_unknown)
            }
        }
    )*};
}

sequences!([] [T], [] Vec<T>, [] Box<[T]>, [const N: usize] [T; N]);

impl Compose for Refinement {}

impl<O: Refine + Debug + ?Sized> Relation<O> for Refinement {
    fn name(&self) -> &'static str {
        "refinement"
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        Verdict::from(original.unrefined(transformed).is_none())
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        let unrefined = original.unrefined(transformed);
        unrefined.map_or_else(String::new, |unrefined| unrefined.to_string())
    }

    fn can_break(&self, original: &O) -> bool {
        !original.is_unknown()
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        one.unrefined(other).is_none() && other.unrefined(one).is_none()
    }
}
