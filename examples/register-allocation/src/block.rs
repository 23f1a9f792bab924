//! A block of straight-line code: what it computes, and how long each of its values is needed.

use std::ops::Range;

use intramorph::{InjectedBug, bug, injected_bug};

/// A value is taken for dead after its first use, not after its last.
pub const FIRST_USE: InjectedBug = injected_bug!();

/// A value that nobody uses is taken to need no register, though its definition writes one.
pub const NEVER_USED: InjectedBug = injected_bug!();

/// A virtual register, named by the index of the instruction that defines it.
pub type Value = usize;

/// Straight-line code: each instruction reads the values that it lists, all of them earlier, and defines a new one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    instructions: Vec<Vec<Value>>,
}

impl Block {
    /// A block of these instructions, each given by its operands.
    ///
    /// # Panics
    ///
    /// If an instruction uses a value that is not defined before it.
    pub fn new(instructions: Vec<Vec<Value>>) -> Self {
        for (index, operands) in instructions.iter().enumerate() {
            let is_defined = operands.iter().all(|operand| *operand < index);
            assert!(is_defined, "instruction {index} uses what is not defined");
        }
        Self { instructions }
    }

    /// All values, in the order of their definitions.
    pub fn values(&self) -> Range<Value> {
        0..self.instructions.len()
    }

    /// The instruction that defines a value, by its operands.
    pub fn operands(&self, value: Value) -> &[Value] {
        &self.instructions[value]
    }

    /// How often a value is used.
    pub fn uses(&self, value: Value) -> usize {
        let operands = self.instructions.iter().flatten();
        operands.filter(|operand| **operand == value).count()
    }

    /// After which instructions a value is still needed: from its definition on, until before its last use.
    ///
    /// The instruction that uses it last may put its own result in its place. A value without uses needs a place all the same,
    /// for its definition to write.
    pub fn live_range(&self, value: Value) -> Range<usize> {
        let uses = |operands: &Vec<Value>| operands.contains(&value);
        let mut instructions = self.instructions.iter();
        let end = bug!(
            FIRST_USE,
            instructions.rposition(uses),
            instructions.position(uses)
        );
        value..end.unwrap_or(bug!(NEVER_USED, value + 1, value))
    }

    /// What each instruction computes, on a machine with as many registers as there are values.
    pub fn executed(&self) -> Vec<u64> {
        let mut results = Vec::new();
        for value in self.values() {
            let operands = self.operands(value).iter();
            let operands = operands.map(|operand: &Value| results[*operand]);
            results.push(computed(value, operands));
        }
        results
    }
}

/// What an instruction makes of its operands: a number in which each of them, and their order, shows.
pub(crate) fn computed(value: Value, operands: impl Iterator<Item = u64>) -> u64 {
    operands.fold(value as u64 + 1, |mixed, operand| {
        mixed.wrapping_mul(31).wrapping_add(operand)
    })
}
