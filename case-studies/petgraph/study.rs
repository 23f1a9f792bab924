//! The heuristic of A* replaced by none: the path costs the same.

pub mod inputs;
use inputs::Search;
use intramorph::prelude::*;
use petgraph::{algo::astar, graph::NodeIndex};

#[test]
fn an_admissible_heuristic_does_not_change_the_cost() {
    program(|search: &Search| cost(search, |node| search.heuristic[node.index()]))
        .inputs(inputs::searches())
        .cases(200_000)
        .replaced("no heuristic", |search| cost(search, |_| 0))
        .must_be(equal());
}

pub fn cost(search: &Search, heuristic: impl Fn(NodeIndex) -> u32) -> Option<u32> {
    let (graph, goal) = (search.graph(), NodeIndex::from(search.goal));
    let is_goal = |node| node == goal;
    let path = astar(&graph, 0.into(), is_goal, |edge| *edge.weight(), heuristic);
    path.map(|(cost, _)| cost)
}
