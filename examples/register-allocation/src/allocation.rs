//! An allocation: where each value of a block lives, and what that costs.

use intramorph::{Transformation, morph, transformation};

use crate::block::{Block, Value};

/// All values cost the same to spill, so that the cheapest allocation is one with the fewest spills.
pub const EQUAL_COSTS: Transformation = transformation!();

/// Where a value lives, from its definition to its last use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    /// In the register of this number.
    Register(usize),
    /// In a place in memory of its own: it is spilled.
    Memory,
}

/// Where each value of a block lives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allocation {
    /// In the order of values.
    pub locations: Vec<Location>,
    /// How often the block accesses memory.
    pub cost: usize,
}

impl Allocation {
    pub(crate) fn new(block: &Block, locations: Vec<Location>) -> Self {
        let spilled = block
            .values()
            .filter(|value| locations[*value] == Location::Memory);
        let cost = spilled.map(|value| spill_cost(block, value)).sum();
        Self { locations, cost }
    }

    /// How many values are spilled.
    pub fn spilled(&self) -> usize {
        let locations = self.locations.iter();
        locations
            .filter(|location| **location == Location::Memory)
            .count()
    }
}

/// How often a spilled value is stored and loaded.
pub(crate) fn spill_cost(block: &Block, value: Value) -> usize {
    morph!(EQUAL_COSTS, 1 + block.uses(value), 1)
}
