//! Texts of inputs and outputs: what an iterator yields, or else what `Debug` or `Display` prints.

// A library may be without the standard library, and its tests are in it.
extern crate std;
#[allow(unused_imports)]
use std::prelude::v1::*;
use std::format;

use std::cell::RefCell;
use std::fmt::{Debug, Display};

/// A value to print. Method resolution finds the first of the traits below that the value's type allows.
pub struct Shown<T>(pub RefCell<Option<T>>);

/// Maximum number of elements that are taken from an iterator.
const MOST_ELEMENTS: usize = 256;
/// Text of a value that cannot be printed.
pub const UNSEEN: &str = "(not printable)";

impl<T> Shown<T> {
    pub fn of(value: T) -> Self {
        Shown(RefCell::new(Some(value)))
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
        (&&&&$crate::driver::show::Shown::of($value)).text()
    };
}
