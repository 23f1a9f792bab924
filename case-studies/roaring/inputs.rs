//! Sequences of operations on a set.

use std::ops::RangeInclusive;

use intramorph::prelude::*;
use intramorph::proptest::prop_oneof;
use roaring::RoaringBitmap;

#[derive(Clone, Debug)]
pub enum Operation {
    Insert(u32),
    InsertRange(RangeInclusive<u32>),
    Remove(u32),
    RemoveRange(RangeInclusive<u32>),
    RemoveSmallest(u64),
    RemoveBiggest(u64),
    And(RangeInclusive<u32>),
    Xor(RangeInclusive<u32>),
}
use Operation::*;

impl Operation {
    pub fn apply(&self, set: &mut RoaringBitmap) {
        match self.clone() {
            Insert(value) => drop(set.insert(value)),
            InsertRange(range) => drop(set.insert_range(range)),
            Remove(value) => drop(set.remove(value)),
            RemoveRange(range) => drop(set.remove_range(range)),
            RemoveSmallest(n) => set.remove_smallest(n),
            RemoveBiggest(n) => set.remove_biggest(n),
            And(range) => *set &= RoaringBitmap::from_iter(range),
            Xor(range) => *set ^= RoaringBitmap::from_iter(range),
        }
    }
}

pub fn operations() -> impl Strategy<Value = Vec<Operation>> {
    let value = || prop_oneof![0..40_u32, 65_520..65_560_u32];
    let range = || (value(), 0..40_u32).prop_map(|(start, length)| start..=start + length);
    let operation = prop_oneof![
        value().prop_map(Insert),
        range().prop_map(InsertRange),
        value().prop_map(Remove),
        range().prop_map(RemoveRange),
        (0..40_u64).prop_map(RemoveSmallest),
        (0..40_u64).prop_map(RemoveBiggest),
        range().prop_map(And),
        range().prop_map(Xor),
    ];
    vec(operation, 0..12)
}
