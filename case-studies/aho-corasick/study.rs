//! The prefilter on and off: the same matches, in either case.

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
        .cases(500_000)
        .replaced("no prefilter", |search| matches(search, false))
        .must_be(equal());
}

fn matches(search: &Search, prefilter: bool) -> Vec<Match> {
    let searcher = AhoCorasickBuilder::new()
        .ascii_case_insensitive(true)
        .match_kind(search.kind)
        .prefilter(prefilter)
        .build(&search.patterns);
    searcher.built().find_iter(&search.haystack).collect()
}
