//! The sorting example's checks, from the very file that its own tests use.

#[path = "../../../sorting/tests/oracles.rs"]
mod oracles;

use sorting::WRONG_INDEX;

use crate::exhibit::{Exhibit, Sources, bugs, check};

const OTHER_SORTS: [&str; 3] = ["fn merge_sort", "fn merge", "fn insertion_sort"];

pub(crate) fn exhibit() -> Exhibit {
    Exhibit {
        title: "Sorting",
        package: "sorting",
        section: "Section 2",
        program: "Bubble sort, with merge sort and insertion sort to compare it with.",
        checks: vec![
            check!("written by hand", oracles::regression, []),
            check!("three sorts agree", oracles::differential, OTHER_SORTS),
            check!("one element less", oracles::metamorphic, []),
            check!(
                "comparison flipped",
                oracles::intramorphic_operator,
                ["DESCENDING"]
            ),
            check!(
                "reverse sort added",
                oracles::intramorphic_function,
                ["fn bubble_sort_reverse"]
            ),
        ],
        bugs: bugs![WRONG_INDEX],
        sources: Sources {
            program: &[
                include_str!("../../../sorting/src/bubble.rs"),
                include_str!("../../../sorting/src/insertion.rs"),
                include_str!("../../../sorting/src/merge.rs"),
            ],
            checks: include_str!("../../../sorting/tests/oracles.rs"),
        },
        simulation: None,
    }
}
