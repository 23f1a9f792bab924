//! Properties that hold, to measure what a case costs: on up to 31 numbers.

use std::cell::Cell;
use std::fmt::Debug;
use std::hint::black_box;
use std::ops::Range;

use intramorph::relation::{Equal, Relation, Reversed, equal, reversed};
use intramorph::{Transformation, morph, transformation};
use proptest::collection;
use proptest::prelude::{Strategy, any};

/// How many numbers an input has.
pub const LENGTHS: Range<usize> = 0..32;

/// Two programs that are related as they should be.
pub trait Passing: 'static {
    /// What both programs return.
    type Output: Debug + 'static;
    /// The relation, in Intramorph's words.
    type Relation: Relation<Self::Output>;

    /// The transformation at the site in `switched`.
    const SWITCH: Transformation;

    /// The program, without a site.
    fn original(input: &[i32]) -> Self::Output;

    /// The program with a component replaced.
    fn variant(input: &[i32]) -> Self::Output;

    /// The program with a site, to be transformed.
    fn switched(input: &[i32]) -> Self::Output;

    /// The relation, in Intramorph's words.
    fn relation() -> Self::Relation;

    /// The relation, in plain Rust.
    fn related(original: &Self::Output, variant: &Self::Output) -> bool;

    /// The property.
    fn holds(input: &[i32]) -> bool {
        Self::related(&Self::original(input), &Self::variant(input))
    }
}

/// The strategy that all users of proptest share here.
pub fn numbers() -> impl Strategy<Value = Vec<i32>> {
    collection::vec(any::<i32>(), LENGTHS)
}

/// Bubble sort, and bubble sort with the comparison flipped.
pub struct Sorting;

/// Sort from largest to smallest.
pub const DESCENDING: Transformation = transformation!();

impl Passing for Sorting {
    type Output = Vec<i32>;
    type Relation = Reversed;

    const SWITCH: Transformation = DESCENDING;

    fn original(input: &[i32]) -> Vec<i32> {
        bubble_sort(input, |one, next| one > next)
    }

    fn variant(input: &[i32]) -> Vec<i32> {
        bubble_sort(input, |one, next| one < next)
    }

    fn switched(input: &[i32]) -> Vec<i32> {
        bubble_sort(input, |one, next| {
            morph!(DESCENDING, one > next, one < next)
        })
    }

    fn relation() -> Reversed {
        reversed()
    }

    fn related(original: &Vec<i32>, variant: &Vec<i32>) -> bool {
        original.iter().rev().eq(variant)
    }
}

#[inline]
fn bubble_sort(items: &[i32], is_swapped: impl Fn(i32, i32) -> bool) -> Vec<i32> {
    let mut items = items.to_vec();
    let length = items.len();
    for i in 0..length {
        for j in 0..length - i - 1 {
            if is_swapped(items[j], items[j + 1]) {
                items.swap(j, j + 1);
            }
        }
    }
    items
}

/// Programs that do nothing but tell the length of their input: a check in which all outputs are the same is vacuous.
pub struct Nothing;

/// Do nothing, in another way.
pub const IDLE: Transformation = transformation!();

impl Passing for Nothing {
    type Output = usize;
    type Relation = Equal;

    const SWITCH: Transformation = IDLE;

    fn original(input: &[i32]) -> usize {
        black_box(input).len()
    }

    fn variant(input: &[i32]) -> usize {
        black_box(input).len()
    }

    fn switched(input: &[i32]) -> usize {
        black_box(morph!(IDLE, input, input)).len()
    }

    fn relation() -> Equal {
        equal()
    }

    fn related(one: &usize, other: &usize) -> bool {
        one == other
    }
}

/// Programs that do nothing but count the numbers that they are given.
pub struct Counting;

thread_local! {
    static COUNTED: Cell<usize> = const { Cell::new(0) };
}

/// How many numbers the programs were given on this thread.
pub fn counted() -> usize {
    COUNTED.get()
}

impl Passing for Counting {
    type Output = usize;
    type Relation = Equal;

    const SWITCH: Transformation = IDLE;

    fn original(input: &[i32]) -> usize {
        COUNTED.set(COUNTED.get() + input.len());
        input.len()
    }

    fn variant(input: &[i32]) -> usize {
        black_box(input).len()
    }

    fn switched(input: &[i32]) -> usize {
        if IDLE.is_on() {
            Self::variant(input)
        } else {
            Self::original(input)
        }
    }

    fn relation() -> Equal {
        equal()
    }

    fn related(one: &usize, other: &usize) -> bool {
        one == other
    }
}
