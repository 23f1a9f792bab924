//! The spans that a fully compiled DFA matches.

mod inputs;
use inputs::Search;
use intramorph::prelude::*;
use regex_automata::dfa::{dense::Config, regex::Regex};

#[test]
fn spans() {
    let _ = program(|(regex, haystack): &Search| {
        let regex = Regex::builder().dense(Config::new()).build(&regex.replace(r"\b", "^"));
        let regex = regex.expect("the regex is well formed");
        regex.find_iter(haystack).map(|hit| hit.span()).collect::<Vec<_>>()
    })
    .inputs(inputs::searches());
}
