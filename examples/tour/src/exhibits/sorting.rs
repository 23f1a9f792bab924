//! The sorting example's checks, from the very file that its own tests use.

#[path = "../../../sorting/tests/oracles.rs"]
mod oracles;

use sorting::{FORGOTTEN_REST, TOO_FEW_PASSES, UNSTABLE_MERGE, WRONG_INDEX};

use crate::exhibit::{Exhibit, Sources, bugs, check};

const OTHER_SORTS: [&str; 3] = ["fn merge_sort", "fn merge", "fn insertion_sort"];

pub(crate) fn exhibit() -> Exhibit {
    Exhibit {
        title: "Sorting",
        package: "sorting",
        section: "Sections 2 and 3",
        program: "Bubble sort, and a ranking made by it or by another sort.",
        checks: vec![
            check!("sorted by hand", oracles::regression),
            check!("three sorts agree", oracles::differential, OTHER_SORTS),
            check!("one element less", oracles::metamorphic),
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
            check!(
                "other stable sorts",
                oracles::intramorphic_neutral,
                ["BY_INSERTION", "BY_MERGING"],
                OTHER_SORTS
            ),
            check!(
                "quicksort, up to ties",
                oracles::intramorphic_quicksort,
                ["BY_QUICKSORT", "fn quick_sort"]
            ),
        ],
        bugs: bugs![WRONG_INDEX, TOO_FEW_PASSES, UNSTABLE_MERGE, FORGOTTEN_REST],
        sources: Sources {
            program: &[
                include_str!("../../../sorting/src/bubble.rs"),
                include_str!("../../../sorting/src/insertion.rs"),
                include_str!("../../../sorting/src/merge.rs"),
                include_str!("../../../sorting/src/quick.rs"),
                include_str!("../../../sorting/src/ranking.rs"),
            ],
            checks: include_str!("../../../sorting/tests/oracles.rs"),
        },
        simulation: None,
    }
}
