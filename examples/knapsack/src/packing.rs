//! What is packed: items, and the sums of their values and weights.

use std::num::NonZeroU32;

use intramorph::{InjectedBug, bug, injected_bug};

/// The value of an item is counted twice, in whichever search packs it.
pub const VALUE_TWICE: InjectedBug = injected_bug!();

/// Something to pack, as often as one likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it is worth.
    pub value: u32,
    /// At least 1: of an item without weight, no knapsack holds enough.
    pub weight: NonZeroU32,
}

impl Item {
    /// An item of this value and weight.
    ///
    /// # Panics
    ///
    /// If the weight is 0.
    pub fn new(value: u32, weight: u32) -> Self {
        let weight = NonZeroU32::new(weight).expect("an item weighs at least 1");
        Self { value, weight }
    }
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

impl Packing {
    /// The same packing with one more item.
    pub(crate) fn with(mut self, item: Item) -> Self {
        self.items.push(item);
        self.value += u64::from(item.value) * bug!(VALUE_TWICE, 1, 2);
        self.weight += item.weight.get();
        self
    }
}
