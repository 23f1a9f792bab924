//! Outputs that are numbers, or sequences of numbers, with which a relation can calculate.

use std::collections::VecDeque;
use std::fmt::Debug;

/// A primitive number, with arithmetic that notices overflow.
pub trait Arithmetic: Copy + PartialEq + Debug {
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
            `relation::mapped(\"name\", |original: &Output| ..)`"
)]
pub trait Numbers: Sized + PartialEq + Debug {
    /// The type of the numbers.
    type Number: Arithmetic;

    /// Applies `map` to each number; `None` if that is the answer for one of them.
    fn each_number(&self, map: &dyn Fn(Self::Number) -> Option<Self::Number>) -> Option<Self>;
}

macro_rules! numbers {
    ($($number:ident),*: $negated:expr, $scaled:expr, $offset:expr) => {$(
        impl Arithmetic for $number {
            fn negated(self) -> Option<Self> {
                let negated: fn(Self) -> Option<Self> = $negated;
                negated(self)
            }

            fn scaled(self, factor: Self) -> Option<Self> {
                let scaled: fn(Self, Self) -> Option<Self> = $scaled;
                scaled(self, factor)
            }

            fn offset(self, amount: Self) -> Option<Self> {
                let offset: fn(Self, Self) -> Option<Self> = $offset;
                offset(self, amount)
            }
        }

        impl Numbers for $number {
            type Number = Self;

            fn each_number(&self, map: &dyn Fn(Self) -> Option<Self>) -> Option<Self> {
                map(*self)
            }
        }
    )*};
}

numbers!(
    i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize:
    Self::checked_neg, Self::checked_mul, Self::checked_add
);
numbers!(f32, f64: |number| Some(-number), |number, factor| Some(number * factor), |number, amount| Some(number + amount));

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
        let number = self.as_ref();
        number.map_or(Some(None), |number| number.each_number(map).map(Some))
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
