//! Texts up to white space.

use intramorph::Verdict;
use intramorph::relation::{EqualTokens, Relation, equal_tokens};

fn check<O: ?Sized>(original: &O, transformed: &O, why_not: Option<&str>)
where
    EqualTokens: Relation<O>,
{
    let verdict = equal_tokens().verdict(original, transformed);
    assert_eq!(verdict, Verdict::from(why_not.is_none()));
    if let Some(why_not) = why_not {
        assert_eq!(equal_tokens().why_not(original, transformed), why_not);
    }
}

#[test]
fn white_space_does_not_count() {
    check("a  b\nc", " a b\tc ", None);
    check("", " ", None);
}

#[test]
fn the_first_other_token_is_told() {
    check("a b c", "a x c", Some("token 2: \"b\" became \"x\""));
    check("a b", "a", Some("token 2: O' lost \"b\""));
    check("a", "a b", Some("token 2: O' gained \"b\""));
    check("ab", "a b", Some("token 1: \"ab\" became \"a\""));
}
