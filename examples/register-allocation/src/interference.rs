//! The interference graph: which values cannot share a register.

use std::ops::Range;

use intramorph::{InjectedBug, bug, injected_bug};

use crate::block::{Block, Value};

/// Of two values that are needed at the same time, only the earlier one has the other for a neighbour.
pub const ONE_SIDED: InjectedBug = injected_bug!();

/// The values of a block, and an edge between those that are needed at the same time.
pub(crate) struct InterferenceGraph {
    neighbours: Vec<Vec<Value>>,
}

impl InterferenceGraph {
    pub(crate) fn of(block: &Block) -> Self {
        let ranges: Vec<Range<usize>> = block
            .values()
            .map(|value| block.live_range(value))
            .collect();
        let neighbours = |value: Value| {
            let others = block.values().filter(|other| *other != value);
            let interferes = |other: &Value| overlap(&ranges[value], &ranges[*other]);
            others.filter(interferes).collect()
        };
        Self {
            neighbours: block.values().map(neighbours).collect(),
        }
    }

    /// The values that cannot have the same register as this one.
    pub(crate) fn neighbours(&self, value: Value) -> &[Value] {
        &self.neighbours[value]
    }
}

fn overlap(one: &Range<usize>, other: &Range<usize>) -> bool {
    bug!(
        ONE_SIDED,
        one.start.max(other.start) < one.end.min(other.end),
        one.contains(&other.start)
    )
}
