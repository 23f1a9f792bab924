//! The text and the lines of a rope after some insertions.

use intramorph::prelude::*;
use ropey::Rope;

#[test]
fn text() {
    let _ = program(|insertions: &[(usize, String)]| {
        let mut rope = Rope::new();
        for (place, text) in insertions {
            rope.insert(place % (rope.len_chars() + 1), text);
        }
        (rope.to_string(), rope.len_lines())
    })
    .inputs(vec((0..99_usize, "[aé\n]{0,40}"), 0..9));
}
