//! Names of tests, which are facts: `insertion_sort_agrees_with_bubble_sort`.

use super::variable::{Variable, snake_case};
use crate::discover::Candidate;
use crate::relation_language::{Comparison, Map, Relation, Step};
use crate::suggest::variant::{Again, Alteration, Arithmetic, How};

/// The fact that two functions are related.
pub(super) fn of_sibling(function: &str, sibling: &str, relation: &Relation) -> String {
    if relation.is_equality() {
        return format!("{sibling}_agrees_with_{function}");
    }
    format!("{sibling}_{}_{function}", predicate(relation, Link::With))
}

/// The fact about two values of a switch.
pub(super) fn of_switch(
    function: &str,
    candidate: &Candidate,
    [before, value]: [&str; 2],
    relation: &Relation,
) -> String {
    let switch = snake_case(&candidate.name);
    if relation.is_equality() && candidate.values.len() == 2 {
        return format!("{switch}_does_not_change_{function}");
    }
    let [before, value] = [before, value].map(value_name);
    if relation.is_equality() {
        return format!("{function}_is_the_same_with_{switch}_{value}_as_with_{before}");
    }
    let predicate = predicate(relation, Link::With);
    format!("{function}_with_{switch}_{value}_{predicate}_with_{before}")
}

/// The fact about another input.
pub(super) fn of_input(
    function: &str,
    alteration: Alteration,
    parts: &[&Variable],
    relation: &Relation,
) -> Option<String> {
    let input = match alteration {
        Alteration::Swapped { left, right } => {
            let [left, right] = [left, right].map(|place| parts.get(place));
            let (left, right) = (&left?.name, &right?.name);
            if relation.is_equality() {
                return Some(format!("{function}_is_symmetric_in_{left}_and_{right}"));
            }
            format!("swapped_{left}_and_{right}")
        }
        Alteration::Increased { argument, by } => {
            let [argument, by] = [argument, by].map(|place| parts.get(place));
            format!("{}_plus_{}", argument?.name, by?.name)
        }
        Alteration::Both { left, right, how } => {
            let [left, right] = [left, right].map(|place| parts.get(place));
            changed(&format!("{}_and_{}", left?.name, right?.name), how)
        }
        Alteration::Changed { argument, how } => changed(&parts.get(argument)?.name, how),
        Alteration::AllNumbers(arithmetic) => calculated("all_numbers", arithmetic),
    };
    if relation.is_equality() {
        return Some(format!("{function}_is_the_same_for_{input}"));
    }
    Some(format!(
        "{function}_of_{input}_{}",
        predicate(relation, Link::Alone)
    ))
}

/// The name of arguments that are changed.
fn changed(name: &str, how: How) -> String {
    match how {
        How::Reverse => format!("reversed_{name}"),
        How::Append => format!("longer_{name}"),
        How::Prepend => format!("{name}_after_more"),
        How::DropFirst => format!("{name}_without_the_first"),
        How::DropLast => format!("{name}_without_the_last"),
        How::Repeat => format!("{name}_twice"),
        How::Sort => format!("sorted_{name}"),
        How::Uppercase => format!("{name}_in_upper_case"),
        How::Pad => format!("{name}_between_spaces"),
        How::Number(arithmetic) => calculated(name, arithmetic),
        How::Elements(arithmetic) => calculated(&format!("elements_of_{name}"), arithmetic),
    }
}

fn calculated(name: &str, arithmetic: Arithmetic) -> String {
    match arithmetic {
        Arithmetic::Plus(1) => format!("{name}_plus_one"),
        Arithmetic::Plus(number) => format!("{name}_plus_{number}"),
        Arithmetic::Negate => format!("negated_{name}"),
        Arithmetic::Double => format!("doubled_{name}"),
    }
}

