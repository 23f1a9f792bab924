//! The register allocation's checks, from the very file that its own tests use.

#[path = "../../../register-allocation/tests/oracles.rs"]
mod oracles;

use register_allocation::{
    EXPIRES_EARLY, EXPIRES_LATE, FIRST_FOUND, FIRST_USE, NEVER_USED, ONE_SIDED, ONE_TOO_MANY,
    SPILLS_THE_NEWEST, WRONG_REGISTER,
};

use crate::exhibit::{Exhibit, Sources, bugs, check};

/// The optimal allocator.
const COLOURING: [&str; 8] = [
    "COLOURING",
    "fn graph_colouring",
    "fn choices",
    "fn coloured",
    "fn free_register",
    "struct InterferenceGraph",
    "impl InterferenceGraph",
    "fn overlap",
];
const MACHINE: [&str; 3] = [
    "fn executed_on_machine",
    "struct Machine",
    "impl Machine<'_>",
];

pub(crate) fn exhibit() -> Exhibit {
    Exhibit {
        title: "Register allocation",
        package: "register-allocation",
        section: "named at the end of Section 4",
        program: "A linear scan, which gives registers to the values of straight-line code.",
        checks: vec![
            check!("allocated by hand", oracles::regression),
            check!(
                "three ways to run it",
                oracles::differential,
                COLOURING,
                MACHINE
            ),
            check!("one register more", oracles::metamorphic, MACHINE),
            check!(
                "at most as expensive",
                oracles::intramorphic_at_most,
                COLOURING
            ),
            check!(
                "at equal costs",
                oracles::intramorphic_equal_costs,
                COLOURING,
                ["EQUAL_COSTS"]
            ),
            check!("both valid", oracles::intramorphic_valid, COLOURING),
            check!(
                "the same results",
                oracles::intramorphic_run,
                COLOURING,
                MACHINE
            ),
        ],
        bugs: bugs![
            FIRST_USE,
            NEVER_USED,
            EXPIRES_EARLY,
            EXPIRES_LATE,
            SPILLS_THE_NEWEST,
            WRONG_REGISTER,
            ONE_SIDED,
            ONE_TOO_MANY,
            FIRST_FOUND,
        ],
        sources: Sources {
            program: &[
                include_str!("../../../register-allocation/src/allocation.rs"),
                include_str!("../../../register-allocation/src/block.rs"),
                include_str!("../../../register-allocation/src/colouring.rs"),
                include_str!("../../../register-allocation/src/interference.rs"),
                include_str!("../../../register-allocation/src/linear_scan.rs"),
                include_str!("../../../register-allocation/src/machine.rs"),
            ],
            checks: include_str!("../../../register-allocation/tests/oracles.rs"),
        },
        simulation: None,
    }
}
