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
        Self: 'a;
}

macro_rules! sequences {
    ($([$($generics:tt)*] $type:ty: $element:ty, $elements:ident, $printed_as:ty;)*) => {$(
        impl<$($generics)*> Sequence for $type {
            type Element<'a> = $element where Self: 'a;

            fn elements(&self) -> impl DoubleEndedIterator<Item = Self::Element<'_>> {
                self.$elements()
            }

            fn print_elements<'a>(elements: Vec<Self::Element<'a>>) -> Printed
            where
                Self: 'a,
            {
                Printed::of(&elements.into_iter().collect::<$printed_as>())
            }
        }
    )*};
}

sequences! {
    [T: PartialEq + Debug] [T]: &'a T, iter, Vec<_>;
    [T: PartialEq + Debug, const N: usize] [T; N]: &'a T, iter, Vec<_>;
    [T: PartialEq + Debug] Box<[T]>: &'a T, iter, Vec<_>;
    [T: PartialEq + Debug] Vec<T>: &'a T, iter, Vec<_>;
    [T: PartialEq + Debug] VecDeque<T>: &'a T, iter, Vec<_>;
    [] str: char, chars, String;
    [] String: char, chars, String;
}
