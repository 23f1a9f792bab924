//! The longest common subsequence replaced by a heuristic, which keeps at most as many items.

mod inputs;
use intramorph::prelude::*;
use similar::{Algorithm, DiffOp, capture_diff_slices};

#[test]
fn patience_keeps_at_most_as_many_items_as_lcs() {
    program(|revision: &inputs::Revision| kept(revision, Algorithm::Lcs))
        .inputs(inputs::revisions())
        .replaced("patience", |revision| kept(revision, Algorithm::Patience))
        .must_be(at_most());
}

fn kept((old, new): &inputs::Revision, algorithm: Algorithm) -> usize {
    let kept_by = |operation: &DiffOp| match operation {
        DiffOp::Equal { len, .. } => *len,
        _ => 0,
    };
    let operations = capture_diff_slices(algorithm, old, new);
    operations.iter().map(kept_by).sum()
}
