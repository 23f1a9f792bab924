//! Sorted outputs.

use intramorph::Verdict;
use intramorph::relation::{Relation, Sorted, sorted};

fn check<O: ?Sized>(original: &O, transformed: &O, why_not: Option<&str>)
where
    Sorted: Relation<O>,
{
    let verdict = sorted().verdict(original, transformed);
    assert_eq!(verdict, Verdict::from(why_not.is_none()));
    if let Some(why_not) = why_not {
        assert_eq!(sorted().why_not(original, transformed), why_not);
    }
}

#[test]
fn ascending_order_holds() {
    check(&vec![2, 3, 1, 2], &vec![1, 2, 2, 3], None);
    check("cab", "abc", None);
}

#[test]
fn sorted_relation_rejects_another_order() {
    check(&vec![2, 1], &vec![2, 1], Some("at [0]: expected 1, got 2"));
    check("cab", "acb", Some("expected \"abc\", got \"acb\""));
}

#[test]
fn sorted_relation_rejects_a_lost_element() {
    check(
        &vec![2, 1],
        &vec![1],
        Some("at [1]: expected 2, which O' lacks (of 2 and 1 elements)"),
    );
}

#[test]
fn a_sorted_text_is_expected_as_text() {
    let expected = sorted()
        .expected("cab")
        .expect("sorting demands one output");
    assert_eq!(expected.compact, "\"abc\"");
}
