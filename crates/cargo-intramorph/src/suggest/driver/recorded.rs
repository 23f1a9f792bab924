//! A program whose inputs are calls that tests have made: as they were, crossed with each other, or changed.

// A library may be without the standard library, and its tests are in it.
extern crate std;
#[allow(unused_imports)]
use std::prelude::v1::*;

use std::any::Any;
use std::collections::HashSet;
use std::panic::{catch_unwind, AssertUnwindSafe};

use super::alter_recorded::changed;
use super::make::{made, Make};
use super::serve::{self, Subject};
use super::show::UNSEEN;
use super::words::{Pool, Words, EMPTY};

/// An argument that was recorded, which can be made again and again.
pub type Argument = Box<dyn Fn() -> Box<dyn Any>>;
/// A call: its arguments, as far as they could be kept.
pub type Call = Vec<Option<Argument>>;

/// Serves a program. Functions make an input, print it, and run the program on it.
pub fn serve<I, M, T, R>(calls: Vec<Call>, pool: &'static Pool, (make, show, run): (M, T, R))
where
    M: Fn(&mut Draw) -> Option<I>,
    T: Fn(I) -> Option<String>,
    R: Fn(&mut Words, I) -> Option<String>,
{
    let mut subject = OfCalls { calls, make, show, run };
    subject.sort();
    serve::serve(subject, pool);
}

/// Returns `false`, which the compiler does not know. A call behind it is never made and only tells the compiler the types of the
/// arguments.
pub fn never() -> bool {
    false
}

struct OfCalls<M, T, R> {
    /// Calls that differ, the simplest first.
    calls: Vec<Call>,
    make: M,
    show: T,
    run: R,
}

impl<I, M, T, R> OfCalls<M, T, R>
where
    M: Fn(&mut Draw) -> Option<I>,
    T: Fn(I) -> Option<String>,
{
    /// Sorts the calls by their texts, and leaves out those that are printed alike.
    fn sort(&mut self) {
        let mut seen = HashSet::new();
        let mut sorted = Vec::new();
        for place in 0..self.calls.len() {
            let text = match self.text_of(place) {
                Some(text) => text,
                None => continue,
            };
            if text.contains(UNSEEN) || seen.insert(text.clone()) {
                sorted.push((text.len(), text, place));
            }
        }
        sorted.sort();
        let mut calls: Vec<Option<Call>> = self.calls.drain(..).map(Some).collect();
        self.calls = sorted.iter().filter_map(|it| calls[it.2].take()).collect();
    }

    /// The text of a call as it was; `None` if it cannot be made again.
    fn text_of(&self, place: usize) -> Option<String> {
        let mut words = Words::new(&EMPTY);
        let mut draw = Draw {
            calls: &self.calls,
            call: place,
            words: &mut words,
        };
        let text = catch_unwind(AssertUnwindSafe(|| (self.show)((self.make)(&mut draw)?)));
        text.ok().and_then(|text| text)
    }

    fn input_of(&self, words: &mut Words) -> Option<I> {
        if self.calls.is_empty() {
            return None;
        }
        let mut draw = Draw::of(&self.calls, words);
        made(|| (self.make)(&mut draw))
    }
}

impl<I, M, T, R> Subject for OfCalls<M, T, R>
where
    M: Fn(&mut Draw) -> Option<I>,
    T: Fn(I) -> Option<String>,
    R: Fn(&mut Words, I) -> Option<String>,
{
    fn input(&mut self, words: &mut Words) -> Option<String> {
        let input = self.input_of(words)?;
        (self.show)(input)
    }

    fn run(&mut self, words: &mut Words) -> Option<String> {
        let input = self.input_of(words)?;
        (self.run)(words, input)
    }

    fn recorded(&self) -> u64 {
        self.calls.len() as u64
    }
}

/// One input in three has an argument of another call; of those that can be made, one in two is changed or made anew.
const CROSSED_ONCE_IN: u64 = 3;
/// In later distributions, more of them are.
const OFTEN: u64 = 2;

/// An input that is being drawn.
pub struct Draw<'a> {
    calls: &'a [Call],
    /// The call that most arguments are taken from.
    call: usize,
    words: &'a mut Words,
}

impl<'a> Draw<'a> {
    fn of(calls: &'a [Call], words: &'a mut Words) -> Self {
        // The first calls are the simplest.
        let few = if words.is_small() { calls.len().min(1 + calls.len() / 2) } else { calls.len() };
        let call = words.below(few as u64) as usize;
        Draw { calls, call, words }
    }

    /// An argument that was recorded.
    pub fn kept<T: 'static>(&mut self, place: usize) -> Option<T> {
        let often = if self.words.is_later() { OFTEN } else { CROSSED_ONCE_IN };
        let call = if self.calls.len() > 1 && self.words.once_in(often) {
            self.words.below(self.calls.len() as u64) as usize
        } else {
            self.call
        };
        self.value(call, place)
    }

    /// An argument that was recorded or that words make: as it was, of another call, changed, or made anew.
    pub fn mixed<T: Make + 'static>(&mut self, place: usize) -> Option<T> {
        let kind = self.words.below(if self.words.is_later() { 12 } else { 9 });
        if kind < 5 {
            if let Some(value) = self.kept(place) {
                return Some(value);
            }
        } else if kind < 7 {
            if let Some(mut value) = self.kept::<T>(place) {
                if changed(&mut value, self.words) {
                    return Some(value);
                }
            }
        }
        T::make(self.words)
    }

    fn value<T: 'static>(&self, call: usize, place: usize) -> Option<T> {
        let argument = self.calls[call].get(place)?.as_ref()?;
        argument().downcast::<T>().ok().map(|value| *value)
    }
}
