//! The same status.

use intramorph::Verdict;
use intramorph::relation::{Relation, SameStatus, same_status};

fn check<O: ?Sized>(original: &O, transformed: &O, why_not: Option<&str>)
where
    SameStatus: Relation<O>,
{
    let verdict = same_status().verdict(original, transformed);
    assert_eq!(verdict, Verdict::from(why_not.is_none()));
    if let Some(why_not) = why_not {
        assert_eq!(same_status().why_not(original, transformed), why_not);
    }
}

#[test]
fn values_and_errors_do_not_count() {
    check(&Some(1), &Some(2), None);
    check(&Err::<u8, _>("one"), &Err("other"), None);
}

#[test]
fn another_status_is_told() {
    check(&Some(1), &None, Some("Some became None"));
    check(&Err("no"), &Ok(1), Some("Err became Ok"));
}
