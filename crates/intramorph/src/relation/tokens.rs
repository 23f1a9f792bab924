//! Equality of texts up to white space.

use std::fmt::Debug;

use super::collection::shown;
use super::{Compose, Relation};
use crate::record::Verdict;

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
        let number = alike + 1;
        match (olds.nth(alike), news.nth(alike)) {
            (Some(old), Some(new)) => {
                format!("token {number}: {} became {}", shown(&old), shown(&new))
            }
            (Some(old), None) => format!("token {number}: O' lost {}", shown(&old)),
            (None, Some(new)) => format!("token {number}: O' gained {}", shown(&new)),
            (None, None) => String::new(),
        }
    }

    fn is_equality(&self) -> bool {
        true
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        let (one, other) = (one.as_ref(), other.as_ref());
        one.split_whitespace().eq(other.split_whitespace())
    }
}
