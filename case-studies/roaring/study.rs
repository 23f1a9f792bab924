//! Containers that are turned into runs wherever that saves space, or never: the same set.

mod inputs;

use inputs::Operation;
use intramorph::prelude::*;
use roaring::RoaringBitmap;

#[test]
fn run_containers_do_not_change_the_set() {
    program(|operations: &[Operation]| {
        after(operations, |set| {
            set.optimize();
        })
    })
    .inputs(inputs::operations())
    .cases(10_000)
    .replaced("no runs", |operations| after(operations, |_| ()))
    .must_be(equal());
}

pub fn after(operations: &[Operation], represent: impl Fn(&mut RoaringBitmap)) -> Vec<u32> {
    let mut set = RoaringBitmap::new();
    for operation in operations {
        operation.apply(&mut set);
        represent(&mut set);
    }
    set.iter().collect()
}
