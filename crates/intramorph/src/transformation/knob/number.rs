//! The numbers whose ranges are domains: the same ones whether knobs are live or inert.
#![cfg_attr(
    feature = "test",
    expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        clippy::cast_lossless,
        reason = "integers are drawn modulo 2^128, where all of them have a place; of a drawn float no bit matters"
    )
)]

use super::KnobValue;
#[cfg(feature = "test")]
use crate::Randomness;

/// Not public: what one has to know of a type of numbers.
#[cfg(feature = "test")]
#[derive(Debug)]
pub struct Numeric<T> {
    pub(in crate::transformation) is_ordered: fn(&T, &T) -> bool,
    pub(in crate::transformation) draw: fn(T, T, u64) -> T,
    pub(in crate::transformation) parse: fn(&str) -> Option<T>,
}

/// A type of numbers, of which a range may be the domain of a knob.
#[diagnostic::on_unimplemented(
    message = "a range of `{Self}` is no domain of a knob",
    label = "neither an integer nor a float",
    note = "list the values instead: `knob!(default, [a, b, c])`"
)]
pub trait Number: KnobValue {
    #[cfg(feature = "test")]
    #[doc(hidden)]
    const NUMERIC: &'static Numeric<Self>;
}

/// An end, something near the least, or anything between: where to look in a range of that size.
#[cfg(feature = "test")]
fn offset(span: u128, number: u64) -> u128 {
    let mut randomness = Randomness::seeded(number);
    let choice = randomness.below(8);
    let bits = 128 - span.leading_zeros();
    let magnitude = randomness.below(bits as usize + 1);
    let random = u128::from(randomness.number()) << 64 | u128::from(randomness.number());
    match choice {
        0 => 0,
        1 => span,
        // All magnitudes alike.
        2..5 => random % (span >> magnitude.min(127)).saturating_add(1),
        _ => random % span.saturating_add(1),
    }
}

macro_rules! integers {
    ($($integer:ty),*) => {$(
        impl Number for $integer {
            #[cfg(feature = "test")]
            const NUMERIC: &'static Numeric<Self> = &Numeric {
                is_ordered: |one, other| one <= other,
                draw: |least, most, number| {
                    let span = (most as u128).wrapping_sub(least as u128);
                    (least as u128).wrapping_add(offset(span, number)) as $integer
                },
                parse: |text| text.replace('_', "").parse().ok(),
            };
        }
    )*};
}

macro_rules! floats {
    ($($float:ty),*) => {$(
        impl Number for $float {
            #[cfg(feature = "test")]
            const NUMERIC: &'static Numeric<Self> = &Numeric {
                is_ordered: |one, other| one <= other,
                draw: |least, most, number| {
                    let share = offset(1 << 64, number) as f64 / (1u128 << 64) as f64;
                    let share = share as $float;
                    // Not `least + share * (most - least)`: the difference may be infinite.
                    let [low, high] = [least, most].map(|end| end.clamp(<$float>::MIN, <$float>::MAX));
                    let drawn = (low * (1.0 - share) + high * share).clamp(low, high);
                    // Only a range without any finite number has nothing else.
                    drawn.clamp(least, most)
                },
                parse: |text| text.replace('_', "").parse().ok(),
            };
        }
    )*};
}

integers!(
    u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize
);
floats!(f32, f64);
