//! Graph colouring (Chaitin 1981) with an optimal choice of spills, which takes the place of the linear scan.

use std::cmp::Reverse;

use intramorph::{InjectedBug, bug, injected_bug};

use crate::allocation::{Allocation, Location, spill_cost};
use crate::block::{Block, Value};
use crate::interference::InterferenceGraph;

/// The first choice of spills that can be coloured is taken, before it is known to be the cheapest.
pub const FIRST_FOUND: InjectedBug = injected_bug!();

/// A value with as many neighbours as there are registers is said to find a free one.
pub const ONE_TOO_MANY: InjectedBug = injected_bug!();

/// Spills the values that cost least among all without which the interference graph can be coloured.
///
/// It tries all sets of values, so that blocks should have twenty instructions at most.
pub fn graph_colouring(block: &Block, registers: usize) -> Allocation {
    let graph = InterferenceGraph::of(block);
    let colouring = choices(block)
        .iter()
        .find_map(|kept| coloured(&graph, kept, registers));
    let mut locations = vec![Location::Memory; block.values().len()];
    for (value, register) in colouring.unwrap_or_default() {
        locations[value] = Location::Register(register);
    }
    Allocation::new(block, locations)
}

/// All sets of values to keep in registers; first those with which the least costs are left.
fn choices(block: &Block) -> Vec<Vec<Value>> {
    let mut choices = vec![Vec::new()];
    for value in block.values() {
        let with = |kept: &Vec<Value>| [kept.as_slice(), &[value]].concat();
        let longer: Vec<Vec<Value>> = choices.iter().map(with).collect();
        choices.extend(longer);
    }
    choices.reverse();
    let costs: Vec<usize> = block
        .values()
        .map(|value| spill_cost(block, value))
        .collect();
    let saved = |kept: &Vec<Value>| kept.iter().map(|value| costs[*value]).sum::<usize>();
    choices.sort_by_cached_key(|kept| bug!(FIRST_FOUND, Reverse(saved(kept)), Reverse(0)));
    choices
}

/// A register for each of the values, if Chaitin's simplification leaves none of them over.
///
/// A value with few neighbours finds a free register, whichever they have; so it is put aside, and coloured after the others. Of
/// intervals that can be coloured, the one that ends first has few neighbours: on straight-line code this never gives up too early.
fn coloured(
    graph: &InterferenceGraph,
    values: &[Value],
    registers: usize,
) -> Option<Vec<(Value, usize)>> {
    if values.is_empty() {
        return Some(Vec::new());
    }
    let place = values.iter().position(|value| {
        let neighbours = graph.neighbours(*value).iter();
        let degree = neighbours.filter(|other| values.contains(other)).count();
        degree < bug!(ONE_TOO_MANY, registers, registers + 1)
    })?;
    let mut others = values.to_vec();
    let value = others.remove(place);
    let mut colouring = coloured(graph, &others, registers)?;
    colouring.push((value, free_register(graph.neighbours(value), &colouring)));
    Some(colouring)
}

/// The first register that no neighbour has.
fn free_register(neighbours: &[Value], colouring: &[(Value, usize)]) -> usize {
    let has = |register: usize| {
        let mut holders = colouring.iter().filter(|(_, taken)| *taken == register);
        holders.any(|(other, _)| neighbours.contains(other))
    };
    let mut registers = 0..=neighbours.len();
    let free = registers.find(|register| !has(*register));
    free.expect("there are more registers to look at than neighbours")
}
