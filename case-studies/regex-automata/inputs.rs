//! Regexes over a small alphabet, and a text over the same.

use intramorph::prelude::*;

/// A regex, and the text that it searches.
pub type Search = (String, String);

pub fn searches() -> impl Strategy<Value = Search> {
    let atom = select(&["a", "b", ".", "[ab]", "[^a]", "^", "$", r"\b"]);
    let atom = atom.prop_map(str::to_owned);
    let group = |atom| alternatives(atom).prop_map(|regex| format!("({regex})"));
    (alternatives(nested(2, atom, group)), "[ab]{0,10}")
}

fn alternatives(atom: impl Strategy<Value = String> + 'static) -> impl Strategy<Value = String> {
    let times = one_of![4 => Just(""), 1 => select(&["?", "*", "+", "*?", "{2}"])];
    let piece = (atom, times).prop_map(|(atom, times)| atom + times);
    let sequence = vec(piece, 0..4).prop_map(|pieces| pieces.concat());
    vec(sequence, 1..4).prop_map(|sequences| sequences.join("|"))
}
