//! The exact side: on all small instances, the exhaustive search is as good as the best of all packings, listed one by one.

use knapsack::{Item, best_value, knapsack, knapsack_exhaustive};

/// Up to three items of values 0 to 3 and weights 1 to 4, and capacities of 0 to 7.
fn all_instances() -> impl Iterator<Item = (Vec<Item>, u32)> {
    let lists = (0..=3).flat_map(lists_of_items);
    lists.flat_map(|items| (0..=7).map(move |capacity| (items.clone(), capacity)))
}

fn lists_of_items(length: u32) -> impl Iterator<Item = Vec<Item>> {
    let kind = |number: u32| Item::new(number % 4, 1 + number / 4);
    let digits = move |number| (0..length).map(move |place| number / 16_u32.pow(place) % 16);
    (0..16_u32.pow(length)).map(move |number| digits(number).map(kind).collect())
}

/// Counts from 0 copies of each item to `capacity` copies, like the digits of a number; no item weighs less than 1.
fn best_of_all_multisets(items: &[Item], capacity: u32) -> u64 {
    let base = capacity + 1;
    let value = |number: u32| {
        let (mut number, mut value, mut weight) = (number, 0, 0);
        for item in items {
            let copies = number % base;
            value += u64::from(copies * item.value);
            weight += copies * item.weight.get();
            number /= base;
        }
        (weight <= capacity).then_some(value)
    };
    let numbers = 0..base.pow(u32::try_from(items.len()).expect("there are few items"));
    numbers.filter_map(value).max().unwrap_or(0)
}

#[test]
fn both_optimal_searches_are_as_good_as_the_best_of_all_multisets() {
    for (items, capacity) in all_instances() {
        let best = best_of_all_multisets(&items, capacity);
        let exhaustive = knapsack_exhaustive(&items, capacity).value;
        let dynamic = best_value(&items, capacity);
        assert_eq!([exhaustive, dynamic], [best; 2], "{items:?} in {capacity}");
    }
}

/// Both sides of what the greedy packing promises, and that neither holds for want of a difference.
#[test]
fn the_greedy_packing_is_worse_on_220_of_34952_instances_and_never_by_more_than_half() {
    let (mut instances, mut worse) = (0, 0);
    for (items, capacity) in all_instances() {
        let greedy = knapsack(&items, capacity).value;
        let best = best_value(&items, capacity);
        assert!(
            (greedy..=2 * greedy).contains(&best),
            "{items:?} in {capacity}"
        );
        instances += 1;
        worse += usize::from(greedy < best);
    }
    assert_eq!((worse, instances), (220, 34952));
}
