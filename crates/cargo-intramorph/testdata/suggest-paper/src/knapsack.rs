//! The unbounded knapsack problem, packed greedily and exhaustively.

use std::num::NonZeroU32;

/// Something to pack, as often as one likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it is worth.
    pub value: u32,
    /// At least 1: of an item without weight, no knapsack holds enough.
    pub weight: NonZeroU32,
}

/// The items in a knapsack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Packing {
    /// In the order in which they were packed.
    pub items: Vec<Item>,
    /// The sum of their values.
    pub value: u64,
    /// The sum of their weights.
    pub weight: u32,
}

/// Packs the most valuable items for their weight first, each as often as it fits.
pub fn knapsack_greedy(items: &[Item], capacity: u32) -> Packing {
    let mut items = items.to_vec();
    items.sort_by(|one, other| ratio(other).total_cmp(&ratio(one)));
    let mut packing = Packing::default();
    for item in items {
        while packing.weight + item.weight.get() <= capacity {
            packing = packing.with(item);
        }
    }
    packing
}

fn ratio(item: &Item) -> f64 {
    f64::from(item.value) / f64::from(item.weight.get())
}

/// Packs as valuably as possible: each item is included or excluded, and what was included is tried again.
pub fn knapsack_exhaustive(items: &[Item], capacity: u32) -> Packing {
    best(items, capacity, Packing::default())
}

fn best(items: &[Item], room: u32, packing: Packing) -> Packing {
    let Some((item, others)) = items.split_first() else {
        return packing;
    };
    let excluded = best(others, room, packing.clone());
    if item.weight.get() <= room {
        let included = best(items, room - item.weight.get(), packing.with(*item));
        if included.value > excluded.value {
            return included;
        }
    }
    excluded
}

impl Packing {
    fn with(mut self, item: Item) -> Self {
        self.items.push(item);
        self.value += u64::from(item.value);
        self.weight += item.weight.get();
        self
    }
}
