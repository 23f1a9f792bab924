//! The greedy packing, which is the program `P`; with an exhaustive search in its place, it is `P'`.

use intramorph::{InjectedBug, Transformation, bug, component, injected_bug, transformation};

use crate::exhaustive::knapsack_exhaustive;
use crate::packing::{Item, Packing};

/// Search all packings for the best one.
pub const EXHAUSTIVE: Transformation = transformation!();

/// Asks whether the knapsack is full already, not whether the item still fits.
pub const OVERFULL: InjectedBug = injected_bug!();

/// The lightest items come first, whatever their value.
pub const LIGHTEST_FIRST: InjectedBug = injected_bug!();

/// Packs the most valuable items for their weight first, each as often as it fits.
///
/// Never more valuable than the best packing, and always at least half as valuable: the first item that fits fills at least half
/// of the capacity, and nothing else that fits is worth more for its weight.
#[component(EXHAUSTIVE, knapsack_exhaustive)]
pub fn knapsack(items: &[Item], capacity: u32) -> Packing {
    let mut packing = Packing::default();
    for item in most_valuable_for_their_weight_first(items) {
        while bug!(
            OVERFULL,
            item.weight.get() <= capacity - packing.weight,
            packing.weight < capacity
        ) {
            packing = packing.with(item);
        }
    }
    packing
}

fn most_valuable_for_their_weight_first(items: &[Item]) -> Vec<Item> {
    let mut items = items.to_vec();
    // Fractions are compared by cross-multiplication: `a / b > c / d` is `a * d > c * b`.
    let product = |one: &Item, other: &Item| u64::from(one.value) * u64::from(other.weight.get());
    items.sort_by(|one, other| {
        bug!(
            LIGHTEST_FIRST,
            product(other, one).cmp(&product(one, other)),
            one.weight.cmp(&other.weight)
        )
    });
    items
}
