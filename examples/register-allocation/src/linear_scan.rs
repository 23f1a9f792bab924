//! The linear scan (Poletto and Sarkar 1999), which is the program `P`; with graph colouring in its place, it is `P'`.

use intramorph::{InjectedBug, Transformation, bug, component, injected_bug, transformation};

use crate::allocation::{Allocation, Location};
use crate::block::{Block, Value};
use crate::colouring::graph_colouring;

/// Colour the interference graph as cheaply as possible.
pub const COLOURING: Transformation = transformation!();

/// A register is given away one instruction before its value is used for the last time.
pub const EXPIRES_EARLY: InjectedBug = injected_bug!();

/// A register is held for one instruction more than its value is needed.
pub const EXPIRES_LATE: InjectedBug = injected_bug!();

/// The value that was defined last is spilled, not the one that is needed longest.
pub const SPILLS_THE_NEWEST: InjectedBug = injected_bug!();

/// The new value gets another register than that of the value which was spilled for it.
pub const WRONG_REGISTER: InjectedBug = injected_bug!();

/// Gives registers to values in the order of their definitions; when there are too few, spills the one that is needed longest.
#[component(COLOURING, graph_colouring)]
pub fn linear_scan(block: &Block, registers: usize) -> Allocation {
    let mut scan = Scan {
        free: (0..registers).rev().collect(),
        holders: Vec::new(),
        locations: vec![Location::Memory; block.values().len()],
    };
    for value in block.values() {
        scan.expire(value);
        scan.place(value, block.live_range(value).end);
    }
    Allocation::new(block, scan.locations)
}

struct Scan {
    free: Vec<usize>,
    holders: Vec<Holder>,
    locations: Vec<Location>,
}

/// A value that has a register until its live range ends.
struct Holder {
    value: Value,
    end: usize,
    register: usize,
}

impl Scan {
    /// Frees the registers of what is no longer needed when the instruction has read its operands and defines `value`.
    fn expire(&mut self, value: Value) {
        let now = bug!(
            EXPIRES_EARLY,
            bug!(EXPIRES_LATE, value, value.saturating_sub(1)),
            value + 1
        );
        let expired = self.holders.extract_if(.., |holder| holder.end <= now);
        self.free.extend(expired.map(|holder| holder.register));
    }

    fn place(&mut self, value: Value, end: usize) {
        if let Some(register) = self.free.pop().or_else(|| self.spill_for(end)) {
            self.locations[value] = Location::Register(register);
            self.holders.push(Holder {
                value,
                end,
                register,
            });
        }
    }

    /// Spills the value that is needed longest, if that is longer than `end`, and returns its register.
    fn spill_for(&mut self, end: usize) -> Option<usize> {
        let holders = self.holders.iter().enumerate();
        let (place, longest) = holders.max_by_key(|(_, holder)| holder.end)?;
        if bug!(SPILLS_THE_NEWEST, longest.end <= end, true) {
            return None;
        }
        let longest = self.holders.swap_remove(place);
        self.locations[longest.value] = Location::Memory;
        Some(bug!(
            WRONG_REGISTER,
            longest.register,
            self.holders.first().unwrap_or(&longest).register
        ))
    }
}
