//! A machine with few registers, which executes a block as it was allocated.

use crate::allocation::{Allocation, Location};
use crate::block::{Block, Value, computed};

/// What each instruction computes when values live where the allocation says.
///
/// If two values share a register while both are needed, one of them is lost, and what uses it computes something else.
///
/// # Panics
///
/// If a value is to live in a register that the machine does not have.
pub fn executed_on_machine(block: &Block, registers: usize, allocation: &Allocation) -> Vec<u64> {
    let mut machine = Machine {
        registers: vec![0; registers],
        memory: vec![0; block.values().len()],
        allocation,
    };
    let instructions = block.values();
    instructions
        .map(|value| machine.execute(value, block.operands(value)))
        .collect()
}

struct Machine<'a> {
    registers: Vec<u64>,
    memory: Vec<u64>,
    allocation: &'a Allocation,
}

impl Machine<'_> {
    fn execute(&mut self, value: Value, operands: &[Value]) -> u64 {
        let operands: Vec<u64> = operands
            .iter()
            .map(|operand| *self.place(*operand))
            .collect();
        let result = computed(value, operands.into_iter());
        *self.place(value) = result;
        result
    }

    fn place(&mut self, value: Value) -> &mut u64 {
        match self.allocation.locations[value] {
            Location::Register(register) => &mut self.registers[register],
            Location::Memory => &mut self.memory[value],
        }
    }
}
