//! The use that the paper names next (end of Section 4): a linear-scan register allocator, and graph colouring in its place.
//!
//! Run its tests with `cargo test -p register-allocation`. `tests/oracles.rs` tests both allocators with the four oracles of the
//! paper, and `tests/enumeration.rs` shows that the colouring is the cheapest allocation there is.
//!
//! The code is straight-line, and each instruction defines a new value. A value that is spilled lives in memory for its whole
//! life, and instructions read and write memory directly: no register is set aside to load it into. What a spill costs is its
//! memory accesses, one for the definition and one for each use.
//!
//! On such code the linear scan spills as *few* values as possible, since live ranges are intervals and it spills the one that
//! ends last. Only because some values are used more often than others can an optimal allocator be *cheaper*.

mod allocation;
mod block;
mod colouring;
mod interference;
mod linear_scan;
mod machine;

pub use allocation::{Allocation, EQUAL_COSTS, Location};
pub use block::{Block, FIRST_USE, NEVER_USED, Value};
pub use colouring::{FIRST_FOUND, ONE_TOO_MANY, graph_colouring};
pub use interference::ONE_SIDED;
pub use linear_scan::{
    COLOURING, EXPIRES_EARLY, EXPIRES_LATE, SPILLS_THE_NEWEST, WRONG_REGISTER, linear_scan,
};
pub use machine::executed_on_machine;
