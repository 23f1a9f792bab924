//! The knapsack example's checks, from the very file that its own tests use.

#[path = "../../../knapsack/tests/oracles.rs"]
mod oracles;

use knapsack::{FULL_IS_TOO_FULL, HEAVIER_WINS, LIGHTEST_FIRST, ONCE_EACH, OVERFULL, VALUE_TWICE};

use crate::exhibit::{Exhibit, Sources, bugs, check};

const SEARCH: [&str; 4] = [
    "EXHAUSTIVE",
    "fn knapsack_exhaustive",
    "fn most_valuable",
    "fn room_left",
];

pub(crate) fn exhibit() -> Exhibit {
    Exhibit {
        title: "Knapsack",
        package: "knapsack",
        section: "Section 4, example 3",
        program: "The unbounded knapsack problem, packed greedily.",
        checks: vec![
            check!("packed by hand", oracles::regression),
            check!(
                "two searches agree",
                oracles::differential,
                ["fn best_value"]
            ),
            check!("one item too heavy", oracles::metamorphic),
            check!("twice the capacity", oracles::metamorphic_exhaustive),
            check!("at least as good", oracles::intramorphic_at_least, SEARCH),
            check!(
                "at most twice as good",
                oracles::intramorphic_at_most_twice,
                SEARCH
            ),
            check!("both valid", oracles::intramorphic_valid, SEARCH),
        ],
        bugs: bugs![
            OVERFULL,
            LIGHTEST_FIRST,
            VALUE_TWICE,
            ONCE_EACH,
            HEAVIER_WINS,
            FULL_IS_TOO_FULL,
        ],
        sources: Sources {
            program: &[
                include_str!("../../../knapsack/src/dynamic.rs"),
                include_str!("../../../knapsack/src/exhaustive.rs"),
                include_str!("../../../knapsack/src/greedy.rs"),
                include_str!("../../../knapsack/src/packing.rs"),
            ],
            checks: include_str!("../../../knapsack/tests/oracles.rs"),
        },
        simulation: None,
    }
}
