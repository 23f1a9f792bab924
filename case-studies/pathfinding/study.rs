//! One path less asked for: the costs of the others stay.

mod inputs;
use inputs::Search;
use intramorph::prelude::*;
use pathfinding::prelude::yen;

#[test]
fn asking_for_fewer_paths_keeps_the_cheapest() {
    program(|search: &Search| costs(search, search.paths + 1))
        .inputs(inputs::searches())
        .cases(500_000)
        .replaced("one path less", |search| costs(search, search.paths))
        .must_be(relation::prefix());
}

fn costs(search: &Search, paths: usize) -> Vec<u32> {
    let paths = yen(&0, |node| search.next(*node), |node| *node == 1, paths);
    paths.into_iter().map(|(_, cost)| cost).collect()
}
