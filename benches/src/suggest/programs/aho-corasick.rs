//! The matches of several words.

mod built;
mod inputs;
use aho_corasick::AhoCorasickBuilder;
use built::Built;
use inputs::Search;
use intramorph::prelude::*;

#[test]
fn matches() {
    let _ = program(|search: &Search| {
        let mut builder = AhoCorasickBuilder::new();
        builder.ascii_case_insensitive(true).match_kind(search.kind);
        let searcher = builder.build(&search.patterns).built();
        searcher.find_iter(&search.haystack).collect::<Vec<_>>()
    })
    .inputs(inputs::searches());
}
