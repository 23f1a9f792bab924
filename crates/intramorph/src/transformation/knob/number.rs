//! The types of numbers whose ranges are domains. They are the same for live and inert knobs.
#![cfg_attr(
    feature = "test",
    expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        clippy::cast_lossless,
        clippy::unnecessary_cast,
        reason = "integers are drawn modulo 2^128, which holds all of them; a drawn float needs no exact bits"
    )
)]

use super::KnobValue;
#[cfg(feature = "test")]
use crate::Randomness;

/// Not public: the functions of a type of numbers that a domain needs.
#[cfg(feature = "test")]
#[derive(Debug)]
pub struct NumberFunctions<T> {
    pub(super) is_ordered: fn(&T, &T) -> bool,
    pub(super) draw: fn(T, T, u64) -> T,
    pub(super) parse: fn(&str) -> Option<T>,
}

/// A type of numbers, whose ranges may be the domain of a knob.
#[diagnostic::on_unimplemented(
    message = "a range of `{Self}` is no domain of a knob",
    label = "neither an integer nor a float",
    note = "list the values instead: `knob!(default, [a, b, c])`"
)]
pub trait KnobNumber: KnobValue {
    #[cfg(feature = "test")]
    #[doc(hidden)]
    const FUNCTIONS: &'static NumberFunctions<Self>;
}

/// The distance of a drawn value from the least one, at most `span`: an end, a small one, or any.
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
        // All magnitudes are equally likely.
        2..5 => random % (span >> magnitude.min(127)).saturating_add(1),
        _ => random % span.saturating_add(1),
    }
}

macro_rules! numbers {
    ($($number:ty),*; $draw:expr) => {$(
        impl KnobNumber for $number {
            #[cfg(feature = "test")]
            const FUNCTIONS: &'static NumberFunctions<Self> = &NumberFunctions {
                is_ordered: |one, other| one <= other,
                draw: $draw,
                parse: |text| text.replace('_', "").parse().ok(),
            };
        }
    )*};
}

numbers!(
    u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize;
    |least, most, number| {
        let span = (most as u128).wrapping_sub(least as u128);
        (least as u128).wrapping_add(offset(span, number)) as Self
    }
);

numbers!(
    f32, f64;
    |least, most, number| {
        let share = (offset(1 << 64, number) as f64 / (1u128 << 64) as f64) as Self;
        // Not `least + share * (most - least)`: the difference may be infinite.
        let [low, high] = [least, most].map(|end| end.clamp(Self::MIN, Self::MAX));
        let drawn = (low * (1.0 - share) + high * share).clamp(low, high);
        // Only a range without finite numbers yields an infinite one.
        drawn.clamp(least, most)
    }
);
