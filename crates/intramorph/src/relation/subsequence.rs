//! Parts in order: the change cuts the output short, or leaves elements out.

use std::fmt::Debug;

use super::collection::shown;
use super::{Compose, Relation, Sequence};
use crate::record::Verdict;

/// The relation of [`prefix`].
#[derive(Clone, Copy, Debug)]
pub struct Prefix;

/// The relation of [`subsequence`].
#[derive(Clone, Copy, Debug)]
pub struct Subsequence;

/// `O'` is a prefix of `O`: with the change, the output ends earlier.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|text: &str| text.to_owned())
///     .inputs("[a-c]{1,9}")
///     .replaced("limit 3", |text| text.chars().take(3).collect())
///     .must_be(relation::prefix());
/// ```
pub fn prefix() -> Prefix {
    Prefix
}

/// `O'` is a subsequence of `O`: with the change, elements are left out and the others keep their order.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|numbers: &[u8]| numbers.to_vec())
///     .inputs(vec(any::<u8>(), 0..20))
///     .replaced("even ones", |numbers| numbers.iter().copied().filter(|n| n % 2 == 0).collect())
///     .must_be(relation::subsequence());
/// ```
pub fn subsequence() -> Subsequence {
    Subsequence
}

impl Compose for Prefix {}
impl Compose for Subsequence {}

impl<O: Sequence + Debug + ?Sized> Relation<O> for Prefix {
    fn name(&self) -> &'static str {
        "prefix"
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        Verdict::from(first_that_differs(original, transformed).is_none())
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        match first_that_differs(original, transformed) {
            Some((index, Some(old), new)) => {
                format!("at [{index}]: {} became {}", shown(&old), shown(&new))
            }
            Some((index, None, new)) => format!("at [{index}]: O' gained {}", shown(&new)),
            None => String::new(),
        }
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        one.elements().eq(other.elements())
    }
}

/// The first element of `O'` that is not the one of `O` in its place, if there is one.
fn first_that_differs<'a, O: Sequence + ?Sized>(
    original: &'a O,
    transformed: &'a O,
) -> Option<(usize, Option<O::Element<'a>>, O::Element<'a>)> {
    let mut olds = original.elements();
    let pairs = transformed.elements().map(|new| (olds.next(), new));
    let mut pairs = pairs.enumerate();
    let (index, (old, new)) = pairs.find(|(_, (old, new))| old.as_ref() != Some(new))?;
    Some((index, old, new))
}

impl<O: Sequence + Debug + ?Sized> Relation<O> for Subsequence {
    fn name(&self) -> &'static str {
        "subsequence"
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        Verdict::from(first_out_of_order(original, transformed).is_none())
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        let first = first_out_of_order(original, transformed);
        first.map_or_else(String::new, |(index, element)| {
            let element = shown(&element);
            format!("at [{index}]: O has no {element} left, after what comes before it in O'")
        })
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        one.elements().eq(other.elements())
    }
}

/// The first element of `O'` for which the rest of `O` has none. Taking the first that fits leaves the longest rest.
fn first_out_of_order<'a, O: Sequence + ?Sized>(
    original: &'a O,
    transformed: &'a O,
) -> Option<(usize, O::Element<'a>)> {
    let mut rest = original.elements();
    let mut elements = transformed.elements().enumerate();
    elements.find(|(_, element)| !rest.any(|other| other == *element))
}
