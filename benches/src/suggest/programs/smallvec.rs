//! A vector that begins inside of its owner.

use intramorph::prelude::*;
use smallvec::SmallVec;

#[test]
fn elements() {
    let _ = program(|operations: &[(bool, u8)]| {
        let mut list: SmallVec<[u8; 4]> = SmallVec::new();
        for (is_added, element) in operations {
            let _ = if *is_added { list.push(*element); None } else { list.pop() };
        }
        list.to_vec()
    })
    .inputs(vec((any::<bool>(), 0..9_u8), 0..40));
}
