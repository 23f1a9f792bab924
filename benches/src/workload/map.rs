//! A map whose failure needs two relations between its entries: intervals that overlap.

use std::collections::BTreeMap;

use proptest::collection::btree_map;
use proptest::prelude::{Strategy, any};

use super::Workload;

/// What intervals cover, given as start and length: their union, and their sum.
pub struct Intervals;

impl Workload for Intervals {
    const NAME: &'static str = "map";

    type Input = BTreeMap<u8, u8>;
    type Output = u32;

    fn inputs() -> impl Strategy<Value = BTreeMap<u8, u8>> {
        btree_map(any::<u8>(), any::<u8>(), 0..20)
    }

    fn original(input: &BTreeMap<u8, u8>) -> u32 {
        let mut covered = 0;
        let mut end = 0;
        for (start, length) in input {
            let start = u32::from(*start);
            let next = start + u32::from(*length);
            covered += next.max(end) - start.max(end);
            end = end.max(next);
        }
        covered
    }

    fn variant(input: &BTreeMap<u8, u8>) -> u32 {
        input.values().map(|length| u32::from(*length)).sum()
    }

    fn related(original: &u32, variant: &u32) -> bool {
        original == variant
    }

    fn optima() -> Vec<BTreeMap<u8, u8>> {
        vec![BTreeMap::from([(0, 2), (1, 1)])]
    }
}
