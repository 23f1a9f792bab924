//! Values of the standard library's types, made from words; numbers and texts have files of their own.

// A library may be without the standard library, and its tests are in it.
extern crate std;
#[allow(unused_imports)]
use std::prelude::v1::*;

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque};
// Only later editions import it by themselves.
#[allow(unused_imports)]
use std::convert::TryFrom;
use std::hash::Hash;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::ops::{Range, RangeInclusive};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use super::words::{Words, EMPTY};

/// A value that words can make. `None` if these words make none.
pub trait Make: Sized {
    fn make(words: &mut Words) -> Option<Self>;

    /// A list of such values.
    fn list(words: &mut Words) -> Option<Vec<Self>> {
        sequence(words)
    }
}

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

/// A value that is being made. A constructor that panics makes none.
pub fn made<T>(make: impl FnOnce() -> Option<T>) -> Option<T> {
    catch_unwind(AssertUnwindSafe(make)).ok().and_then(|made| made)
}

/// The answer of a closure, which depends on a number and the texts of its arguments alone.
pub fn answer<T: Make>(number: u32, arguments: &[String]) -> T {
    let mut words = Words::new(&EMPTY);
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
        let mut values = C::default();
        if let Some(length) = words.known_length() {
            for _ in 0..length {
                values.extend(T::make(words));
            }
            return Some(values);
        }
        let average = words.average();
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

impl<T: Make> Make for Vec<T> {
    fn make(words: &mut Words) -> Option<Self> {
        let values = T::list(words)?;
        if words.is_outermost() {
            words.lengths.push(values.len());
        }
        Some(values)
    }
}

sequences! {
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
