//! The matches of several words, by bytes.

use daachorse::DoubleArrayAhoCorasickBuilder;
use intramorph::prelude::*;

#[test]
fn matches() {
    let _ = program(|(patterns, text): &(Vec<String>, String)| {
        let searcher = DoubleArrayAhoCorasickBuilder::new().build(patterns);
        let searcher = searcher.ok()?;
        let hits = searcher.find_iter(text).map(|hit| (hit.value(), hit.start()..hit.end()));
        Some(hits.collect::<Vec<(u32, _)>>())
    })
    .inputs((vec("[ab]{1,3}", 1..4), "[abc]{0,40}"));
}
