//! The cost of the cheapest path by A*.

mod inputs;
use inputs::Search;
use intramorph::prelude::*;
use petgraph::{algo::astar, graph::NodeIndex};

#[test]
fn cheapest() {
    let _ = program(|search: &Search| {
        let (graph, goal) = (search.graph(), NodeIndex::from(search.goal));
        let guess = |node: NodeIndex| search.heuristic[node.index()];
        let is_goal = |node| node == goal;
        let path = astar(&graph, 0.into(), is_goal, |edge| *edge.weight(), |node| guess(node));
        path.map(|(cost, _)| cost)
    })
    .inputs(inputs::searches());
}
