//! Outputs made of numbers that need not be the same to the last digit.

use std::collections::VecDeque;

use super::numbers::as_float;
use super::tolerance::Tolerance;

/// An output that is a number or is made of numbers, so that it can be compared up to a tolerance.
#[diagnostic::on_unimplemented(
    message = "an output of type `{Self}` is not made of numbers",
    label = "has no numbers that could be close",
    note = "numbers are `f32`, `f64` and the integers, and `Option`, tuples, `Vec`, `VecDeque`, `Box<[T]>` and arrays of them; \
            pick the number from another output: `.observed(|output: &Output| output.total)`"
)]
pub trait Approximate {
    /// The first two numbers that are too far apart; `None` if there are none, and `self` is close to `other`.
    fn too_far(&self, other: &Self, tolerance: Tolerance) -> Option<TooFar>;
}

/// Where two outputs are too far apart.
#[derive(Clone, Debug, PartialEq)]
pub struct TooFar {
    /// From the whole output to the number, such as `[2].0`.
    pub place: String,
    /// What is too far, such as `1.0 became 1.5, off by 0.5`.
    pub what: String,
}

impl TooFar {
    fn whole(what: String) -> Self {
        Self {
            place: String::new(),
            what,
        }
    }

    fn inside(mut self, step: &str) -> Self {
        self.place.insert_str(0, step);
        self
    }
}

macro_rules! floats {
    ($($number:ty),*) => {$(
        impl Approximate for $number {
            #[expect(
                clippy::float_cmp,
                reason = "an infinity is close to itself, though their distance is no number"
            )]
            fn too_far(&self, other: &Self, tolerance: Tolerance) -> Option<TooFar> {
                let are_the_same = self == other || (self.is_nan() && other.is_nan());
                if are_the_same {
                    return None;
                }
                let larger = f64::from(self.abs().max(other.abs()));
                let distance = (f64::from(*self) - f64::from(*other)).abs();
                let what = tolerance.exceeded_by(distance, larger)?;
                Some(TooFar::whole(format!("{self:?} became {other:?}, {what}")))
            }
        }
    )*};
}

floats!(f32, f64);

macro_rules! integers {
    ($($number:ty),*) => {$(
        impl Approximate for $number {
            fn too_far(&self, other: &Self, tolerance: Tolerance) -> Option<TooFar> {
                let larger = as_float(self.abs_diff(0).max(other.abs_diff(0)));
                // As integers first: as floats, large ones that differ can be the same.
                let distance = as_float(self.abs_diff(*other));
                let what = tolerance.exceeded_by(distance, larger)?;
                Some(TooFar::whole(format!("{self} became {other}, {what}")))
            }
        }
    )*};
}

integers!(
    i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize
);

impl<T: Approximate> Approximate for Option<T> {
    fn too_far(&self, other: &Self, tolerance: Tolerance) -> Option<TooFar> {
        match (self, other) {
            (Some(one), Some(other)) => one.too_far(other, tolerance),
            (None, None) => None,
            (Some(_), None) => Some(TooFar::whole("a number became `None`".to_owned())),
            (None, Some(_)) => Some(TooFar::whole("`None` became a number".to_owned())),
        }
    }
}

impl<T: Approximate> Approximate for [T] {
    fn too_far(&self, other: &Self, tolerance: Tolerance) -> Option<TooFar> {
        in_sequence([self.len(), other.len()], self.iter().zip(other), tolerance)
    }
}

impl<T: Approximate> Approximate for VecDeque<T> {
    fn too_far(&self, other: &Self, tolerance: Tolerance) -> Option<TooFar> {
        in_sequence([self.len(), other.len()], self.iter().zip(other), tolerance)
    }
}

fn in_sequence<'a, T: Approximate + 'a>(
    lengths: [usize; 2],
    mut pairs: impl Iterator<Item = (&'a T, &'a T)>,
    tolerance: Tolerance,
) -> Option<TooFar> {
    let [one, other] = lengths;
    if one != other {
        return Some(TooFar::whole(format!("{one} elements became {other}")));
    }
    let mut index = 0;
    pairs.find_map(|(one, other)| {
        let step = format!("[{index}]");
        index += 1;
        Some(one.too_far(other, tolerance)?.inside(&step))
    })
}

/// Types that hold a slice.
macro_rules! slices {
    ($([$($generics:tt)*] $type:ty),*) => {$(
        impl<T: Approximate, $($generics)*> Approximate for $type {
            fn too_far(&self, other: &Self, tolerance: Tolerance) -> Option<TooFar> {
                self[..].too_far(&other[..], tolerance)
            }
        }
    )*};
}

slices!([] Vec<T>, [] Box<[T]>, [const N: usize] [T; N]);

macro_rules! tuples {
    ($($($part:ident $index:tt)*;)*) => {$(
        impl<$($part: Approximate),*> Approximate for ($($part,)*) {
            fn too_far(&self, other: &Self, tolerance: Tolerance) -> Option<TooFar> {
                let parts = [$(self.$index.too_far(&other.$index, tolerance)
                    .map(|too_far| too_far.inside(concat!(".", $index)))),*];
                parts.into_iter().flatten().next()
            }
        }
    )*};
}

tuples! {
    A 0 B 1;
    A 0 B 1 C 2;
    A 0 B 1 C 2 D 3;
}
