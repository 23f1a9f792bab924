//! Rotated: the output starts at another place, and goes on from its start.

use std::fmt::Debug;

use super::{Compose, Relation};
use crate::record::Verdict;

/// Makes the relation `O' = O`, rotated by any number of places.
pub fn rotated() -> Rotated {
    Rotated
}

/// The relation that [`rotated`] makes.
#[derive(Clone, Copy, Debug)]
pub struct Rotated;

impl Compose for Rotated {}

impl<T: Debug + PartialEq> Relation<Vec<T>> for Rotated {
    fn name(&self) -> &str {
        "rotated"
    }

    fn verdict(&self, original: &Vec<T>, transformed: &Vec<T>) -> Verdict {
        let is_rotated = |place: usize| {
            let (before, after) = original.split_at(place);
            after.iter().chain(before).eq(transformed)
        };
        Verdict::from((0..=original.len()).any(is_rotated))
    }

    fn why_not(&self, _original: &Vec<T>, _transformed: &Vec<T>) -> String {
        "no rotation of O is O'".to_owned()
    }
}
