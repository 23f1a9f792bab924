#[component(EXHAUSTIVE, knapsack_exhaustive)]
/// Packs greedily.
#[must_use]
pub fn knapsack(items: &[Item], mut capacity: u32) -> Packing {
    greedy(items, &mut capacity)
}
