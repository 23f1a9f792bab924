//! Small graphs with a heuristic that never overestimates.

use intramorph::prelude::*;
use petgraph::algo::dijkstra;
use petgraph::graph::DiGraph;
use petgraph::visit::{EdgeRef, Reversed};

/// A way from node 0 to the goal.
#[derive(Debug)]
pub struct Search {
    pub edges: Vec<(u32, u32, u32)>,
    pub goal: u32,
    pub heuristic: Vec<u32>,
}

impl Search {
    pub fn graph(&self) -> DiGraph<(), u32> {
        let mut graph = DiGraph::new();
        self.heuristic.iter().for_each(|_| drop(graph.add_node(())));
        graph.extend_with_edges(&self.edges);
        graph
    }
}

/// Graphs of up to six nodes; guesses are lowered to the true distance, which makes the heuristic admissible.
pub fn searches() -> impl Strategy<Value = Search> {
    (2..=6_usize).prop_flat_map(|nodes| {
        let node = || 0..nodes as u32;
        let edges = vec((node(), node(), 0..10_u32), 0..15);
        (edges, node(), vec(0..20_u32, nodes)).prop_map(|(edges, goal, heuristic)| {
            let mut search = Search {
                edges,
                goal,
                heuristic,
            };
            let graph = search.graph();
            for (node, cost) in dijkstra(Reversed(&graph), goal.into(), None, |edge| *edge.weight())
            {
                let guess = &mut search.heuristic[node.index()];
                *guess = cost.min(*guess);
            }
            search
        })
    })
}
