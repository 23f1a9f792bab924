//! Shrinking: from the input that broke a relation to a smaller one that breaks it in the same way.

use std::time::{Duration, Instant};

use super::Examined;
use super::inputs::{Drawn, Shrink};

/// Enough for a thousand elements; a bound rather than a budget.
const MOST_RUNS: u64 = 20_000;
/// For slow programs: the best so far is reported.
const LONGEST: Duration = Duration::from_secs(30);

pub(crate) struct Shrunk<I, E> {
    pub(crate) input: I,
    pub(crate) examined: Examined<E>,
    pub(crate) runs: u64,
}

/// Simplifies while `still_broken`, and takes the last step back where it is not.
pub(crate) fn shrink<I, T: Shrink<I>, E>(
    drawn: Drawn<I, T>,
    examined: Examined<E>,
    mut still_broken: impl FnMut(&I) -> Option<Examined<E>>,
) -> Shrunk<I, E> {
    let Drawn { input, mut tree } = drawn;
    let mut shrunk = Shrunk {
        input,
        examined,
        runs: 0,
    };
    let started = Instant::now();
    let mut next = tree.simplify();
    while let Some(input) = next {
        if shrunk.runs == MOST_RUNS || started.elapsed() > LONGEST {
            break;
        }
        shrunk.runs += 1;
        next = match still_broken(&input) {
            Some(examined) => {
                shrunk.input = input;
                shrunk.examined = examined;
                tree.simplify()
            }
            None => tree.complicate(),
        };
    }
    shrunk
}
