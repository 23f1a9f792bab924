//! Small graphs with a heuristic that never overestimates.

use intramorph::prelude::*;
use petgraph::algo::dijkstra;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{EdgeRef, Reversed};

const NODES: u32 = 6;

/// A way from node 0 to the goal.
#[derive(Debug)]
pub struct Search {
    pub edges: Vec<(u32, u32, u32)>,
    pub goal: u32,
    pub heuristic: Vec<u32>,
}

impl Search {
    pub fn graph(&self) -> DiGraph<(), u32> {
        let mut graph = DiGraph::from_edges(&self.edges);
        while graph.node_count() < self.heuristic.len() {
            graph.add_node(());
        }
        graph
    }

    /// Lowers each guess to the true distance from the goal, which makes the heuristic admissible.
    fn admissible(mut self) -> Self {
        let graph = self.graph();
        let goal = NodeIndex::from(self.goal);
        for (node, distance) in dijkstra(Reversed(&graph), goal, None, |edge| *edge.weight()) {
            let guess = &mut self.heuristic[node.index()];
            *guess = distance.min(*guess);
        }
        self
    }
}

pub fn searches() -> impl Strategy<Value = Search> {
    let edges = vec((0..NODES, 0..NODES, 0..10_u32), 0..15);
    let guesses = vec(0..20_u32, NODES as usize);
    (edges, 0..NODES, guesses).prop_map(|(edges, goal, heuristic)| {
        let search = Search {
            edges,
            goal,
            heuristic,
        };
        search.admissible()
    })
}
