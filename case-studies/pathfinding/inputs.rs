//! Small graphs without parallel edges, with positive weights, as `yen` asks for.

use std::collections::BTreeMap;

use intramorph::prelude::*;
use intramorph::proptest::collection::btree_map;

/// Ways from node 0 to node 1, and how many of them are asked for.
#[derive(Debug)]
pub struct Search {
    pub edges: BTreeMap<(u32, u32), u32>,
    pub paths: usize,
}

impl Search {
    pub fn next(&self, node: u32) -> Vec<(u32, u32)> {
        let edges = self.edges.iter().filter(|((from, _), _)| *from == node);
        edges.map(|((_, to), weight)| (*to, *weight)).collect()
    }
}

pub fn searches() -> impl Strategy<Value = Search> {
    let edges = btree_map((0..6_u32, 0..6_u32), 1..10_u32, 0..20);
    (edges, 1..6_usize).prop_map(|(edges, paths)| Search { edges, paths })
}
