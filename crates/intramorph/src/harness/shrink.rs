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

#[cfg(test)]
mod tests {
    use super::{MOST_RUNS, shrink};
    use crate::harness::inputs::{Drawn, Shrink};
    use crate::harness::{Breach, CaseVerdict, Examined};

    /// Counts down, without end.
    struct Endless(i64);

    impl Shrink<i64> for Endless {
        fn simplify(&mut self) -> Option<i64> {
            self.0 -= 1;
            Some(self.0)
        }

        fn complicate(&mut self) -> Option<i64> {
            None
        }
    }

    fn check(smallest: i64, expected_input: i64, expected_runs: u64) {
        let broken = || Examined {
            verdict: CaseVerdict::Broken(Breach::Unrelated(0)),
            evidence: (),
            reached: None,
        };
        let drawn = Drawn {
            input: 0,
            tree: Endless(0),
        };
        let shrunk = shrink(drawn, broken(), |input| (*input >= smallest).then(broken));
        assert_eq!((shrunk.input, shrunk.runs), (expected_input, expected_runs));
    }

    #[test]
    fn the_last_input_that_broke_is_the_result() {
        check(-5, -5, 6);
    }

    #[test]
    fn shrinking_ends_also_where_the_walk_does_not() {
        let most = i64::try_from(MOST_RUNS).expect("a small number");
        check(i64::MIN, -most, MOST_RUNS);
    }
}
