//! Equality: the paper's special case `P(I) = P'(I)`, up to white space, and up to the order of elements with one key.

use std::fmt::Debug;

use super::mismatch::{change, shown};
use super::{Compose, Mismatch, Printed, Relation, Sequence};
use crate::panics::blaming;
use crate::printed::difference::what_became;
use crate::record::Verdict;

/// The relation of [`equal`].
#[derive(Clone, Copy, Debug)]
pub struct Equal;

/// `O' = O`: the change makes no difference to the output.
///
/// `==` of the output decides, so a NaN is not equal to a NaN and breaks the relation. Where it is to count as the same, claim
/// [`within`](super::within)`(0.0)`.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|n: &u64| (0..=*n).sum::<u64>())
///     .inputs(0u64..1000)
///     .replaced("closed formula", |n| n * (n + 1) / 2)
///     .must_be(equal());
/// ```
pub fn equal() -> Equal {
    Equal
}

impl Compose for Equal {}

impl<O: PartialEq + Debug + ?Sized> Relation<O> for Equal {
    fn name(&self) -> &'static str {
        "equal"
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        Verdict::from(are_equal(original, transformed))
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        what_became(original, transformed)
    }

    fn expected(&self, original: &O) -> Option<Printed> {
        Some(Printed::of(original))
    }

    fn demands_output(&self, _original: &O) -> bool {
        true
    }

    fn is_equality(&self) -> bool {
        true
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        are_equal(one, other)
    }
}

fn are_equal<O: PartialEq + ?Sized>(one: &O, other: &O) -> bool {
    blaming("`PartialEq` of the output", || one == other)
}

/// The relation of [`equal_tokens`].
#[derive(Clone, Copy, Debug)]
pub struct EqualTokens;

/// The texts `O'` and `O` are the same words, whatever white space is between them.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|words: &Vec<String>| words.join(" "))
///     .inputs(vec("[a-c]{1,3}", 0..9))
///     .replaced("a line for each", |words| words.join("\n"))
///     .must_be(equal_tokens());
/// ```
pub fn equal_tokens() -> EqualTokens {
    EqualTokens
}

impl Compose for EqualTokens {}

impl<O: AsRef<str> + Debug + ?Sized> Relation<O> for EqualTokens {
    fn name(&self) -> &'static str {
        "equal tokens"
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        Verdict::from(self.agree(original, transformed))
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        let mut olds = original.as_ref().split_whitespace();
        let mut news = transformed.as_ref().split_whitespace();
        let pairs = olds.clone().zip(news.clone());
        let alike = pairs.take_while(|(old, new)| old == new).count();
        change(olds.nth(alike), news.nth(alike)).map_or_else(String::new, |change| {
            format!("token {}: {change}", alike + 1)
        })
    }

    fn is_equality(&self) -> bool {
        true
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        let (one, other) = (one.as_ref(), other.as_ref());
        one.split_whitespace().eq(other.split_whitespace())
    }
}

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
        let [olds, news] = [original, transformed].map(|output| keys(output, &self.key));
        let other_key = Mismatch::in_sequence(olds.iter(), news.iter(), |old, new| {
            let change = change(Some(old), Some(new))?;
            Some(Mismatch::whole(format!("key {change}")))
        });
        match other_key {
            Some(mismatch) => mismatch.to_string(),
            None => lost_element(&olds, original, transformed).unwrap_or_default(),
        }
    }

    fn is_equality(&self) -> bool {
        true
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        let keys = [one, other].map(|output| keys(output, &self.key));
        keys[0] == keys[1] && lost_element(&keys[0], one, other).is_none()
    }
}

fn keys<'output, O: Sequence + ?Sized, K>(
    output: &'output O,
    key: impl Fn(O::Element<'output>) -> K,
) -> Vec<K> {
    output.elements().map(key).collect()
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
