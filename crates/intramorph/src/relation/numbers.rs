//! Outputs that are numbers, or sequences of numbers, on which one can calculate.

use std::collections::VecDeque;
use std::fmt::Debug;

/// A primitive number, with arithmetic that notices overflow.
pub trait Number: Copy + PartialEq + Debug {
    /// `-self`, if the type can hold it.
    fn negated(self) -> Option<Self>;

    /// `self · factor`, if the type can hold it.
    fn scaled(self, factor: Self) -> Option<Self>;

    /// `self + amount`, if the type can hold it.
    fn offset(self, amount: Self) -> Option<Self>;
}

/// An output that is a number or a sequence of numbers, so that it can be negated, scaled or offset number by number.
#[diagnostic::on_unimplemented(
    message = "one cannot calculate with an output of type `{Self}`",
    label = "is neither a number nor a sequence of numbers",
    note = "numbers are the integers, `f32` and `f64`, and `Option`, `Vec`, `VecDeque` and arrays of them; pick the number from \
            another output: `.observed(|output: &Output| output.total)`, or say what is expected: \
            `mapped(\"name\", |original: &Output| ..)`"
)]
pub trait Numbers: Sized + PartialEq + Debug {
    /// The type of the numbers.
    type Number: Number;

    /// Applies `map` to each number; `None` if that is the answer for one of them.
    fn each_number(&self, map: &dyn Fn(Self::Number) -> Option<Self::Number>) -> Option<Self>;
}

macro_rules! integers {
    ($($number:ident),*) => {$(
        impl Number for $number {
            fn negated(self) -> Option<Self> {
                self.checked_neg()
            }

            fn scaled(self, factor: Self) -> Option<Self> {
                self.checked_mul(factor)
            }

            fn offset(self, amount: Self) -> Option<Self> {
                self.checked_add(amount)
            }
        }
    )*};
}

macro_rules! floats {
    ($($number:ident),*) => {$(
        impl Number for $number {
            fn negated(self) -> Option<Self> {
                Some(-self)
            }

            fn scaled(self, factor: Self) -> Option<Self> {
                Some(self * factor)
            }

            fn offset(self, amount: Self) -> Option<Self> {
                Some(self + amount)
            }
        }
    )*};
}

macro_rules! numbers {
    ($($number:ident),*) => {$(
        impl Numbers for $number {
            type Number = Self;

            fn each_number(&self, map: &dyn Fn(Self) -> Option<Self>) -> Option<Self> {
                map(*self)
            }
        }
    )*};
}

integers!(
    i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize
);
floats!(f32, f64);
numbers!(
    i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f32, f64
);

macro_rules! sequences {
    ($($sequence:ident),*) => {$(
        impl<T: Numbers> Numbers for $sequence<T> {
            type Number = T::Number;

            fn each_number(
                &self,
                map: &dyn Fn(T::Number) -> Option<T::Number>,
            ) -> Option<Self> {
                self.iter().map(|element| element.each_number(map)).collect()
            }
        }
    )*};
}

sequences!(Vec, VecDeque);

impl<T: Numbers, const N: usize> Numbers for [T; N] {
    type Number = T::Number;

    fn each_number(&self, map: &dyn Fn(T::Number) -> Option<T::Number>) -> Option<Self> {
        let elements = self.iter().map(|element| element.each_number(map));
        let elements: Vec<T> = elements.collect::<Option<_>>()?;
        Self::try_from(elements).ok()
    }
}

impl<T: Numbers> Numbers for Option<T> {
    type Number = T::Number;

    fn each_number(&self, map: &dyn Fn(T::Number) -> Option<T::Number>) -> Option<Self> {
        match self {
            Some(value) => value.each_number(map).map(Some),
            None => Some(None),
        }
    }
}

/// A count as a float, as closely as a float can.
#[expect(
    clippy::cast_precision_loss,
    reason = "the last digits of a large count matter to no tolerance and no ratio"
)]
pub(super) fn as_float(count: impl TryInto<u128>) -> f64 {
    count
        .try_into()
        .map_or(f64::INFINITY, |count: u128| count as f64)
}
