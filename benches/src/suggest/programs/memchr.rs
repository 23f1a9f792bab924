//! The places of one text in another.

use intramorph::prelude::*;
use memchr::memmem::FinderBuilder;

#[test]
fn places() {
    let _ = program(|(needle, text): &(String, String)| {
        let finder = FinderBuilder::new().build_forward(needle);
        finder.find_iter(text.as_bytes()).collect::<Vec<usize>>()
    })
    .inputs(("[ab]{0,4}", "[ab]{0,80}"));
}
