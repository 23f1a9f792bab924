//! Dynamic programming: a second way to the best value, for differential testing.

use crate::packing::Item;

/// The value of the best packing, from those of all smaller capacities.
pub fn best_value(items: &[Item], capacity: u32) -> u64 {
    let mut best: Vec<u64> = Vec::new();
    for capacity in 0..=capacity as usize {
        let with = |item: &Item| {
            let room = capacity.checked_sub(item.weight.get() as usize)?;
            Some(best[room] + u64::from(item.value))
        };
        best.push(items.iter().filter_map(with).max().unwrap_or(0));
    }
    best[capacity as usize]
}
