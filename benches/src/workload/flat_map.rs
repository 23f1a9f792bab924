//! The paper's bug again, on inputs whose length is drawn first.

use proptest::collection;
use proptest::prelude::{Strategy, any};

use super::Workload;
use super::paper::{three_that_break, wrongly_sorted};

/// Bubble sort with a wrong index, on as many numbers as a first draw says.
pub struct LengthFirst;

impl Workload for LengthFirst {
    const NAME: &'static str = "flat_map";

    type Input = Vec<i32>;
    type Output = Vec<i32>;

    fn inputs() -> impl Strategy<Value = Vec<i32>> {
        (1usize..100).prop_flat_map(|length| collection::vec(any::<i32>(), length))
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
