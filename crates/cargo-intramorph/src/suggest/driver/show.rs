//! Texts of inputs and outputs: what a view shows, or what an iterator yields, or else what `Debug` or `Display` prints.

// A library may be without the standard library, and its tests are in it.
extern crate std;
#[allow(unused_imports)]
use std::prelude::v1::*;
use std::format;

use std::cell::RefCell;
use std::fmt::{self, Debug, Display};

pub use super::frames::UNSEEN;

/// A value to print. Method resolution finds the first of the traits below that the value's type allows.
pub struct Shown<T>(pub RefCell<Option<T>>);

/// Maximum number of elements that are taken from an iterator.
const MOST_ELEMENTS: usize = 256;

impl<T> Shown<T> {
    pub fn of(value: T) -> Self {
        Shown(RefCell::new(Some(value)))
    }
}

/// A value of a type of the crate that may be seen in several ways.
pub trait Viewed {
    fn viewed(&self) -> String;
}

impl<'a, T: Viewed> Viewed for &'a T {
    fn viewed(&self) -> String {
        (**self).viewed()
    }
}

/// A value without its view.
pub struct Plain<'a, T: 'a>(pub &'a T);

impl<'a, T: Debug> Debug for Plain<'a, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl<'a, T: Display> Display for Plain<'a, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// The text of a value by the texts of its parts; those that cannot be printed are left out.
pub fn of_parts(name: &str, parts: Vec<(&'static str, String)>) -> String {
    let parts = parts.into_iter().filter(|&(_, ref text)| text != UNSEEN);
    let parts: Vec<String> = parts.map(|(name, text)| format!("{}: {}", name, text)).collect();
    if parts.is_empty() {
        return UNSEEN.to_owned();
    }
    format!("{} {{ {} }}", name, parts.join(", "))
}

pub trait ByView {
    fn text(&self) -> String;
}

impl<T: Viewed> ByView for &&&&Shown<T> {
    fn text(&self) -> String {
        self.0.borrow().as_ref().map_or(String::new(), |value| value.viewed())
    }
}

pub trait ByElements {
    fn text(&self) -> String;
}

impl<T: Iterator> ByElements for &&&Shown<T>
where
    T::Item: Debug,
{
    fn text(&self) -> String {
        let elements = self.0.borrow_mut().take();
        let elements: Vec<T::Item> = elements.into_iter().flatten().take(MOST_ELEMENTS).collect();
        format!("{:?}", elements)
    }
}

pub trait ByDebug {
    fn text(&self) -> String;
}

impl<T: Debug> ByDebug for &&Shown<T> {
    fn text(&self) -> String {
        self.0
            .borrow()
            .as_ref()
            .map_or(String::new(), |value| format!("{:?}", value))
    }
}

pub trait ByDisplay {
    fn text(&self) -> String;
}

impl<T: Display> ByDisplay for &Shown<T> {
    fn text(&self) -> String {
        self.0
            .borrow()
            .as_ref()
            .map_or(String::new(), |value| format!("{:?}", value.to_string()))
    }
}

pub trait ByNothing {
    fn text(&self) -> String;
}

impl<T> ByNothing for Shown<T> {
    fn text(&self) -> String {
        UNSEEN.to_owned()
    }
}

/// The text of a value, by what its type allows.
#[macro_export]
macro_rules! __intramorph_text {
    ($value:expr) => {
        (&&&&&driver::show::Shown::of($value)).text()
    };
}
