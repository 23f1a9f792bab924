//! Comparisons of two parts.

mod elements;

use std::cmp::Ordering;

pub(super) use elements::first_missing;

use super::Comparison;
use super::constant::as_float;
use super::project::payload;
use crate::relation_language::value::{Struct, Value};

/// The distance that two numbers may have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Tolerance {
    /// A distance of this much.
    Absolute(f64),
    /// A distance of this share of the larger magnitude.
    Relative(f64),
}

impl Comparison {
    /// Whether the comparison holds between a part of `O'` and one of `O`; `None` if these cannot be compared.
    pub(super) fn holds(self, original: &Value, changed: &Value) -> Option<bool> {
        match self {
            Self::Equal => Some(original == changed),
            Self::Near(tolerance) => Some(is_near(original, changed, tolerance)),
            // As for the library, a NaN breaks these.
            Self::AtMost | Self::AtLeast if is_unordered(original, changed) => Some(false),
            Self::AtMost => order(changed, original).map(Ordering::is_le),
            Self::AtLeast => order(changed, original).map(Ordering::is_ge),
            Self::Refines => payload(original).map(|_| original == changed),
            Self::RefinedBy => payload(changed).map(|_| original == changed),
            _ => elements::holds(self, original, changed),
        }
    }
}

impl Comparison {
    /// The comparison with both sides exchanged.
    pub(super) fn converse(self) -> Self {
        match self {
            Self::Equal | Self::Near(_) => self,
            Self::AtMost => Self::AtLeast,
            Self::AtLeast => Self::AtMost,
            Self::Subset => Self::Superset,
            Self::Superset => Self::Subset,
            Self::Subsequence => Self::HasSubsequence,
            Self::HasSubsequence => Self::Subsequence,
            Self::Prefix => Self::StartsWith,
            Self::StartsWith => Self::Prefix,
            Self::Suffix => Self::EndsWith,
            Self::EndsWith => Self::Suffix,
            Self::Refines => Self::RefinedBy,
            Self::RefinedBy => Self::Refines,
        }
    }
}

impl Tolerance {
    /// The most that a number may be off.
    pub(crate) fn amount(self) -> f64 {
        let (Self::Absolute(amount) | Self::Relative(amount)) = self;
        amount
    }

    fn covers(self, one: f64, other: f64) -> bool {
        let distance = (one - other).abs();
        match self {
            Self::Absolute(tolerance) => distance <= tolerance,
            Self::Relative(tolerance) => {
                distance.is_finite() && distance <= tolerance * one.abs().max(other.abs())
            }
        }
    }
}

/// Whether two values are numbers without an order.
fn is_unordered(one: &Value, other: &Value) -> bool {
    as_float(one).is_some() && as_float(other).is_some() && order(one, other).is_none()
}

/// Compares values as `PartialOrd` of Rust does; `None` for values of which this is not known.
pub(crate) fn order(one: &Value, other: &Value) -> Option<Ordering> {
    match (one, other) {
        (Value::Integer(one), Value::Integer(other)) => Some(one.cmp(other)),
        (Value::Integer(_) | Value::Float(_), Value::Integer(_) | Value::Float(_)) => {
            as_float(one)?.partial_cmp(&as_float(other)?)
        }
        (Value::Bool(_), Value::Bool(_)) | (Value::Char(_), Value::Char(_)) => Some(one.cmp(other)),
        (Value::Text(one), Value::Text(other)) => Some(one.cmp(other)),
        (Value::List(one), Value::List(other)) | (Value::Tuple(one), Value::Tuple(other)) => {
            lexicographic(one, other)
        }
        (
            Value::Named { name, parts },
            Value::Named {
                name: other_name,
                parts: other_parts,
            },
        ) => {
            if name == other_name {
                return lexicographic(parts, other_parts);
            }
            Some(rank(name)?.cmp(&rank(other_name)?))
        }
        _ => None,
    }
}

fn lexicographic(one: &[Value], other: &[Value]) -> Option<Ordering> {
    for (one, other) in one.iter().zip(other) {
        match order(one, other)? {
            Ordering::Equal => {}
            order => return Some(order),
        }
    }
    Some(one.len().cmp(&other.len()))
}

/// The place of a variant among those of its type, for types of the standard library.
fn rank(name: &str) -> Option<u8> {
    match name {
        "None" | "Less" => Some(0),
        "Some" | "Equal" => Some(1),
        "Greater" => Some(2),
        _ => None,
    }
}

/// Whether all numbers in two values are near each other, and everything else is equal.
pub(super) fn is_near(one: &Value, other: &Value, tolerance: Tolerance) -> bool {
    let all = |one: &[Value], other: &[Value]| {
        one.len() == other.len()
            && one
                .iter()
                .zip(other)
                .all(|(one, other)| is_near(one, other, tolerance))
    };
    match (one, other) {
        (Value::Integer(a), Value::Integer(b)) => {
            // As floats, large integers that differ can be the same.
            a == b || (tolerance.covers_floats(one, other) && a.abs_diff(*b) < 1 << 52)
        }
        (Value::Integer(_) | Value::Float(_), Value::Integer(_) | Value::Float(_)) => {
            one == other || tolerance.covers_floats(one, other)
        }
        (Value::List(one), Value::List(other))
        | (Value::Tuple(one), Value::Tuple(other))
        | (Value::Set(one), Value::Set(other)) => all(one, other),
        (Value::Map(one), Value::Map(other)) => {
            let is_near = |(one, other): (&(Value, Value), &(Value, Value))| {
                is_near(&one.0, &other.0, tolerance) && is_near(&one.1, &other.1, tolerance)
            };
            one.len() == other.len() && one.iter().zip(other).all(is_near)
        }
        (
            Value::Named { name, parts },
            Value::Named {
                name: other_name,
                parts: other_parts,
            },
        ) => name == other_name && all(parts, other_parts),
        (Value::Struct(one), Value::Struct(other)) => are_structs_near(one, other, tolerance),
        _ => one == other,
    }
}

fn are_structs_near(one: &Struct, other: &Struct, tolerance: Tolerance) -> bool {
    let mut fields = one.fields.iter().zip(&other.fields);
    one.name == other.name
        && one.fields.len() == other.fields.len()
        && fields.all(|(one, other)| one.0 == other.0 && is_near(&one.1, &other.1, tolerance))
}

impl Tolerance {
    fn covers_floats(self, one: &Value, other: &Value) -> bool {
        let floats = as_float(one).zip(as_float(other));
        floats.is_some_and(|(one, other)| self.covers(one, other))
    }
}
