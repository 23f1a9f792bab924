//! The longest common subsequence replaced by a heuristic: at least as many items are equal.

mod inputs;

use intramorph::prelude::*;
use similar::{Algorithm, DiffTag, capture_diff_slices};

#[test]
fn lcs_keeps_at_least_as_many_items_as_patience() {
    program(|(old, new): &inputs::Revision| kept(Algorithm::Patience, old, new))
        .inputs(inputs::revisions())
        .cases(10_000)
        .replaced("longest common subsequence", |(old, new)| {
            kept(Algorithm::Lcs, old, new)
        })
        .must_be(at_least());
}

/// How many items the difference keeps.
pub fn kept(algorithm: Algorithm, old: &[u8], new: &[u8]) -> usize {
    let operations = capture_diff_slices(algorithm, old, new);
    operations
        .iter()
        .filter(|operation| operation.tag() == DiffTag::Equal)
        .map(|operation| operation.new_range().len())
        .sum()
}
