//! The matches of several words, by characters.

use daachorse::CharwiseDoubleArrayAhoCorasickBuilder;
use intramorph::prelude::*;

#[test]
fn matches() {
    let _ = program(|(patterns, text): &(Vec<String>, String)| {
        let searcher = CharwiseDoubleArrayAhoCorasickBuilder::new().build(patterns);
        let searcher = searcher.ok()?;
        let hits = searcher.find_iter(text).map(|hit| (hit.value(), hit.start()..hit.end()));
        Some(hits.collect::<Vec<(u32, _)>>())
    })
    .inputs((vec("[aé]{1,3}", 1..4), "[aéx]{0,40}"));
}
