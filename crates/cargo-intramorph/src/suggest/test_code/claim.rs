//! The end of a test: what must hold, by a relation of the library or by a closure.

use crate::relation_language::{Comparison, Map, Relation};

/// The two runs of a check as its closure names them.
pub(super) struct Runs {
    pub(super) is_follow_up: bool,
}

/// The method call that says what must hold, such as `must_be(equal())`; `None` if nothing in the library says it.
pub(super) fn claim(relation: &Relation, output_type: &str, runs: &Runs) -> Option<String> {
    if let Some(relation) = relation.rust_for(output_type) {
        return Some(format!("must_be({relation})"));
    }
    let (names, original, changed) = match runs.is_follow_up {
        true => ("before, after", "before.output", "after.output"),
        false => ("original, changed", "original", "changed"),
    };
    let items = if output_type == "String" {
        "chars"
    } else {
        "iter"
    };
    let is_sequence = output_type == "String" || output_type.starts_with("Vec<");
    let [claim] = relation.claims() else {
        return None;
    };
    let condition = match (claim.map, claim.comparison) {
        _ if !claim.path.is_empty() => return None,
        (Map::Opposite, Comparison::Equal) if output_type == "bool" => {
            format!("{changed} != {original}")
        }
        (Map::Same, _) if !is_sequence => return None,
        (Map::Same, Comparison::StartsWith) => format!("{changed}.starts_with({original})"),
        (Map::Same, Comparison::EndsWith) => format!("{changed}.ends_with({original})"),
        (Map::Same, Comparison::Suffix) => format!("{original}.ends_with({changed})"),
        (Map::Same, Comparison::HasSubsequence) => format!(
            "{{ let mut rest = {changed}.{items}(); {original}.{items}().all(|item| rest.any(|it| it == item)) }}"
        ),
        _ => return None,
    };
    let name = relation.in_words();
    Some(format!("must_satisfy({name:?}, |{names}| {condition})"))
}
