//! Numbers, made from words: small ones, those at the ends of their type, and those of the sources.

// A library may be without the standard library, and its tests are in it.
extern crate std;
#[allow(unused_imports)]
use std::prelude::v1::*;

// Only later editions import it by themselves.
#[allow(unused_imports)]
use std::convert::TryFrom;

use super::make::{sequence, Make};
use super::words::Words;

macro_rules! integers {
    ($($type:ident $($list:ident)*,)*) => {$(
        impl Make for $type {
            fn make(words: &mut Words) -> Option<Self> {
                let bits = u64::from(<$type>::MAX.count_ones());
                if stringify!($type) == "usize" {
                    if let Some(place) = words.place() {
                        return Some(place as $type);
                    }
                }
                if words.is_plain() {
                    let most = if words.is_later() { 54 } else { [60, 60, 57, 54][words.below(4) as usize] };
                    let word = words.word();
                    let plain = (word >> most) as $type & <$type>::MAX;
                    let is_negative = <$type>::MIN != 0 && word & 1 == 1;
                    return Some(if is_negative { plain.wrapping_neg() } else { plain });
                }
                if words.is_second_look() && words.below(3) > 0 {
                    // As many numbers of few digits as of many; some of them are that far below the maximum.
                    let is_large = words.once_in(4);
                    let shift = words.below(64);
                    let number = (words.word() >> shift) as $type;
                    return Some(if is_large { <$type>::MAX.wrapping_sub(number) } else { number });
                }
                if words.is_confirmation() && words.below(4) > 0 {
                    let magnitude = decimal(words) as $type;
                    let is_negative = <$type>::MIN != 0 && words.below(3) == 2;
                    return Some(if is_negative { magnitude.wrapping_neg() } else { magnitude });
                }
                let kind = words.below(if words.is_small() { 8 } else { 18 });
                let word = words.word();
                // The largest words are the most negative numbers, so that small words make small numbers.
                let small = (word >> 60) as $type;
                let is_signed = <$type>::MIN != 0;
                Some(match kind {
                    0..=7 if is_signed && word & 1 == 1 => small.wrapping_neg(),
                    0..=7 => small,
                    8..=10 => (word >> 57) as $type,
                    11 => <$type>::MAX.wrapping_sub((word >> 62) as $type),
                    12 => <$type>::MIN.wrapping_add((word >> 62) as $type),
                    13 => {
                        let power: $type = if word & 4 == 0 {
                            1 << ((word >> 32) % bits)
                        } else {
                            power_of_ten(word >> 32, bits) as $type
                        };
                        power.wrapping_add((word & 3) as $type).wrapping_sub(1)
                    }
                    14..=15 => word as $type,
                    _ => {
                        let number = words.known_number();
                        number.and_then(|number| <$type>::try_from(number).ok()).unwrap_or(small)
                    }
                })
            }

            $(
                fn list(words: &mut Words) -> Option<Vec<Self>> {
                    $list(words)
                }
            )*
        }
    )*};
}

integers! { u8 bytes, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, }

/// One of the powers of ten that a number with so many bits can be: code that counts or writes digits changes there.
fn power_of_ten(word: u64, bits: u64) -> u128 {
    // The logarithm of two is 0.30103.
    let most = bits * 301 / 1000;
    10_u128.pow((word % (most + 1)) as u32)
}

/// A number with some decimal digits, as often one as many, and rarely a round one.
fn decimal(words: &mut Words) -> u64 {
    let digits = 1 + words.below(19) as u32;
    let number = words.word() % 10_u64.pow(digits);
    if words.once_in(8) { number - number % 10_u64.pow(digits / 2) } else { number }
}

/// A size or a place, for a constructor or a method that changes a value. Large ones are rare: they take time and memory.
pub fn size(words: &mut Words) -> Option<usize> {
    if words.below(16) == 0 {
        return usize::make(words);
    }
    let shift = if words.is_later() { 56 } else { 60 - 3 * words.below(2) };
    Some((words.word() >> shift) as usize)
}

/// Bytes of their own, or those of a text.
fn bytes(words: &mut Words) -> Option<Vec<u8>> {
    match words.below(3) {
        0..=1 if !words.is_plain() => sequence::<u8, Vec<u8>>(words),
        _ => String::make(words).map(String::into_bytes),
    }
}

macro_rules! nonzero {
    ($($type:ident)*) => {$(
        impl Make for std::num::$type {
            fn make(words: &mut Words) -> Option<Self> {
                let number = Make::make(words)?;
                std::num::$type::new(number).or_else(|| std::num::$type::new(1))
            }
        }
    )*};
}

nonzero! { NonZeroU8 NonZeroU16 NonZeroU32 NonZeroU64 NonZeroU128 NonZeroUsize NonZeroI8 NonZeroI16 NonZeroI32 NonZeroI64 NonZeroI128 NonZeroIsize }

macro_rules! floats {
    ($($type:ident)*) => {$(
        impl Make for $type {
            fn make(words: &mut Words) -> Option<Self> {
                if words.is_plain() {
                    let (shift, parts) = if words.is_later() { (51, 8.0) } else { (52, 4.0) };
                    let sign = if words.below(2) == 1 { -1.0 } else { 1.0 };
                    let shift = shift + words.below(3) * 4;
                    return Some(sign * (words.word() >> shift) as $type / parts);
                }
                if words.is_second_look() && words.below(3) > 0 {
                    // As many numbers of few digits as of many, some with a fraction.
                    let sign = if words.below(2) == 1 { -1.0 } else { 1.0 };
                    let parts = [1.0, 10.0, 1000.0][words.below(3) as usize];
                    let shift = words.below(64);
                    return Some(sign * (words.word() >> shift) as $type / parts);
                }
                if words.is_confirmation() && words.below(4) > 0 {
                    let sign = if words.below(3) == 2 { -1.0 } else { 1.0 };
                    let digits = words.below(12) as i32;
                    return Some(sign * decimal(words) as $type / (10.0 as $type).powi(digits));
                }
                let kind = words.below(20);
                let word = words.word();
                let small = (word >> 60) as $type;
                let sign = if word & 1 == 1 { -1.0 } else { 1.0 };
                Some(match kind {
                    0..=5 => sign * small,
                    6..=9 => sign * small / 4.0,
                    10..=13 => sign * (word >> 11) as $type / (1_u64 << 53) as $type,
                    14 => sign * (word >> 20) as $type,
                    15..=16 => sign * (word >> 52) as $type / 8.0,
                    17..=18 => words.known_number().map_or(small, |number| number as $type),
                    _ => {
                        let special = [0.0, <$type>::MAX, <$type>::MIN_POSITIVE, <$type>::EPSILON, <$type>::INFINITY, <$type>::NAN];
                        sign * special[(word >> 32) as usize % special.len()]
                    }
                })
            }
        }
    )*};
}

floats! { f32 f64 }
