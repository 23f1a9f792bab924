//! The answers of operations on a set, and the set.

mod inputs;
use inputs::Operation;
use intramorph::prelude::*;
use roaring::RoaringBitmap;

#[test]
fn answers() {
    let _ = program(|operations: &[Operation]| {
        let mut set = RoaringBitmap::new();
        let answers: Vec<_> = operations.iter().map(|it| it.apply(&mut set)).collect();
        (answers, set.len(), set.iter().take(100).collect::<Vec<u32>>())
    })
    .inputs(inputs::operations());
}
