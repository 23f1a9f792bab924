//! The lines of a wrapped text.

use intramorph::prelude::*;
use textwrap::{Options, wrap};

#[test]
fn lines() {
    let _ = program(|(text, width): &(String, usize)| {
        let lines = wrap(text, Options::new(*width));
        lines.into_iter().map(|line| line.into_owned()).collect::<Vec<String>>()
    })
    .inputs(("[ab -]{0,30}", 1..12_usize));
}
