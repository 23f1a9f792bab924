//! A search among the small inputs that a strategy makes by itself, the same for every seed of a check.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use proptest::strategy::{Strategy, ValueTree};

use crate::harness::inputs::path::{Origin, Path};
use crate::harness::inputs::reduction::{Attempt, Reduction, Simplicity};
use crate::harness::inputs::strategy::tree_of_case;
use crate::harness::inputs::stream::CASES_OF_ONE_STREAM;

/// How many inputs are made, within how long; of these only the smallest are run.
const MOST_MADE: u64 = 4000;
const LONGEST: Duration = Duration::from_millis(500);
const MOST_RUNS: usize = 300;
/// Of inputs that differ in their numbers only, so many are run.
const MOST_OF_ONE_SHAPE: usize = 2;
const POOL_SEED: u64 = 0x2545_f491_4f6c_dd1d;

/// Runs small inputs, the simplest first, up to the first that breaks.
pub(super) fn search<S: Strategy>(strategy: &S, reduction: &mut Reduction<'_, S::Value>) {
    let candidates = smallest(strategy, reduction.simplicity());
    for number in candidates {
        let Some(tree) = tree_of_case(strategy, POOL_SEED, number) else {
            continue;
        };
        let path = || Path {
            origin: Origin::Case {
                seed: POOL_SEED,
                number,
            },
            steps: Vec::new(),
        };
        if reduction.attempt(tree.current(), &path) == Attempt::Better {
            return;
        }
    }
}

/// The numbers of the simplest cases, simplest first.
fn smallest<S: Strategy>(strategy: &S, bound: &Simplicity) -> Vec<u64> {
    let started = Instant::now();
    let mut of_shape: HashMap<String, usize> = HashMap::new();
    let mut made = Vec::new();
    for stream in 0..MOST_MADE {
        if started.elapsed() > LONGEST {
            break;
        }
        // The first case of a stream is the cheapest to make.
        let number = stream * CASES_OF_ONE_STREAM + 1;
        let Some(tree) = tree_of_case(strategy, POOL_SEED, number) else {
            continue;
        };
        let simplicity = Simplicity::of(&tree.current());
        if simplicity.length() > bound.length() {
            continue;
        }
        let count = of_shape.entry(simplicity.shape()).or_default();
        *count += 1;
        if *count <= MOST_OF_ONE_SHAPE {
            made.push((simplicity.shape().chars().count(), simplicity, number));
        }
    }
    made.sort_unstable();
    made.truncate(MOST_RUNS);
    made.into_iter().map(|(_, _, number)| number).collect()
}
