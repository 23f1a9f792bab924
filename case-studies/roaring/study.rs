//! Containers turned into runs after each operation, or never: the same answers, and the same set.

mod inputs;

use inputs::Operation;
use intramorph::prelude::*;
use roaring::RoaringBitmap;

#[test]
fn run_containers_do_not_change_the_set() {
    program(|operations: &[Operation]| after(operations, RoaringBitmap::optimize))
        .inputs(inputs::operations())
        .cases(20_000)
        .replaced("no runs", |operations| after(operations, |_| false))
        .must_be(equal());
}

fn after(
    operations: &[Operation],
    optimize: fn(&mut RoaringBitmap) -> bool,
) -> (Vec<Option<u64>>, Vec<u32>) {
    let mut set = RoaringBitmap::new();
    let answers = operations.iter().map(|operation| {
        optimize(&mut set);
        operation.apply(&mut set)
    });
    (answers.collect(), set.iter().collect())
}
