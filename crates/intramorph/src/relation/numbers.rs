//! Numbers: outputs that a relation can measure, or calculate with.

use std::cmp::Ordering;
use std::collections::VecDeque;
use std::fmt::Debug;
use std::time::Duration;

/// An output that is a number, whose mean or cost can be asked for.
#[diagnostic::on_unimplemented(
    message = "an output of type `{Self}` has neither a mean nor a cost",
    label = "is no number",
    note = "numbers are `f64`, `f32`, `bool`, the integers and `Duration`; pick the number from another output: \
            `.observed(|output: &Output| output.total)`"
)]
pub trait Measure: Debug {
    /// The output as a floating-point number.
    fn measure(&self) -> f64;

    /// How this output compares with `factor · other`. Integers are not rounded, for a factor such as 1, 1.5 or 0.125.
    fn compare_to_multiple(&self, factor: f64, other: &Self) -> Option<Ordering> {
        self.measure().partial_cmp(&(factor * other.measure()))
    }
}

/// The largest denominator of a factor with which integers are multiplied exactly.
const LARGEST_DENOMINATOR: u32 = 1024;

/// The factor as a fraction of small whole numbers, if it is one. Most, such as 0.3, are rounded already.
fn as_fraction(factor: f64) -> Option<(u32, u32)> {
    let mut denominator = 1;
    while denominator <= LARGEST_DENOMINATOR {
        let numerator = factor * f64::from(denominator);
        if numerator.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&numerator) {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a whole number that fits"
            )]
            return Some((numerator as u32, denominator));
        }
        denominator *= 2;
    }
    None
}

macro_rules! exact {
    ($($number:ty),*) => {$(
        impl Measure for $number {
            fn measure(&self) -> f64 {
                f64::from(*self)
            }
        }
    )*};
}

macro_rules! rounded {
    ($($number:ty as $widest:ty),*) => {$(
        impl Measure for $number {
            #[expect(clippy::cast_precision_loss, reason = "a mean or ratio of rounded numbers is as good")]
            fn measure(&self) -> f64 {
                *self as f64
            }

            fn compare_to_multiple(&self, factor: f64, other: &Self) -> Option<Ordering> {
                let exactly = || {
                    let (numerator, denominator) = as_fraction(factor)?;
                    // As floats, large integers that differ can be the same.
                    let this = (*self as $widest).checked_mul(denominator.into())?;
                    let multiple = (*other as $widest).checked_mul(numerator.into())?;
                    Some(this.cmp(&multiple))
                };
                exactly().or_else(|| self.measure().partial_cmp(&(factor * other.measure())))
            }
        }
    )*};
}

exact!(bool, u8, u16, u32, i8, i16, i32, f32, f64);
rounded!(
    u64 as u128,
    i64 as i128,
    u128 as u128,
    i128 as i128,
    usize as u128,
    isize as i128
);

impl Measure for Duration {
    fn measure(&self) -> f64 {
        self.as_secs_f64()
    }

    fn compare_to_multiple(&self, factor: f64, other: &Self) -> Option<Ordering> {
        let nanoseconds = other.as_nanos();
        self.as_nanos().compare_to_multiple(factor, &nanoseconds)
    }
}

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
                ($negated as fn(Self) -> Option<Self>)(self)
            }

            fn scaled(self, factor: Self) -> Option<Self> {
                ($scaled as fn(Self, Self) -> Option<Self>)(self, factor)
            }

            fn offset(self, amount: Self) -> Option<Self> {
                ($offset as fn(Self, Self) -> Option<Self>)(self, amount)
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
