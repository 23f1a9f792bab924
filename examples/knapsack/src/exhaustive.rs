//! The exhaustive search, which takes the place of the greedy packing.

use intramorph::{InjectedBug, bug, injected_bug};

use crate::packing::{Item, Packing};

/// An item that was packed is not tried again: each is packed once at most.
pub const ONCE_EACH: InjectedBug = injected_bug!();

/// Of two packings the heavier one is returned, not the more valuable one.
pub const HEAVIER_WINS: InjectedBug = injected_bug!();

/// An item that fills the knapsack to the brim is said not to fit.
pub const FULL_IS_TOO_FULL: InjectedBug = injected_bug!();

/// Packs as valuably as possible: each item is included or excluded, and what was included is tried again.
pub fn knapsack_exhaustive(items: &[Item], capacity: u32) -> Packing {
    most_valuable(items, capacity, Packing::default())
}

/// The most valuable way to go on with a packing that leaves some room.
fn most_valuable(items: &[Item], room: u32, packing: Packing) -> Packing {
    let Some((item, others)) = items.split_first() else {
        return packing;
    };
    let excluded = most_valuable(others, room, packing.clone());
    let Some(room) = room_left(*item, room) else {
        return excluded;
    };
    let again = bug!(ONCE_EACH, items, others);
    let included = most_valuable(again, room, packing.with(*item));
    let is_better = bug!(
        HEAVIER_WINS,
        included.value > excluded.value,
        included.weight > excluded.weight
    );
    if is_better { included } else { excluded }
}

/// The room beside an item, if it fits.
fn room_left(item: Item, room: u32) -> Option<u32> {
    let left = room.checked_sub(item.weight.get());
    left.filter(|left| bug!(FULL_IS_TOO_FULL, true, *left > 0))
}
