//! The heuristic of A* replaced by none: the path costs the same.

pub mod inputs;

use inputs::Search;
use intramorph::prelude::*;
use petgraph::algo::astar;

#[test]
fn an_admissible_heuristic_does_not_change_the_cost() {
    program(|search: &Search| cost(search, |node| search.heuristic[node]))
        .inputs(inputs::searches())
        .cases(200_000)
        .replaced("no heuristic", |search| cost(search, |_| 0))
        .must_be(equal());
}

pub fn cost(search: &Search, heuristic: impl Fn(usize) -> u32) -> Option<u32> {
    let path = astar(
        &search.graph(),
        0.into(),
        |node| node == search.goal.into(),
        |edge| *edge.weight(),
        |node| heuristic(node.index()),
    );
    path.map(|(cost, _)| cost)
}
