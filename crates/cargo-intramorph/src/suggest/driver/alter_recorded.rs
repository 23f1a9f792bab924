//! Small changes of recorded values, by their types: a character or an element is inserted, removed or replaced.

// A library may be without the standard library, and its tests are in it.
extern crate std;
#[allow(unused_imports)]
use std::prelude::v1::*;

use std::any::Any;

use super::make::Make;
use super::texts;
use super::words::Words;

/// Changes a value a little. Returns whether it is of a type for which that is known.
pub fn changed(value: &mut dyn Any, words: &mut Words) -> bool {
    if let Some(text) = value.downcast_mut::<String>() {
        let other = texts::changed(words, text);
        return other.map(|other| *text = other).is_some();
    }
    is_list_changed(value, words)
}

macro_rules! lists {
    ($($type:ty)*) => {
        fn is_list_changed(value: &mut dyn Any, words: &mut Words) -> bool {
            $(
                if let Some(values) = value.downcast_mut::<Vec<$type>>() {
                    return changed_list(values, words).is_some();
                }
            )*
            false
        }
    };
}

lists! { u8 u16 u32 u64 usize i8 i16 i32 i64 isize f32 f64 char bool String }

fn changed_list<T: Make>(values: &mut Vec<T>, words: &mut Words) -> Option<()> {
    loop {
        let place = words.below(values.len() as u64 + 1) as usize;
        match words.below(3) {
            0 if place < values.len() => drop(values.remove(place)),
            1 if place < values.len() => values[place] = T::make(words)?,
            _ => values.insert(place, T::make(words)?),
        }
        if !words.goes_on(1) {
            return Some(());
        }
    }
}
