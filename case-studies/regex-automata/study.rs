//! The prefilters of the meta engine, and the strategies that rest on them, on and off: the same spans.

pub mod inputs;

use std::ops::Range;

use inputs::Search;
use intramorph::prelude::*;
use regex_automata::meta::{Config, Regex};

#[test]
fn prefilters_do_not_change_the_spans() {
    program(|search: &Search| spans(search, true))
        .inputs(inputs::searches())
        .cases(200_000)
        .replaced("no prefilters", |search| spans(search, false))
        .must_be(equal());
}

pub fn spans((regex, haystack): &Search, prefilters: bool) -> Vec<Range<usize>> {
    Regex::builder()
        .configure(Config::new().auto_prefilter(prefilters))
        .build(regex)
        .expect("the regex is well formed")
        .find_iter(haystack)
        .map(|found| found.range())
        .collect()
}
