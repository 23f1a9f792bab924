//! `range`: a range ends one later or one earlier, as if it were inclusive or not.

use syn::{Expr, RangeLimits};

use super::{Context, Edit, Proposals, bytes_of};

/// Moves the end, since the other kind of range would have another type.
pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
    let Expr::Range(range) = expression else {
        return;
    };
    let Some(end) = range.end.as_deref().filter(|end| may_be_a_number(end)) else {
        return;
    };
    let by_one = match range.limits {
        RangeLimits::HalfOpen(_) => "+ 1",
        RangeLimits::Closed(_) => "- 1",
    };
    let text = proposals.text(end);
    let text = if matches!(end, Expr::Path(_) | Expr::Field(_) | Expr::MethodCall(_)) {
        text.to_owned()
    } else {
        format!("({text})")
    };
    let place = bytes_of(end);
    proposals.edit(place.clone(), Edit::new(place, format!("{text} {by_one}")));
}

/// Whether 1 can be added to the end. The operator `constant` does that to literals that are numbers.
fn may_be_a_number(end: &Expr) -> bool {
    !matches!(end, Expr::Lit(_))
}

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check;

    #[test]
    fn a_range_ends_one_later_or_earlier() {
        check("range", "a..b", &["a..b + 1"]);
        check("range", "a..=b / 2", &["a..=(b / 2) - 1"]);
        check("range", "..b.len()", &["..b.len() + 1"]);
    }

    #[test]
    fn a_range_of_letters_or_without_end_stays() {
        check("range", "'a'..='z'", &[]);
        check("range", "..9", &[]);
        check("range", "a..", &[]);
    }
}
