//! Refinement: what was known stays, and what was unknown may become known.

use std::fmt::Debug;

use super::Relation;
use super::collection::shown;
use crate::record::Verdict;

/// The relation of [`refinement`].
#[derive(Clone, Copy, Debug)]
pub struct Refinement;

/// `O'` refines `O`: `None` or `Err` may become anything, `Some(x)` and `Ok(x)` must stay.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|text: &str| text.parse::<i32>().ok())
///     .inputs(" ?[0-9]{1,3}")
///     .replaced("trim first", |text| text.trim().parse().ok())
///     .must_be(refinement());
/// ```
pub fn refinement() -> Refinement {
    Refinement
}

/// An output that may be unknown, or sequences of such.
#[diagnostic::on_unimplemented(
    message = "nothing in an output of type `{Self}` is known or unknown",
    label = "cannot be refined",
    note = "what can be unknown is an `Option` or a `Result`, or a `Vec` or an array of them; pick it from another output: \
            `.observed(|output: &Output| output.answer.clone())`"
)]
pub trait Refine {
    /// Where and how something known is changed, such as `[2]: Some(1) became None`; `None` if nothing is.
    fn unrefined(&self, other: &Self) -> Option<String>;
}

impl<T: PartialEq + Debug> Refine for Option<T> {
    fn unrefined(&self, other: &Self) -> Option<String> {
        let is_kept = self.is_none() || self == other;
        (!is_kept).then(|| format!("{} became {}", shown(self), shown(other)))
    }
}

impl<T: PartialEq + Debug, E: Debug> Refine for Result<T, E> {
    fn unrefined(&self, other: &Self) -> Option<String> {
        let is_kept = match (self, other) {
            (Ok(one), Ok(other)) => one == other,
            (Ok(_), Err(_)) => false,
            (Err(_), _) => true,
        };
        (!is_kept).then(|| format!("{} became {}", shown(self), shown(other)))
    }
}

impl<T: Refine> Refine for [T] {
    fn unrefined(&self, other: &Self) -> Option<String> {
        if self.len() != other.len() {
            return Some(format!("{} elements became {}", self.len(), other.len()));
        }
        let mut pairs = self.iter().zip(other).enumerate();
        pairs.find_map(|(index, (one, other))| {
            let inner = one.unrefined(other)?;
            let separator = if inner.starts_with('[') { "" } else { ": " };
            Some(format!("[{index}]{separator}{inner}"))
        })
    }
}

/// Types that hold a slice.
macro_rules! slices {
    ($([$($generics:tt)*] $type:ty),*) => {$(
        impl<T: Refine, $($generics)*> Refine for $type {
            fn unrefined(&self, other: &Self) -> Option<String> {
                self[..].unrefined(&other[..])
            }
        }
    )*};
}

slices!([] Vec<T>, [] Box<[T]>, [const N: usize] [T; N]);

impl<O: Refine + Debug + ?Sized> Relation<O> for Refinement {
    fn name(&self) -> &'static str {
        "refinement"
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        Verdict::from(original.unrefined(transformed).is_none())
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        let why_not = original.unrefined(transformed).unwrap_or_default();
        let is_at_a_place = why_not.starts_with('[');
        if is_at_a_place {
            format!("at {why_not}")
        } else {
            why_not
        }
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        one.unrefined(other).is_none() && other.unrefined(one).is_none()
    }
}
