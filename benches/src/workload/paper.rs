//! The paper's bug: a wrong index in bubble sort's swap, with the comparison flipped as the transformation.

use proptest::collection;
use proptest::prelude::{Strategy, any};

use super::Workload;

/// Bubble sort with a wrong index, on 0 to 31 numbers.
pub struct WrongIndex;

impl Workload for WrongIndex {
    const NAME: &'static str = "paper";

    type Input = Vec<i32>;
    type Output = Vec<i32>;

    fn inputs() -> impl Strategy<Value = Vec<i32>> {
        collection::vec(any::<i32>(), 0..32)
    }

    fn original(input: &Vec<i32>) -> Vec<i32> {
        wrongly_sorted(input, |one, next| one > next)
    }

    fn variant(input: &Vec<i32>) -> Vec<i32> {
        wrongly_sorted(input, |one, next| one < next)
    }

    fn related(original: &Vec<i32>, variant: &Vec<i32>) -> bool {
        original.iter().eq(variant.iter().rev())
    }

    fn optima() -> Vec<Vec<i32>> {
        three_that_break()
    }
}

/// Bubble sort whose swap takes an element from index `i` instead of `j`.
pub(super) fn wrongly_sorted(items: &[i32], is_swapped: fn(i32, i32) -> bool) -> Vec<i32> {
    let mut items = items.to_vec();
    let length = items.len();
    for i in 0..length {
        for j in 0..length - i - 1 {
            if is_swapped(items[j], items[j + 1]) {
                (items[j], items[j + 1]) = (items[j + 1], items[i]);
            }
        }
    }
    items
}

/// Three numbers whose absolute values add up to 1: two elements are always sorted, and three zeros too.
pub(super) fn three_that_break() -> Vec<Vec<i32>> {
    (0..3)
        .flat_map(|place| [-1, 1].map(|number| with_one(place, number)))
        .filter(|input| !WrongIndex::holds(input))
        .collect()
}

fn with_one(place: usize, number: i32) -> Vec<i32> {
    let mut items = vec![0; 3];
    items[place] = number;
    items
}
