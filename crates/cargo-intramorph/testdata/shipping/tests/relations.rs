//! The test that has the executable built with active switches: cargo builds executables for integration tests. It does without
//! the harness, which would take long to optimise.

use shipping::order::{DESCENDING, is_ordered};

#[test]
fn descending_swaps() {
    assert!(DESCENDING.applied(|| is_ordered(&2, &1)));
}
