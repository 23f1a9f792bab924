//! Values of the standard library's types, made from words.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque};
// The prelude of editions before 2021 lacks it.
#[allow(unused_imports)]
use std::convert::TryFrom;
use std::hash::Hash;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::ops::{Range, RangeInclusive};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use super::words::Words;

/// A value that words can make. `None` if these words make none.
pub trait Make: Sized {
    fn make(words: &mut Words) -> Option<Self>;
}

macro_rules! integers {
    ($($type:ident)*) => {$(
        impl Make for $type {
            fn make(words: &mut Words) -> Option<Self> {
                let bits = u64::from(<$type>::MAX.count_ones());
                let kind = words.below(16);
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
                        let power: $type = 1 << ((word >> 32) % bits);
                        power.wrapping_add((word & 3) as $type).wrapping_sub(1)
                    }
                    _ => word as $type,
                })
            }
        }
    )*};
}

integers! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

macro_rules! floats {
    ($($type:ident)*) => {$(
        impl Make for $type {
            fn make(words: &mut Words) -> Option<Self> {
                let kind = words.below(16);
                let word = words.word();
                let small = (word >> 60) as $type;
                let sign = if word & 1 == 1 { -1.0 } else { 1.0 };
                Some(match kind {
                    0..=5 => sign * small,
                    6..=9 => sign * small / 4.0,
                    10..=13 => sign * (word >> 11) as $type / (1_u64 << 53) as $type,
                    14 => sign * (word >> 20) as $type,
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

impl Make for bool {
    fn make(words: &mut Words) -> Option<Self> {
        Some(words.below(2) == 1)
    }
}

impl Make for () {
    fn make(_: &mut Words) -> Option<Self> {
        Some(())
    }
}

impl Make for char {
    fn make(words: &mut Words) -> Option<Self> {
        let kind = words.below(16);
        Some(match kind {
            0..=4 => one_of(words, "abcAB"),
            5..=7 => one_of(words, "0123456789"),
            8..=10 => one_of(words, "-_.,:;/+*=<>()[]{}\"'\\|&%#@!?^~$`"),
            11..=12 => one_of(words, " \t\n\r"),
            13 => one_of(words, "äßéİıǅﬀ漢\u{301}\u{200d}\u{1f600}\u{1f1e6}\u{feff}\u{85}"),
            14 => char::from(words.below(128) as u8),
            _ => char::from_u32(words.below(0x11_0000) as u32).unwrap_or('a'),
        })
    }
}

fn one_of(words: &mut Words, characters: &str) -> char {
    let place = words.below(characters.chars().count() as u64);
    characters.chars().nth(place as usize).unwrap_or('a')
}

impl Make for String {
    fn make(words: &mut Words) -> Option<Self> {
        match words.below(8) {
            0..=1 => text_over(words, "ab"),
            2 => sequence::<char, String>(words),
            3 => text_over(words, "ab 01-."),
            4..=5 => Some(known_text(words).to_owned()),
            6 => changed_text(words),
            _ => Some([known_text(words), known_text(words)].concat()),
        }
    }
}

fn text_over(words: &mut Words, characters: &str) -> Option<String> {
    let average = words.average();
    let mut text = String::new();
    while words.goes_on(average) {
        text.push(one_of(words, characters));
    }
    Some(text)
}

/// A text that the sources of the package contain.
fn known_text(words: &mut Words) -> &'static str {
    let pool = words.pool;
    match words.below(pool.len() as u64) {
        _ if pool.is_empty() => "",
        place => pool[place as usize],
    }
}

/// Such a text with a few characters changed.
fn changed_text(words: &mut Words) -> Option<String> {
    let mut characters: Vec<char> = known_text(words).chars().collect();
    loop {
        let place = words.below(characters.len() as u64 + 1) as usize;
        match words.below(3) {
            0 if place < characters.len() => drop(characters.remove(place)),
            1 if place < characters.len() => characters[place] = char::make(words)?,
            _ => characters.insert(place, char::make(words)?),
        }
        if !words.goes_on(1) {
            return Some(characters.into_iter().collect());
        }
    }
}

/// The answer of a closure, which depends on a number and the texts of its arguments alone.
pub fn answer<T: Make>(number: u32, arguments: &[String]) -> T {
    let mut words = Words::new(&[]);
    let text = arguments.concat();
    let hash = text.bytes().fold(u64::from(number), |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    words.draw(hash, 0);
    loop {
        if let Some(answer) = T::make(&mut words) {
            return answer;
        }
    }
}

impl Make for &'static str {
    fn make(words: &mut Words) -> Option<Self> {
        String::make(words).map(|text| &*Box::leak(text.into_boxed_str()))
    }
}

impl<T: Make> Make for &'static [T] {
    fn make(words: &mut Words) -> Option<Self> {
        Vec::make(words).map(|values| &*Box::leak(values.into_boxed_slice()))
    }
}

impl<T: Make> Make for &'static T {
    fn make(words: &mut Words) -> Option<Self> {
        T::make(words).map(|value| &*Box::leak(Box::new(value)))
    }
}

/// A collection of some values.
pub fn sequence<T: Make, C: Default + Extend<T>>(words: &mut Words) -> Option<C> {
    words.nested(|words| {
        let average = words.average();
        let mut values = C::default();
        while words.goes_on(average) {
            values.extend(T::make(words));
        }
        Some(values)
    })
}

macro_rules! sequences {
    ($($type:ty, $($bound:path),*;)*) => {$(
        impl<T: Make $(+ $bound)*> Make for $type {
            fn make(words: &mut Words) -> Option<Self> {
                sequence(words)
            }
        }
    )*};
}

sequences! {
    Vec<T>, ;
    VecDeque<T>, ;
    BTreeSet<T>, Ord;
    BinaryHeap<T>, Ord;
    HashSet<T>, Eq, Hash;
}

impl<K: Make + Ord, V: Make> Make for BTreeMap<K, V> {
    fn make(words: &mut Words) -> Option<Self> {
        sequence(words)
    }
}

impl<K: Make + Eq + Hash, V: Make> Make for HashMap<K, V> {
    fn make(words: &mut Words) -> Option<Self> {
        sequence(words)
    }
}

impl<T: Make, const LENGTH: usize> Make for [T; LENGTH] {
    fn make(words: &mut Words) -> Option<Self> {
        let values: Option<Vec<T>> = (0..LENGTH).map(|_| T::make(words)).collect();
        <[T; LENGTH]>::try_from(values?).ok()
    }
}

impl<T: Make> Make for Option<T> {
    fn make(words: &mut Words) -> Option<Self> {
        Some(if words.below(4) == 0 { None } else { T::make(words) })
    }
}

impl<T: Make, E: Make> Make for Result<T, E> {
    fn make(words: &mut Words) -> Option<Self> {
        if words.below(4) < 3 {
            T::make(words).map(Ok)
        } else {
            E::make(words).map(Err)
        }
    }
}

macro_rules! wrappers {
    ($($type:ident)*) => {$(
        impl<T: Make> Make for $type<T> {
            fn make(words: &mut Words) -> Option<Self> {
                words.nested(T::make).map($type::new)
            }
        }
    )*};
}

wrappers! { Box Rc Arc Cell RefCell }

impl<T: ToOwned + ?Sized> Make for Cow<'static, T>
where
    T::Owned: Make,
{
    fn make(words: &mut Words) -> Option<Self> {
        T::Owned::make(words).map(Cow::Owned)
    }
}

impl<T: Make + PartialOrd> Make for Range<T> {
    fn make(words: &mut Words) -> Option<Self> {
        let (one, other) = (T::make(words)?, T::make(words)?);
        Some(if one <= other { one..other } else { other..one })
    }
}

impl<T: Make + PartialOrd> Make for RangeInclusive<T> {
    fn make(words: &mut Words) -> Option<Self> {
        let (one, other) = (T::make(words)?, T::make(words)?);
        Some(if one <= other { one..=other } else { other..=one })
    }
}

macro_rules! tuples {
    ($($($part:ident)*;)*) => {$(
        impl<$($part: Make),*> Make for ($($part,)*) {
            fn make(words: &mut Words) -> Option<Self> {
                Some(($($part::make(words)?,)*))
            }
        }
    )*};
}

tuples! { A; A B; A B C; A B C D; A B C D E; A B C D E F; A B C D E F G; A B C D E F G H; }

impl Make for PathBuf {
    fn make(words: &mut Words) -> Option<Self> {
        String::make(words).map(PathBuf::from)
    }
}

impl Make for Duration {
    fn make(words: &mut Words) -> Option<Self> {
        let seconds = u64::make(words)?;
        Some(Duration::new(seconds >> (words.below(8) * 8), words.below(1_000_000_000) as u32))
    }
}

impl Make for std::cmp::Ordering {
    fn make(words: &mut Words) -> Option<Self> {
        Some(words.below(3).cmp(&1))
    }
}

impl Make for Ipv4Addr {
    fn make(words: &mut Words) -> Option<Self> {
        u32::make(words).map(Ipv4Addr::from)
    }
}

impl Make for Ipv6Addr {
    fn make(words: &mut Words) -> Option<Self> {
        u128::make(words).map(Ipv6Addr::from)
    }
}

impl Make for IpAddr {
    fn make(words: &mut Words) -> Option<Self> {
        Some(if bool::make(words)? {
            IpAddr::V6(Ipv6Addr::make(words)?)
        } else {
            IpAddr::V4(Ipv4Addr::make(words)?)
        })
    }
}
