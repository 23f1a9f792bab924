//! Equality as sets.

use std::collections::HashSet;

use intramorph::Verdict;
use intramorph::relation::{Elements, Relation, equal_as_set};

fn check<O: ?Sized>(original: &O, transformed: &O, why_not: Option<&str>)
where
    Elements: Relation<O>,
{
    let verdict = equal_as_set().verdict(original, transformed);
    assert_eq!(verdict, Verdict::from(why_not.is_none()));
    if let Some(why_not) = why_not {
        assert_eq!(equal_as_set().why_not(original, transformed), why_not);
    }
}

#[test]
fn order_and_repetition_do_not_count() {
    check(&[1, 2, 2][..], &[2, 1, 1, 1][..], None);
    check("aab", "ba", None);
    check(&HashSet::from([1, 2]), &HashSet::from([2, 1]), None);
}

#[test]
fn set_relation_names_the_first_that_was_lost_or_gained() {
    check(&[3, 1, 2, 2][..], &[3, 1][..], Some("O' lost 2"));
    check(&[1][..], &[1, 1, 4, 3][..], Some("O' gained 3"));
    check(&[5][..], &[4][..], Some("O' gained 4"));
}
