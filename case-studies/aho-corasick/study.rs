//! The prefilter on and off: the same matches.

mod built;
mod inputs;

use aho_corasick::{AhoCorasickBuilder, Match};
use built::Built;
use inputs::Search;
use intramorph::prelude::*;

#[test]
fn the_prefilter_does_not_change_the_matches() {
    program(|search: &Search| matches(search, true))
        .inputs(inputs::searches())
        .cases(200_000)
        .replaced("no prefilter", |search| matches(search, false))
        .must_be(equal());
}

pub fn matches((patterns, haystack): &Search, prefilter: bool) -> Vec<Match> {
    let searcher = AhoCorasickBuilder::new()
        .ascii_case_insensitive(true)
        .prefilter(prefilter)
        .build(patterns)
        .built();
    searcher.find_iter(haystack).collect()
}
