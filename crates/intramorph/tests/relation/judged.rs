//! How relations are tested: what they say of two outputs.

use intramorph::Verdict;
use intramorph::relation::Relation;

/// The relation holds, or it does not for that reason.
pub(super) fn check<O: ?Sized>(
    relation: &impl Relation<O>,
    original: &O,
    transformed: &O,
    why_not: Option<&str>,
) {
    let verdict = relation.verdict(original, transformed);
    assert_eq!(verdict, Verdict::from(why_not.is_none()));
    if let Some(why_not) = why_not {
        assert_eq!(relation.why_not(original, transformed), why_not);
    }
}
