//! Functions over places: their arguments are places more often than not, and each number that they return has its own relation.

use intramorph_record::suggest::HeldRelation;

use super::{relation, suggestions};

const TREE: &str = "suggest-places";

#[test]
fn a_place_in_a_text_is_an_argument_and_what_is_returned_becomes_one() {
    let suggestions = suggestions(TREE, "line_start");
    let most = suggestions.inputs / 2;
    assert!(suggestions.panics < most, "{suggestions:#?}");
    let again = relation(&suggestions, "`line_start(text, line_start(text, index))`");
    assert_eq!(again.relation, "O' = O");
    assert!(again.kills > 0);
}

#[test]
fn each_number_of_a_pair_is_related() {
    let suggestions = suggestions(TREE, "projected");
    let mut relations = suggestions.relations.iter();
    let is_mirrored = |it: &HeldRelation| {
        it.change.what == "`latitude` negated"
            && it.relation == "O'.0 = O.0 and O'.1 = -1.0 * O.1 + 10000.0"
    };
    assert!(relations.any(is_mirrored), "{suggestions:#?}");
}
