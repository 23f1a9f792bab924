//! Containers turned into runs before each operation, or never: the same answers, and the same set.

mod inputs;
use inputs::Operation;
use intramorph::prelude::*;
use roaring::RoaringBitmap;

#[test]
fn run_containers_do_not_change_the_set() {
    program(|operations: &[Operation]| answers(operations, true))
        .inputs(inputs::operations())
        .cases(20_000)
        .replaced("no runs", |operations| answers(operations, false))
        .must_be(equal());
}

fn answers(operations: &[Operation], runs: bool) -> (Vec<Option<u64>>, Vec<u32>) {
    let mut set = RoaringBitmap::new();
    let answers = operations.iter().map(|operation| {
        let _ = runs && set.optimize();
        operation.apply(&mut set)
    });
    (answers.collect(), set.iter().collect())
}
