//! quickcheck, with generators and shrinkers as its users write them.

mod generators;

use quickcheck::{Arbitrary, Gen, QuickCheck};

use super::{MOST_CASES, Shrunk};
use crate::probe;
use crate::workload::Workload;
use crate::workload::passing::{LENGTHS, Passing};

/// A workload whose inputs quickcheck can generate.
pub trait Generated: Workload<Input: Arbitrary> {
    /// What collections stay below.
    const SIZE: usize;
}

/// Fails and shrinks.
pub fn shrink<W: Generated>(seed: u64) -> Option<Shrunk> {
    let property: fn(W::Input) -> bool = |input| {
        probe::count();
        let holds = probe::judged(W::holds(&input));
        if !holds {
            probe::remember(input);
        }
        holds
    };
    // The result says the same in text, but its fields are private; shrinking ends with the last input that fails.
    let outcome = tester(W::SIZE, MOST_CASES, seed).quicktest(property);
    let remembered = || probe::remembered::<W::Input>();
    Shrunk::to(
        || {
            outcome
                .err()
                .and_then(|_| Some(format!("{:?}", remembered()?)))
        },
        None,
    )
}

/// Passes so many cases.
pub fn pass<P: Passing>(cases: u32, seed: u64) {
    let property: fn(Vec<i32>) -> bool = |input| P::holds(&input);
    let outcome = tester(LENGTHS.end, cases, seed).quicktest(property);
    outcome.expect("the property holds");
}

fn tester(size: usize, cases: u32, seed: u64) -> QuickCheck {
    QuickCheck::new()
        .rng(Gen::from_size_and_seed(size, seed))
        .tests(cases.into())
        .max_tests(cases.into())
}
