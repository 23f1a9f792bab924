//! The paper's third example in code: checks of greedy and exhaustive packing, for each oracle.

use intramorph::prelude::*;
use knapsack::{EXHAUSTIVE, Item, Packing, best_value, knapsack, knapsack_exhaustive};

/// Items, and how much the knapsack holds.
type Instance = (Vec<Item>, u32);

/// Small ones, since the search is exhaustive.
fn instances() -> impl Strategy<Value = Instance> {
    let items = (0u32..10, 1u32..7).prop_map(|(value, weight)| Item::new(value, weight));
    (vec(items, 0..5), 0u32..13)
}

fn pack((items, capacity): &Instance) -> Packing {
    knapsack(items, *capacity)
}

fn pack_exhaustively((items, capacity): &Instance) -> Packing {
    knapsack_exhaustive(items, *capacity)
}

/// Regression: the densest item leaves room that nothing fills; two of the other would have been better.
pub(crate) fn regression() {
    let [dense, better] = [Item::new(5, 4), Item::new(3, 3)];
    program(pack)
        .on((vec![better, dense], 6))
        .must_return(Packing {
            items: vec![dense],
            value: 5,
            weight: 4,
        });
}

/// Differential: another search that is as good. For the greedy packing there is none, so this is about the variant.
pub(crate) fn differential() {
    program(|instance: &Instance| pack_exhaustively(instance).value)
        .inputs(instances())
        .compared_with(|(items, capacity)| best_value(items, *capacity))
        .must_be(equal());
}

/// Metamorphic: an item that is too heavy changes nothing, however valuable.
pub(crate) fn metamorphic() {
    program(pack)
        .inputs(instances())
        .followed_up(|(items, capacity), _packing, _randomness| {
            let too_heavy = Item::new(100, capacity + 1);
            ([items.as_slice(), &[too_heavy]].concat(), *capacity)
        })
        .must_be(equal());
}

/// Metamorphic, for the variant: twice the capacity holds at least twice the value.
pub(crate) fn metamorphic_exhaustive() {
    program(pack_exhaustively)
        .inputs(instances())
        .followed_up(|(items, capacity), _packing, _randomness| (items.clone(), 2 * capacity))
        .must_satisfy("twice the value", |before, after| {
            after.output.value >= 2 * before.output.value
        });
}

/// The paper's intramorphic test: an exhaustive search is at least as good.
pub(crate) fn intramorphic_at_least() {
    program(pack)
        .inputs(instances())
        .transformed(EXHAUSTIVE)
        .observed(|packing| packing.value)
        .must_be(at_least());
}

/// The other side of it, which sees a greedy packing that is worse than it should be: at least half as good.
pub(crate) fn intramorphic_at_most_twice() {
    program(pack)
        .inputs(instances())
        .transformed(EXHAUSTIVE)
        .must_satisfy("at most twice the value", |greedy, best| {
            best.value <= 2 * greedy.value
        });
}

/// What the paper's test takes for granted: both packings hold what they say, and no more than they may.
pub(crate) fn intramorphic_valid() {
    program(pack)
        .inputs(instances())
        .transformed(EXHAUSTIVE)
        .must_satisfy_given("both are valid", |instance, greedy, best| {
            is_valid(instance, greedy)?;
            is_valid(instance, best)
        });
}

/// Whether a packing is one of the instance; if not, why.
fn is_valid((items, capacity): &Instance, packing: &Packing) -> Result<(), String> {
    let value: u64 = packing.items.iter().map(|item| u64::from(item.value)).sum();
    let weight: u32 = packing.items.iter().map(|item| item.weight.get()).sum();
    if let Some(unknown) = packing.items.iter().find(|item| !items.contains(item)) {
        Err(format!("{unknown:?} is not there to be packed"))
    } else if (packing.value, packing.weight) != (value, weight) {
        Err(format!(
            "what is packed is worth {value} and weighs {weight}"
        ))
    } else if weight > *capacity {
        Err(format!("a weight of {weight} is more than {capacity}"))
    } else {
        Ok(())
    }
}
