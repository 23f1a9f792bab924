//! Sequences: the change reverses the output, sorts it, cuts it short, or leaves elements out.

use std::collections::VecDeque;
use std::fmt::Debug;

use super::mismatch::{change, shown};
use super::{Compose, Printed, Relation};
use crate::printed::difference::what_was_expected;
use crate::record::Verdict;

/// The relation of [`reversed`].
#[derive(Clone, Copy, Debug)]
pub struct Reversed;

/// `O' = reverse(O)`: the same elements in the opposite order.
///
/// ```
/// use intramorph::prelude::*;
///
/// fn sorted(numbers: &[i32], descending: bool) -> Vec<i32> {
///     let mut numbers = numbers.to_vec();
///     numbers.sort_by(|a, b| if descending { b.cmp(a) } else { a.cmp(b) });
///     numbers
/// }
///
/// program(|numbers: &[i32]| sorted(numbers, false))
///     .inputs(vec(any::<i32>(), 0..20))
///     .replaced("descending", |numbers| sorted(numbers, true))
///     .must_be(relation::reversed());
/// ```
pub fn reversed() -> Reversed {
    Reversed
}

impl Compose for Reversed {}

impl<O: Sequence + Debug + ?Sized> Relation<O> for Reversed {
    fn name(&self) -> &'static str {
        "reversed"
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        Verdict::from(original.elements().rev().eq(transformed.elements()))
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        let [old, new] = [original, transformed].map(|output| output.elements().count());
        if old != new {
            return format!("{old} elements became {new}");
        }
        let mut pairs = original.elements().rev().zip(transformed.elements());
        match pairs.position(|(expected, actual)| expected != actual) {
            Some(index) => format!("O' and the reverse of O first differ at index {index}"),
            None => "an element differs from itself".to_owned(),
        }
    }

    fn expected(&self, original: &O) -> Option<Printed> {
        Some(O::print_elements(original.elements().rev().collect()))
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        one.elements().eq(other.elements())
    }
}

/// The relation of [`sorted`].
#[derive(Clone, Copy, Debug)]
pub struct Sorted;

/// `O' = sort(O)`: the same elements in ascending order.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|numbers: &[u8]| numbers.iter().map(|n| n / 2).collect::<Vec<_>>())
///     .inputs(vec(any::<u8>(), 0..20))
///     .replaced("through a heap", |numbers| {
///         numbers.iter().map(|n| n / 2).collect::<std::collections::BinaryHeap<_>>().into_sorted_vec()
///     })
///     .must_be(relation::sorted());
/// ```
pub fn sorted() -> Sorted {
    Sorted
}

impl Compose for Sorted {}

impl<O> Relation<O> for Sorted
where
    O: Sequence + Debug + ?Sized,
    for<'a> O::Element<'a>: Ord,
{
    fn name(&self) -> &'static str {
        "sorted"
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        let expected = in_order(original);
        Verdict::from(expected.into_iter().eq(transformed.elements()))
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        let expected = O::print_elements(in_order(original));
        what_was_expected(&expected, &Printed::of(transformed))
    }

    fn expected(&self, original: &O) -> Option<Printed> {
        Some(O::print_elements(in_order(original)))
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        one.elements().eq(other.elements())
    }
}

fn in_order<O>(output: &O) -> Vec<O::Element<'_>>
where
    O: Sequence + ?Sized,
    for<'a> O::Element<'a>: Ord,
{
    let mut elements: Vec<_> = output.elements().collect();
    elements.sort();
    elements
}

/// The relation of [`prefix`] and [`subsequence`].
#[derive(Clone, Copy, Debug)]
pub struct Kept(Claim);

#[derive(Clone, Copy, Debug)]
enum Claim {
    Prefix,
    Subsequence,
}

/// `O'` is a prefix of `O`: with the change, the output ends earlier.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|text: &str| text.to_owned())
///     .inputs("[a-c]{1,9}")
///     .replaced("limit 3", |text| text.chars().take(3).collect())
///     .must_be(relation::prefix());
/// ```
pub fn prefix() -> Kept {
    Kept(Claim::Prefix)
}

/// `O'` is a subsequence of `O`: with the change, elements are left out and the others keep their order.
///
/// ```
/// use intramorph::prelude::*;
///
/// program(|numbers: &[u8]| numbers.to_vec())
///     .inputs(vec(any::<u8>(), 0..20))
///     .replaced("even ones", |numbers| numbers.iter().copied().filter(|n| n % 2 == 0).collect())
///     .must_be(relation::subsequence());
/// ```
pub fn subsequence() -> Kept {
    Kept(Claim::Subsequence)
}

impl Compose for Kept {}

impl<O: Sequence + Debug + ?Sized> Relation<O> for Kept {
    fn name(&self) -> &'static str {
        match self.0 {
            Claim::Prefix => "prefix",
            Claim::Subsequence => "subsequence",
        }
    }

    fn verdict(&self, original: &O, transformed: &O) -> Verdict {
        Verdict::from(self.broken(original, transformed).is_none())
    }

    fn why_not(&self, original: &O, transformed: &O) -> String {
        self.broken(original, transformed).unwrap_or_default()
    }

    fn agree(&self, one: &O, other: &O) -> bool {
        one.elements().eq(other.elements())
    }
}

impl Kept {
    /// The first element of `O'` that is not in its place, if there is one.
    fn broken<O: Sequence + ?Sized>(self, original: &O, transformed: &O) -> Option<String> {
        let mut rest = original.elements();
        let mut elements = transformed.elements().enumerate();
        elements.find_map(|(index, new)| match self.0 {
            Claim::Prefix => {
                let change = change(rest.next(), Some(new))?;
                Some(format!("at [{index}]: {change}"))
            }
            // Taking the first element that fits leaves the longest rest.
            Claim::Subsequence => (!rest.any(|old| old == new)).then(|| {
                let new = shown(&new);
                format!("at [{index}]: O has no {new} left, after what comes before it in O'")
            }),
        })
    }
}

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
