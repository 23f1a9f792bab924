//! `arm`: a match arm is left out, if another arm takes all values.

use syn::{Arm, ExprMatch, Pat};

use super::{Proposals, bytes_of};

/// Proposes nothing for an arm with a guard: the operator `guard` leaves it out.
pub(super) fn propose(arm: &Arm, of: &ExprMatch, proposals: &mut Proposals<'_>) {
    if !takes_all(&arm.pat)
        && !matches!(arm.pat, Pat::Guard(_))
        && of.arms.iter().any(|other| takes_all(&other.pat))
    {
        let place = bytes_of(&arm.pat).end;
        proposals.remove_arm(place, bytes_of(arm));
    }
}

/// Whether a pattern takes all values. A name in capitals may be a constant.
fn takes_all(pattern: &Pat) -> bool {
    match pattern {
        Pat::Wild(_) => true,
        Pat::Ident(name) => name.subpat.is_none() && !is_constant(&name.ident.to_string()),
        Pat::Paren(inner) => takes_all(&inner.pat),
        _ => false,
    }
}

fn is_constant(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
}

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check;

    #[test]
    fn an_arm_is_left_out_where_another_takes_all() {
        check(
            "arm",
            "match a { 1 => b, 2 | 3 => c, _ => d }",
            &[
                "match a {  2 | 3 => c, _ => d }",
                "match a { 1 => b,  _ => d }",
            ],
        );
        check(
            "arm",
            "match a { Some(b) => b, other => c }",
            &["match a {  other => c }"],
        );
    }

    #[test]
    fn no_arm_is_left_out_where_all_are_needed() {
        check("arm", "match a { Some(b) => b, None => c }", &[]);
        check("arm", "match a { 1 if b => c, _ => d }", &[]);
    }
}
