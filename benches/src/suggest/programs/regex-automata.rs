//! The spans that a regex matches.

mod inputs;
use inputs::Search;
use intramorph::prelude::*;
use regex_automata::meta::{Config, Regex};

#[test]
fn spans() {
    let _ = program(|(regex, haystack): &Search| {
        let regex = Regex::builder().configure(Config::new()).build(regex);
        let regex = regex.expect("the regex is well formed");
        regex.find_iter(haystack).map(|hit| hit.span()).collect::<Vec<_>>()
    })
    .inputs(inputs::searches());
}
