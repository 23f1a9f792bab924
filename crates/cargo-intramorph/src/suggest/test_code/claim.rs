//! The end of a test: what must hold, by a relation of the library or by a closure.

use super::output::wrapped;
use crate::relation_language::{Comparison, Map, Relation, Step};

/// The outputs that a claim is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outputs<'a> {
    /// Their type, with whole paths.
    pub(super) ty: &'a str,
    /// Whether they are those of an input and its follow-up.
    pub(super) is_follow_up: bool,
}

/// The names of both outputs.
const NAMES: [&str; 2] = ["original", "changed"];
/// Their lengths.
const LENGTHS: [&str; 2] = ["original.len()", "changed.len()"];

/// The method call that says what must hold, such as `must_be(equal())`; `None` if nothing in the library says it. Types are
/// shortened where they are named.
pub(super) fn claim(
    relation: &Relation,
    outputs: Outputs<'_>,
    shorten: &mut dyn FnMut(&str) -> String,
) -> Option<String> {
    if let Some(relation) = relation.rust() {
        return Some(format!("must_be({relation})"));
    }
    if relation.rust_for(outputs.ty).is_some() {
        let relation = relation.rust_for(&shorten(outputs.ty))?;
        return Some(format!("must_be({relation})"));
    }
    let (names, both) = if outputs.is_follow_up {
        ("before, after", ["before.output", "after.output"])
    } else {
        ("original, changed", NAMES)
    };
    let [claim] = relation.claims() else {
        return None;
    };
    let condition = match &claim.path[..] {
        [] => condition(claim.map, claim.comparison, outputs.ty, both)?,
        [Step::Payload, rest @ ..] => {
            let (success, inner) = wrapped(outputs.ty)?;
            let condition = match rest {
                [] => condition(claim.map, claim.comparison, &inner, NAMES)?,
                [Step::Len] => condition(claim.map, claim.comparison, "usize", LENGTHS)?,
                _ => return None,
            };
            let [original, changed] = both;
            format!(
                "match ({original}, {changed}) {{ ({success}(original), {success}(changed)) => {condition}, _ => true }}"
            )
        }
        _ => return None,
    };
    let name = relation.in_words();
    Some(format!("must_satisfy({name:?}, |{names}| {condition})"))
}

/// The condition that two references to values of a type satisfy.
fn condition(
    map: Map,
    comparison: Comparison,
    ty: &str,
    [original, changed]: [&str; 2],
) -> Option<String> {
    let is_text = ty == "String";
    let is_sequence = is_text || ty.starts_with("Vec<");
    let items = if is_text { "chars" } else { "iter" };
    Some(match (map, comparison) {
        (Map::Opposite, Comparison::Equal) if ty == "bool" => format!("{changed} != {original}"),
        (Map::Opposite, Comparison::Equal) if ty.ends_with("cmp::Ordering") => {
            format!("*{changed} == {original}.reverse()")
        }
        (Map::Same, Comparison::Equal) => format!("{changed} == {original}"),
        (Map::Same, Comparison::AtMost) => format!("{changed} <= {original}"),
        (Map::Same, Comparison::AtLeast) => format!("{changed} >= {original}"),
        (Map::Same, _) if !is_sequence => return None,
        (Map::Same, Comparison::StartsWith) => format!("{changed}.starts_with({original})"),
        (Map::Same, Comparison::Prefix) => format!("{original}.starts_with({changed})"),
        (Map::Same, Comparison::EndsWith) => format!("{changed}.ends_with({original})"),
        (Map::Same, Comparison::Suffix) => format!("{original}.ends_with({changed})"),
        (Map::Same, Comparison::HasSubsequence) => format!(
            "{{ let mut rest = {changed}.{items}(); {original}.{items}().all(|item| rest.any(|it| it == item)) }}"
        ),
        _ => return None,
    })
}
