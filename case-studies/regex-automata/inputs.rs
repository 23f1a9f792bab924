//! Regexes over a small alphabet, and a text over the same.

use intramorph::prelude::*;
use intramorph::proptest::prop_oneof;
use intramorph::proptest::sample::select;

/// A regex, and the text that it searches.
pub type Search = (String, String);

pub fn searches() -> impl Strategy<Value = Search> {
    let atom = select(&["a", "b", "c", ".", "[ab]", "[^a]", "^", "$", r"\b"]);
    let atom = atom.prop_map(str::to_owned);
    let nested = atom.prop_recursive(3, 16, 4, |atom| {
        alternatives(atom).prop_map(|regex| format!("({regex})"))
    });
    (alternatives(nested), "[abc]{0,8}")
}

fn alternatives(atom: impl Strategy<Value = String> + 'static) -> impl Strategy<Value = String> {
    let times = prop_oneof![4 => Just(""), 1 => select(&["?", "*", "+", "*?"])];
    let piece = (atom, times).prop_map(|(atom, times)| atom + times);
    let sequence = vec(piece, 0..4).prop_map(|pieces| pieces.concat());
    vec(sequence, 1..4).prop_map(|sequences| sequences.join("|"))
}
