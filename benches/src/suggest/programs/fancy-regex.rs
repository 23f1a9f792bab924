//! The ranges that a regex with a look-around matches.

use fancy_regex::RegexBuilder;
use intramorph::prelude::*;

#[test]
fn ranges() {
    let _ = program(|(before, regex, text): &(String, String, String)| {
        let regex = RegexBuilder::new(&format!("{before}{regex}")).build().ok()?;
        let ranges = regex.find_iter(text).map(|hit| hit.ok().map(|hit| hit.start()..hit.end()));
        Some(ranges.collect::<Vec<_>>())
    })
    .inputs((r"(\(\?[=!][ab]\)|\(\?<=[ab]\)|\([ab]\)\\1)?", "[ab.*?|^$]{0,5}", "[abA]{0,8}"));
}
