//! The ranges that a regex matches.

use intramorph::prelude::*;
use regex::RegexBuilder;

#[test]
fn ranges() {
    let _ = program(|(regex, text): &(String, String)| {
        let regex = RegexBuilder::new(regex).build().ok()?;
        Some(regex.find_iter(text).map(|hit| hit.range()).collect::<Vec<_>>())
    })
    .inputs(("[ab.*?|()^$]{0,6}", "[abA\n]{0,8}"));
}
