//! Sequences: outputs whose elements come in an order.

use std::collections::VecDeque;
use std::fmt::Debug;

use super::Printed;

/// An output that is a sequence of elements, so that it can be reversed, or compared as a multiset.
#[diagnostic::on_unimplemented(
    message = "an output of type `{Self}` is not a sequence",
    label = "this relation is about sequences, but the program returns `{Self}`",
    note = "sequences are `Vec<T>`, `VecDeque<T>`, `[T; N]`, `Box<[T]>`, `[T]`, `String` and `str`; for other outputs use \
            `.must_satisfy(\"name\", |original, transformed| ..)`"
)]
pub trait Sequence {
    /// An element, or a reference to one.
    type Element<'a>: PartialEq + Debug
    where
        Self: 'a;

    /// The elements in order.
    fn elements(&self) -> impl DoubleEndedIterator<Item = Self::Element<'_>>;

    /// Elements, printed as this type prints.
    fn print_elements<'a>(elements: Vec<Self::Element<'a>>) -> Printed
    where
        Self: 'a,
    {
        Printed::of(&elements)
    }
}

impl<T: PartialEq + Debug> Sequence for [T] {
    type Element<'a>
        = &'a T
    where
        T: 'a;

    fn elements(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.iter()
    }
}

impl Sequence for str {
    type Element<'a> = char;

    fn elements(&self) -> impl DoubleEndedIterator<Item = char> {
        self.chars()
    }

    fn print_elements<'a>(elements: Vec<char>) -> Printed
    where
        Self: 'a,
    {
        Printed::of(&elements.into_iter().collect::<String>())
    }
}

impl<T: PartialEq + Debug> Sequence for VecDeque<T> {
    type Element<'a>
        = &'a T
    where
        T: 'a;

    fn elements(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.iter()
    }
}

/// Types that hold their elements in a slice, or their characters in a string.
macro_rules! sequence_as {
    ($($target:ty: [$($generics:tt)*] $type:ty),* $(,)?) => {$(
        impl<$($generics)*> Sequence for $type {
            type Element<'a> = <$target as Sequence>::Element<'a> where Self: 'a;

            fn elements(&self) -> impl DoubleEndedIterator<Item = Self::Element<'_>> {
                <$target as Sequence>::elements(self)
            }

            fn print_elements<'a>(elements: Vec<Self::Element<'a>>) -> Printed
            where
                Self: 'a,
            {
                <$target as Sequence>::print_elements(elements)
            }
        }
    )*};
}

sequence_as! {
    [T]: [T: PartialEq + Debug] Vec<T>,
    [T]: [T: PartialEq + Debug] Box<[T]>,
    [T]: [T: PartialEq + Debug, const N: usize] [T; N],
    str: [] String,
}
