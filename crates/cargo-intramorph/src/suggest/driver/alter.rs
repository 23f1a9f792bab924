//! Input transformations: an argument changed in a simple way.

// A library may be without the standard library, and its tests are in it.
extern crate std;
#[allow(unused_imports)]
use std::prelude::v1::*;

// Only later editions import it by themselves.
#[allow(unused_imports)]
use std::convert::TryFrom;
use std::mem::{replace, swap};

/// An argument that can be changed. Returns whether it was changed; the last argument of some is a second value of the type.
pub trait Alter: Sized {
    fn alter(&mut self, how: How, other: Option<Self>) -> bool;
}

#[derive(Clone, Copy, PartialEq)]
pub enum How {
    Reverse,
    /// Put another one behind it.
    Append,
    /// Put another one before it.
    Prepend,
    DropFirst,
    DropLast,
    /// Put itself behind itself.
    Double,
    Plus(u32),
    /// Add another one to it.
    Add,
    Negate,
    Uppercase,
    /// Put a space before it and behind it.
    Pad,
}

impl<T> Alter for Vec<T> {
    fn alter(&mut self, how: How, other: Option<Self>) -> bool {
        match how {
            How::Reverse => self.reverse(),
            How::Append => self.extend(other.into_iter().flatten()),
            How::Prepend => {
                let behind = replace(self, other.unwrap_or_default());
                self.extend(behind);
            }
            How::DropFirst if !self.is_empty() => drop(self.remove(0)),
            How::DropLast => drop(self.pop()),
            _ => return false,
        }
        true
    }
}

impl Alter for String {
    fn alter(&mut self, how: How, other: Option<Self>) -> bool {
        match how {
            How::Reverse => *self = self.chars().rev().collect(),
            How::Append => self.extend(other),
            How::Prepend => self.insert_str(0, &other.unwrap_or_default()),
            How::DropFirst if !self.is_empty() => drop(self.remove(0)),
            How::DropLast => drop(self.pop()),
            How::Double => self.push_str(&self.clone()),
            How::Uppercase => self.make_ascii_uppercase(),
            How::Pad => *self = [" ", self, " "].concat(),
            _ => return false,
        }
        true
    }
}

macro_rules! numbers {
    ($($type:ident)*) => {$(
        impl Alter for $type {
            fn alter(&mut self, how: How, other: Option<Self>) -> bool {
                let changed = match how {
                    How::Add => other.and_then(|other| self.checked_add(other)),
                    How::Plus(number) => {
                        <$type>::try_from(number).ok().and_then(|number| self.checked_add(number))
                    }
                    How::Negate => self.checked_neg(),
                    How::Double => self.checked_mul(2),
                    _ => None,
                };
                changed.map(|changed| *self = changed).is_some()
            }
        }
    )*};
}

numbers! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

macro_rules! floats {
    ($($type:ident)*) => {$(
        impl Alter for $type {
            fn alter(&mut self, how: How, other: Option<Self>) -> bool {
                match how {
                    How::Add => *self += other.unwrap_or_default(),
                    How::Plus(number) => *self += number as $type,
                    How::Negate => *self = -*self,
                    How::Double => *self *= 2.0,
                    _ => return false,
                }
                true
            }
        }
    )*};
}

floats! { f32 f64 }

/// Puts a list behind itself.
pub fn doubled<T: Clone>(values: &mut Vec<T>) -> bool {
    values.extend(values.clone());
    true
}

/// Changes a number. Zero may stay zero, which says nothing.
pub fn number<T: Alter + Copy + PartialEq>(value: &mut T, how: How) -> bool {
    let before = *value;
    value.alter(how, None) && *value != before
}

/// Adds another number to a number.
pub fn increased<T: Alter + Copy + PartialEq>(value: &mut T, by: T) -> bool {
    let before = *value;
    value.alter(How::Add, Some(by)) && *value != before
}

/// Changes each element of a list.
pub fn each<T: Alter>(values: &mut Vec<T>, how: How) -> bool {
    values.iter_mut().all(|value| value.alter(how, None))
}

pub fn sorted<T: PartialOrd>(values: &mut Vec<T>) -> bool {
    values.sort_by(|one, other| one.partial_cmp(other).unwrap_or(std::cmp::Ordering::Equal));
    true
}

/// Makes ASCII letters upper case.
pub fn in_upper_case(bytes: &mut [u8]) -> bool {
    bytes.make_ascii_uppercase();
    true
}

/// Swaps two arguments.
pub fn swapped<T>(one: &mut T, other: &mut T) -> bool {
    swap(one, other);
    true
}
