//! Words, and a text that may contain them.

use aho_corasick::MatchKind;
use intramorph::prelude::*;

#[derive(Debug)]
pub struct Search {
    pub patterns: Vec<String>,
    pub haystack: String,
    pub kind: MatchKind,
}

pub fn searches() -> impl Strategy<Value = Search> {
    let kind = select(&[
        MatchKind::Standard,
        MatchKind::LeftmostFirst,
        MatchKind::LeftmostLongest,
    ]);
    let patterns = vec("[a-zA-Z_]{1,4}", 1..4);
    (patterns, "[a-zA-Z_]{0,20}", kind).prop_map(|(patterns, haystack, kind)| Search {
        patterns,
        haystack,
        kind,
    })
}
