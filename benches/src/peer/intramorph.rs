//! Intramorph: seeds derive from the thread's name, which the caller chooses.

use intramorph::{Finding, Vacuity, program, recorded};

use super::{MOST_CASES, Shrunk};
use crate::probe;
use crate::workload::Workload;
use crate::workload::passing::{Passing, numbers};

/// Fails and shrinks; the thread's name is the seed.
pub fn shrink<W: Workload>(_seed: u64) -> Option<Shrunk> {
    let records = recorded(|| {
        program(|input: &W::Input| {
            probe::count();
            W::original(input)
        })
        .inputs(W::inputs())
        .cases(MOST_CASES.into())
        .replaced("the variant", W::variant)
        .must_satisfy("related", |original, variant| {
            probe::judged(W::related(original, variant))
        });
    });
    let finding = records.first().and_then(|record| record.finding.as_ref());
    let runs = finding.map(|finding: &Finding| finding.shrinking_runs);
    Shrunk::to(|| Some(finding?.input.clone()), runs)
}

/// Passes so many cases, with the variant given as a program of its own; the thread's name is the seed.
pub fn replaced<P: Passing>(cases: u32, _seed: u64) {
    program(P::original)
        .inputs(numbers())
        .cases(cases.into())
        .replaced("the variant", P::variant)
        .must_be(P::relation());
}

/// Passes so many cases, with the variant at a site in the program; the thread's name is the seed.
pub fn transformed<P: Passing>(cases: u32, _seed: u64) {
    program(P::switched)
        .inputs(numbers())
        .cases(cases.into())
        .transformed(P::SWITCH)
        .must_be(P::relation());
}

/// The same where nobody asks whether the relation tells outputs apart.
pub fn tolerant<P: Passing>(cases: u32, _seed: u64) {
    program(P::switched)
        .inputs(numbers())
        .cases(cases.into())
        .tolerating(Vacuity::TellsNothingApart)
        .transformed(P::SWITCH)
        .must_be(P::relation());
}
