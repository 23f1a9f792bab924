//! A map in the order of its insertions.

use indexmap::IndexMap;
use intramorph::prelude::*;

#[test]
fn entries() {
    let _ = program(|operations: &[(bool, u8)]| {
        let mut map = IndexMap::new();
        for (place, (is_added, key)) in operations.iter().enumerate() {
            if *is_added { map.insert(*key, place) } else { map.swap_remove(key) };
        }
        map.into_iter().collect::<Vec<(u8, usize)>>()
    })
    .inputs(vec((any::<bool>(), 0..9_u8), 0..40));
}
