//! Comparisons of collections and texts by their elements.

use std::cmp::Ordering;

use super::super::project::elements;
use super::{Comparison, Value};

/// Whether the elements of one value are among those of the other; `None` for values without elements.
pub(super) fn holds(comparison: Comparison, original: &Value, changed: &Value) -> Option<bool> {
    let (part, whole) = match comparison {
        Comparison::Superset
        | Comparison::HasSubsequence
        | Comparison::StartsWith
        | Comparison::EndsWith => (original, changed),
        _ => (changed, original),
    };
    match (part, whole) {
        (Value::Text(part), Value::Text(whole)) => match comparison {
            Comparison::Prefix | Comparison::StartsWith => Some(whole.starts_with(part.as_str())),
            Comparison::Suffix | Comparison::EndsWith => Some(whole.ends_with(part.as_str())),
            Comparison::Subsequence | Comparison::HasSubsequence => {
                Some(is_subsequence(part.chars(), whole.chars()))
            }
            _ => Some(is_subset(sorted(part.chars()), sorted(whole.chars()))),
        },
        (Value::List(part), Value::List(whole)) => match comparison {
            Comparison::Prefix | Comparison::StartsWith => Some(whole.starts_with(part)),
            Comparison::Suffix | Comparison::EndsWith => Some(whole.ends_with(part)),
            Comparison::Subsequence | Comparison::HasSubsequence => {
                Some(is_subsequence(part.iter(), whole.iter()))
            }
            _ => Some(is_subset(sorted(part.iter()), sorted(whole.iter()))),
        },
        _ if !matches!(comparison, Comparison::Subset | Comparison::Superset) => None,
        // Both are in order. The empty set may stand for an empty map.
        (Value::Set(part), Value::Set(whole)) => {
            Some(is_subset(part.iter().collect(), whole.iter().collect()))
        }
        (Value::Map(part), Value::Map(whole)) => {
            Some(is_subset(part.iter().collect(), whole.iter().collect()))
        }
        (Value::Set(empty), Value::Map(_)) if empty.is_empty() => Some(true),
        (Value::Map(_), Value::Set(empty)) if empty.is_empty() => Some(false),
        _ => None,
    }
}

/// The first element that one value has more often than the other.
pub(in super::super) fn first_missing(value: &Value, other: &Value) -> Option<Value> {
    let (value, other) = (sorted(elements(value)?), sorted(elements(other)?));
    missing(value.iter(), other.iter()).cloned()
}

fn is_subset<T: Ord>(part: Vec<T>, whole: Vec<T>) -> bool {
    missing(part.into_iter(), whole.into_iter()).is_none()
}

/// The first element of a sorted part that is not in the sorted whole.
fn missing<T: Ord>(part: impl Iterator<Item = T>, whole: impl Iterator<Item = T>) -> Option<T> {
    let mut whole = whole.peekable();
    for element in part {
        while whole.next_if(|next| *next < element).is_some() {}
        let next = whole.next();
        if next.as_ref().map(|next| next.cmp(&element)) != Some(Ordering::Equal) {
            return Some(element);
        }
    }
    None
}

fn is_subsequence<T: PartialEq>(
    part: impl Iterator<Item = T>,
    mut whole: impl Iterator<Item = T>,
) -> bool {
    // Taking the first element that fits leaves the longest rest.
    let mut part = part;
    part.all(|element| whole.any(|next| next == element))
}

fn sorted<T: Ord>(elements: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut elements: Vec<T> = elements.into_iter().collect();
    elements.sort();
    elements
}
