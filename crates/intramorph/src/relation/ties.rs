//! Equality up to ties: the same order by a key, and any order among elements of one key.

use std::fmt::Debug;

use super::collection::shown;
use super::{Compose, Mismatch, Relation, Sequence};
use crate::record::Verdict;

/// The relation of [`equal_up_to_ties`].
#[derive(Clone, Copy, Debug)]
pub struct EqualUpToTies<F> {
    key: F,
}

/// `O'` is `O`, except that neighbours with the same key may be in another order.
///
/// The closure needs its type, as in `|row: &Row| row.score`.
///
/// ```
/// use intramorph::prelude::*;
///
/// fn by_length(words: &[String], stable: bool) -> Vec<String> {
///     let mut words = words.to_vec();
///     if stable {
///         words.sort_by_key(String::len);
///     } else {
///         words.sort_unstable_by_key(String::len);
///     }
///     words
/// }
///
/// program(|words: &[String]| by_length(words, true))
///     .inputs(vec("[a-c]{0,3}", 0..30))
///     .replaced("unstable sort", |words| by_length(words, false))
///     .must_be(equal_up_to_ties(|word: &String| word.len()));
/// ```
pub fn equal_up_to_ties<F>(key: F) -> EqualUpToTies<F> {
    EqualUpToTies { key }
}

impl<F> Compose for EqualUpToTies<F> {}

impl<O, F, K> Relation<O> for EqualUpToTies<F>
where
    O: Sequence + Debug + ?Sized,
    F: for<'a> Fn(O::Element<'a>) -> K,
    K: PartialEq + Debug,
{
    fn name(&self) -> &'static str {
        "equal up to ties"
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        Verdict::from(self.agree(original, transformed))
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        let keys = [original, transformed].map(|output| self.keys(output));
        other_key(&keys)
            .or_else(|| lost_element(&keys[0], original, transformed))
            .unwrap_or_default()
    }

    fn is_equality(&self) -> bool {
        true
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        let keys = [one, other].map(|output| self.keys(output));
        keys[0] == keys[1] && lost_element(&keys[0], one, other).is_none()
    }
}

impl<F> EqualUpToTies<F> {
    fn keys<'output, O, K>(&self, output: &'output O) -> Vec<K>
    where
        O: Sequence + ?Sized,
        F: Fn(O::Element<'output>) -> K,
    {
        output.elements().map(&self.key).collect()
    }
}

fn other_key<K: PartialEq + Debug>([one, other]: &[Vec<K>; 2]) -> Option<String> {
    let mismatch = Mismatch::in_sequence(one.iter(), other.iter(), |old, new| {
        let became = || format!("key {} became {}", shown(old), shown(new));
        (old != new).then(|| Mismatch::whole(became()))
    });
    mismatch.map(|mismatch| mismatch.to_string())
}

/// The first element that `O'` lacks in the same run of equal keys. Runs are short, so each is searched.
fn lost_element<O: Sequence + ?Sized, K: PartialEq + Debug>(
    keys: &[K],
    original: &O,
    transformed: &O,
) -> Option<String> {
    let (mut olds, mut news) = (original.elements(), transformed.elements());
    for run in keys.chunk_by(PartialEq::eq) {
        let mut left: Vec<_> = news.by_ref().take(run.len()).collect();
        for old in olds.by_ref().take(run.len()) {
            let Some(place) = left.iter().position(|new| *new == old) else {
                let (old, key) = (shown(&old), shown(&run[0]));
                return Some(format!("O' lost {old} among those with key {key}"));
            };
            left.swap_remove(place);
        }
    }
    None
}
