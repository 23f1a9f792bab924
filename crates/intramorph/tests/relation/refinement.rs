//! Refinement of what is known.

use intramorph::Verdict;
use intramorph::relation::{Refinement, Relation, refinement};

fn check<O: ?Sized>(original: &O, transformed: &O, why_not: Option<&str>)
where
    Refinement: Relation<O>,
{
    let verdict = refinement().verdict(original, transformed);
    assert_eq!(verdict, Verdict::from(why_not.is_none()));
    if let Some(why_not) = why_not {
        assert_eq!(refinement().why_not(original, transformed), why_not);
    }
}

#[test]
fn the_unknown_may_become_known() {
    check(&None, &Some(1), None);
    check(&None::<u8>, &None, None);
    check(&Err("no"), &Ok(1), None);
    check(&Err::<u8, _>("no"), &Err("never"), None);
    check(&vec![Some(1), None], &vec![Some(1), Some(2)], None);
}

#[test]
fn the_known_stays() {
    check(&Some(1), &Some(2), Some("Some(1) became Some(2)"));
    check(&Some(1), &None, Some("Some(1) became None"));
    check(&Ok(1), &Err("no"), Some("Ok(1) became Err(\"no\")"));
}

#[test]
fn the_place_of_what_was_known_is_told() {
    check(
        &[None, Some(1)],
        &[None, None],
        Some("at [1]: Some(1) became None"),
    );
    check(
        &vec![vec![Some(1)]],
        &vec![vec![None]],
        Some("at [0][0]: Some(1) became None"),
    );
    check(
        &vec![None],
        &vec![Some(1), None],
        Some("1 elements became 2"),
    );
}
