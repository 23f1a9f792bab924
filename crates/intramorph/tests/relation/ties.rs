//! Equality up to ties.

use intramorph::Verdict;
use intramorph::relation::{Relation, equal_up_to_ties};

type Row = (u8, char);

fn check(original: &[Row], transformed: &[Row], why_not: Option<&str>) {
    let relation = equal_up_to_ties(|row: &Row| row.0);
    let verdict = relation.verdict(original, transformed);
    assert_eq!(verdict, Verdict::from(why_not.is_none()));
    if let Some(why_not) = why_not {
        assert_eq!(relation.why_not(original, transformed), why_not);
    }
}

#[test]
fn elements_of_one_key_may_change_places() {
    let rows = [(1, 'a'), (2, 'b'), (2, 'c'), (2, 'b'), (3, 'd')];
    check(
        &rows,
        &[(1, 'a'), (2, 'c'), (2, 'b'), (2, 'b'), (3, 'd')],
        None,
    );
    check(&[], &[], None);
}

#[test]
fn keys_may_not_change_places() {
    check(
        &[(1, 'a'), (2, 'b')],
        &[(2, 'b'), (1, 'a')],
        Some("at [0]: key 1 became 2"),
    );
}

#[test]
fn a_run_keeps_its_elements() {
    check(
        &[(1, 'a'), (2, 'b'), (2, 'b')],
        &[(1, 'a'), (2, 'b'), (2, 'c')],
        Some("O' lost (2, 'b') among those with key 2"),
    );
}

#[test]
fn no_element_may_be_lost() {
    check(
        &[(1, 'a'), (1, 'b')],
        &[(1, 'a')],
        Some("2 elements became 1"),
    );
}
