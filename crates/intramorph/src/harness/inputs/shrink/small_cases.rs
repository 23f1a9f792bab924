//! A search among the small inputs that a strategy makes by itself, the same for every seed of a check.

use std::collections::HashMap;

use proptest::strategy::{Strategy, ValueTree};

use crate::harness::inputs::path::{Origin, Path};
use crate::harness::inputs::reduction::{Attempt, Reduction, Simplicity};
use crate::harness::inputs::stream::{CASES_OF_ONE_STREAM, tree_of_case};

/// Number of inputs that are made. Only the simplest run.
const MOST_MADE: u64 = 4000;
/// Maximum number of characters that they print in all.
const MOST_PRINTED: usize = 1_000_000;
const MOST_RUNS: usize = 300;
/// Number of inputs that run of those that differ in their numbers only.
const MOST_OF_ONE_SHAPE: usize = 2;
const SEED: u64 = 0x2545_f491_4f6c_dd1d;

/// Runs small inputs, the simplest first, up to the first that breaks.
pub(super) fn search<S: Strategy>(strategy: &S, reduction: &mut Reduction<'_, S::Value>) {
    for number in simplest(strategy, &reduction.simplicity) {
        let Some(tree) = tree_of_case(strategy, SEED, number) else {
            continue;
        };
        let path = || Path::from(Origin::Case { seed: SEED, number });
        if reduction.attempt(tree.current(), &path) == Attempt::Better {
            return;
        }
    }
}

/// Returns the numbers of the simplest cases, simplest first.
fn simplest<S: Strategy>(strategy: &S, bound: &Simplicity) -> Vec<u64> {
    let mut printed = 0;
    let mut of_shape: HashMap<String, usize> = HashMap::new();
    let mut made = Vec::new();
    for stream in 0..MOST_MADE {
        if printed > MOST_PRINTED {
            break;
        }
        // The first case of a stream is the cheapest to make.
        let number = stream * CASES_OF_ONE_STREAM + 1;
        let Some(tree) = tree_of_case(strategy, SEED, number) else {
            continue;
        };
        let simplicity = Simplicity::of(&tree.current());
        printed += simplicity.text.len();
        if simplicity.length > bound.length {
            continue;
        }
        let shape = simplicity.shape();
        let length = shape.chars().count();
        let count = of_shape.entry(shape).or_default();
        *count += 1;
        if *count <= MOST_OF_ONE_SHAPE {
            made.push((length, simplicity, number));
        }
    }
    made.sort_unstable();
    made.truncate(MOST_RUNS);
    made.into_iter().map(|(_, _, number)| number).collect()
}
