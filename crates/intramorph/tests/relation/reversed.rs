//! Reversal of sequences of every type.

use std::collections::VecDeque;

use intramorph::Verdict;
use intramorph::relation::{Relation, Reversed, reversed};

fn check<O: ?Sized>(original: &O, transformed: &O, why_not: Option<&str>)
where
    Reversed: Relation<O>,
{
    let verdict = reversed().verdict(original, transformed);
    assert_eq!(verdict, Verdict::from(why_not.is_none()));
    if let Some(why_not) = why_not {
        assert_eq!(reversed().why_not(original, transformed), why_not);
    }
}

#[test]
fn the_opposite_order_holds() {
    check(&vec![1, 2, 3], &vec![3, 2, 1], None);
    check(&[1, 2][..], &[2, 1][..], None);
    check(&VecDeque::from([1, 2]), &VecDeque::from([2, 1]), None);
    check("äb", "bä", None);
    check::<Vec<u8>>(&vec![], &vec![], None);
}

#[test]
fn reversed_relation_rejects_a_lost_element() {
    check(&vec![1, 2, 3], &vec![3, 2], Some("3 elements became 2"));
}

#[test]
fn reversed_relation_names_the_first_wrong_index() {
    check(
        &vec![1, 2, 3],
        &vec![3, 1, 1],
        Some("O' and the reverse of O first differ at index 1"),
    );
}

#[test]
fn a_reversed_text_is_expected_as_text() {
    let expected = reversed()
        .expected("abc")
        .expect("reversal demands one output");
    assert_eq!(expected.compact, "\"cba\"");
}