/// The fact about an input that is made of what was returned.
pub(super) fn of_follow_up(
    function: &str,
    again: &Again,
    parts: &[&Variable],
    relation: &Relation,
) -> Option<String> {
    if relation.is_equality() && matches!(again, Again::Returned(_)) {
        return Some(format!("{function}_is_idempotent"));
    }
    let input = match again {
        Again::Returned(_) => "its_own_output".to_owned(),
        Again::Printed => "its_printed_output".to_owned(),
        Again::Undone(path) => {
            let inverse = path.rsplit("::").next().unwrap_or(path);
            format!("the_{}_of_its_output", snake_case(inverse))
        }
        Again::Parsed(place) => format!("{}_parsed_again", parts.get(*place)?.name),
    };
    if relation.is_equality() {
        return Some(format!("{function}_is_the_same_for_{input}"));
    }
    let predicate = predicate(relation, Link::Alone);
    Some(format!("{function}_of_{input}_{predicate}"))
}

/// The fact about a function that undoes another one.
pub(super) fn of_round_trip(function: &str, inverse: &str, relation: &Relation) -> String {
    if relation.is_equality() {
        return format!("{inverse}_undoes_{function}");
    }
    let predicate = predicate(relation, Link::With);
    format!("{inverse}_of_{function}_{predicate}_the_input")
}

/// What follows a predicate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    /// The name of what is compared with.
    With,
    Alone,
}

/// A relation as the predicate of a fact.
fn predicate(relation: &Relation, link: Link) -> String {
    let Some(claim) = relation.claims().first() else {
        return "is_related".to_owned();
    };
    let (alone, with) = match (&claim.path[..], claim.map, claim.comparison) {
        ([.., Step::Bag | Step::Sorted | Step::Set], Map::Same, Comparison::Equal) => {
            ("has_the_same_elements", "has_the_same_elements_as")
        }
        ([.., Step::Len], Map::Same, Comparison::Equal) => ("is_as_long", "is_as_long_as"),
        ([.., Step::Status], Map::Same, Comparison::Equal) => ("succeeds_alike", "succeeds_as"),
        ([.., Step::LowerCase], Map::Same, Comparison::Equal) => {
            ("differs_only_in_case", "differs_only_in_case_from")
        }
        (_, Map::Reversed, _) => ("is_reversed", "is_the_reverse_of"),
        (_, Map::Sorted, _) => ("is_sorted", "is_the_sorted"),
        (_, Map::Negated, _) => ("is_negated", "is_the_negative_of"),
        (_, Map::Opposite, _) => ("is_the_opposite", "is_the_opposite_of"),
        (_, map @ Map::Linear { .. }, _) if map.is_offset() => ("is_offset", "is_offset_from"),
        (_, Map::Linear { .. }, _) => ("is_scaled", "is_a_multiple_of"),
        ([.., Step::Len], _, Comparison::AtMost) => ("is_not_longer", "is_not_longer_than"),
        ([.., Step::Len], _, Comparison::AtLeast) => ("is_not_shorter", "is_not_shorter_than"),
        (_, _, Comparison::AtMost) => ("is_not_larger", "is_not_larger_than"),
        (_, _, Comparison::AtLeast) => ("is_not_smaller", "is_not_smaller_than"),
        (_, _, Comparison::Subset) => ("is_a_subset", "is_a_subset_of"),
        (_, _, Comparison::Superset) => ("is_a_superset", "is_a_superset_of"),
        (_, _, Comparison::Subsequence) => ("is_a_subsequence", "is_a_subsequence_of"),
        (_, _, Comparison::HasSubsequence) => ("keeps_all_elements", "has_all_elements_of"),
        (_, _, Comparison::Prefix) => ("is_a_prefix", "is_a_prefix_of"),
        (_, _, Comparison::StartsWith) => ("begins_alike", "begins_with"),
        (_, _, Comparison::Suffix) => ("is_a_suffix", "is_a_suffix_of"),
        (_, _, Comparison::EndsWith) => ("ends_alike", "ends_with"),
        (_, _, Comparison::Near(_)) => ("is_nearly_the_same", "is_nearly"),
        (_, _, Comparison::Refines) => ("is_refined", "refines"),
        _ => ("is_related", "is_related_to"),
    };
    let words = if link == Link::With { with } else { alone };
    words.to_owned()
}

/// The value of a switch as a part of a name.
fn value_name(value: &str) -> String {
    let value = if value.contains('(') {
        value
    } else {
        value.rsplit("::").next().unwrap_or(value)
    };
    snake_case(&value.replace('-', "minus_"))
}
