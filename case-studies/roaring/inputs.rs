//! Sequences of operations on a set.

use std::ops::RangeInclusive;

use intramorph::prelude::*;
use roaring::RoaringBitmap;

#[derive(Clone, Debug)]
pub enum Operation {
    Insert(u32),
    Remove(u32),
    InsertRange(RangeInclusive<u32>),
    RemoveRange(RangeInclusive<u32>),
    RemoveSmallest(u64),
    RemoveBiggest(u64),
    And(RangeInclusive<u32>),
    Or(RangeInclusive<u32>),
    Sub(RangeInclusive<u32>),
    Xor(RangeInclusive<u32>),
    Rank(u32),
    Select(u32),
    Count(RangeInclusive<u32>),
    Serialize,
}
use Operation::*;

impl Operation {
    /// Changes the set, and answers what the operation does.
    pub fn apply(&self, set: &mut RoaringBitmap) -> Option<u64> {
        let range = |range: &RangeInclusive<u32>| RoaringBitmap::from_iter(range.clone());
        match self {
            Insert(value) => return Some(set.insert(*value).into()),
            Remove(value) => return Some(set.remove(*value).into()),
            InsertRange(range) => return Some(set.insert_range(range.clone())),
            RemoveRange(range) => return Some(set.remove_range(range.clone())),
            RemoveSmallest(number) => set.remove_smallest(*number),
            RemoveBiggest(number) => set.remove_biggest(*number),
            And(other) => *set &= range(other),
            Or(other) => *set |= range(other),
            Sub(other) => *set -= range(other),
            Xor(other) => *set ^= range(other),
            Rank(value) => return Some(set.rank(*value)),
            Select(place) => return set.select(*place).map(u64::from),
            Count(range) => return Some(set.range_cardinality(range.clone())),
            Serialize => {
                let mut bytes = Vec::new();
                set.serialize_into(&mut bytes).expect("memory");
                *set = RoaringBitmap::deserialize_from(&bytes[..]).ok()?;
            }
        }
        None
    }
}

/// Few small operations, so that they meet, on both sides of the border between two containers.
pub fn operations() -> impl Strategy<Value = Vec<Operation>> {
    let value = || one_of![0..40_u32, 65_520..65_560_u32];
    let range = || (value(), 0..40_u32).prop_map(|(start, length)| start..=start + length);
    let operation = one_of![
        value().prop_map(Insert),
        value().prop_map(Remove),
        range().prop_map(InsertRange),
        range().prop_map(RemoveRange),
        (0..40_u64).prop_map(RemoveSmallest),
        (0..40_u64).prop_map(RemoveBiggest),
        range().prop_map(And),
        range().prop_map(Or),
        range().prop_map(Sub),
        range().prop_map(Xor),
        value().prop_map(Rank),
        (0..80_u32).prop_map(Select),
        range().prop_map(Count),
        Just(Serialize),
    ];
    vec(operation, 0..12)
}
