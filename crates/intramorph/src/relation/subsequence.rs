//! Parts in order: the change cuts the output short, or leaves elements out.

use std::fmt::Debug;

use super::collection::shown;
use super::{Compose, Relation, Sequence};
use crate::record::Verdict;

/// The relation of [`prefix`] and [`subsequence`].
#[derive(Clone, Copy, Debug)]
pub struct Kept(Claim);

#[derive(Clone, Copy, Debug)]
enum Claim {
    Prefix,
    Subsequence,
}

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
pub fn prefix() -> Kept {
    Kept(Claim::Prefix)
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
pub fn subsequence() -> Kept {
    Kept(Claim::Subsequence)
}

impl Compose for Kept {}

impl<O: Sequence + Debug + ?Sized> Relation<O> for Kept {
    fn name(&self) -> &'static str {
        match self.0 {
            Claim::Prefix => "prefix",
            Claim::Subsequence => "subsequence",
        }
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        Verdict::from(self.broken(original, transformed).is_none())
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        self.broken(original, transformed).unwrap_or_default()
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        one.elements().eq(other.elements())
    }
}

impl Kept {
    /// The first element of `O'` that is not in its place, if there is one.
    fn broken<O: Sequence + ?Sized>(self, original: &O, transformed: &O) -> Option<String> {
        let mut rest = original.elements();
        let mut elements = transformed.elements().enumerate();
        elements.find_map(|(index, new)| match self.0 {
            Claim::Prefix => match rest.next() {
                Some(old) if old == new => None,
                Some(old) => Some(format!(
                    "at [{index}]: {} became {}",
                    shown(&old),
                    shown(&new)
                )),
                None => Some(format!("at [{index}]: O' gained {}", shown(&new))),
            },
            // Taking the first element that fits leaves the longest rest.
            Claim::Subsequence => (!rest.any(|old| old == new)).then(|| {
                let new = shown(&new);
                format!("at [{index}]: O has no {new} left, after what comes before it in O'")
            }),
        })
    }
}
