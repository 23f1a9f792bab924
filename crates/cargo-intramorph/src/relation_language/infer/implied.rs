//! Implication between claims, as far as a small table knows it.

use super::super::relation::{Claim, Comparison, Map, Step, Tolerance};

/// Whether a claim says nothing that a stronger one does not say. Only for claims with the same exceptions.
pub(super) fn is_implied(claim: &Claim, stronger: &Claim) -> bool {
    if claim == stronger {
        return true;
    }
    if stronger.is_functional() && determines(&stronger.path, &claim.path) {
        // Of two claims that say what the same part is, the first one in order of size stays.
        return stronger.path != claim.path
            || !claim.is_functional()
            || stronger.map == Map::Same
            || matches!(claim.map, Map::Linear { .. });
    }
    if stronger.map != Map::Same || claim.map != Map::Same {
        return false;
    }
    if let (Some(step), true) = (
        claim.path.strip_prefix(&stronger.path[..]),
        stronger != claim,
    ) {
        return implied_comparisons(stronger.comparison, step, claim.comparison);
    }
    // A claim about all elements follows from one about how often each is there.
    match (&stronger.path[..], &claim.path[..]) {
        ([one @ .., Step::Bag], other) if stronger.is_functional() => {
            one == other && is_about_elements(claim.comparison)
        }
        _ => false,
    }
}

/// Whether the part at one path says what the part at the other path is.
pub(super) fn determines(path: &[Step], other: &[Step]) -> bool {
    if other.starts_with(path) {
        return true;
    }
    let Some((last, before)) = path.split_last() else {
        return false;
    };
    let Some(next) = other.strip_prefix(before).and_then(<[Step]>::first) else {
        return false;
    };
    match last {
        Step::Bag | Step::Sorted => matches!(
            next,
            Step::Bag | Step::Sorted | Step::Set | Step::Len | Step::Sum | Step::Min | Step::Max
        ),
        Step::Set => matches!(next, Step::Min | Step::Max),
        Step::Keys => *next == Step::Len,
        Step::Trimmed => matches!(next, Step::Tokens | Step::Number),
        Step::Tokens => *next == Step::Number,
        Step::LowerCase => matches!(next, Step::Number | Step::Len),
        _ => false,
    }
}

/// Whether one comparison of two parts implies the other comparison, of what a step leads to.
fn implied_comparisons(stronger: Comparison, step: &[Step], weaker: Comparison) -> bool {
    use Comparison as C;
    let is_of_elements = matches!(
        stronger,
        C::Prefix
            | C::Suffix
            | C::Subsequence
            | C::Subset
            | C::StartsWith
            | C::EndsWith
            | C::HasSubsequence
            | C::Superset
    );
    match (step, stronger) {
        // What is larger or smaller when elements are added, is not worth a claim of its own.
        ([Step::Len | Step::Sum | Step::Max | Step::Min], _) => {
            is_of_elements && matches!(weaker, C::AtMost | C::AtLeast)
        }
        ([Step::Tokens | Step::Lines], _) => is_of_elements && weaker == stronger,
        ([Step::Payload, ..], C::Refines | C::RefinedBy) => true,
        ([], C::Near(tolerance)) => is_wider(weaker, tolerance),
        ([], C::Prefix | C::Suffix) => matches!(weaker, C::Subsequence | C::Subset),
        ([], C::StartsWith | C::EndsWith) => matches!(weaker, C::HasSubsequence | C::Superset),
        ([], C::Subsequence) => weaker == C::Subset,
        ([], C::HasSubsequence) => weaker == C::Superset,
        _ => false,
    }
}

/// Whether a comparison allows what a tolerance allows. An absolute tolerance says nothing that a relative one of rounding does not.
fn is_wider(comparison: Comparison, tolerance: Tolerance) -> bool {
    let Comparison::Near(wider) = comparison else {
        return false;
    };
    let is_same_kind = std::mem::discriminant(&wider) == std::mem::discriminant(&tolerance);
    (is_same_kind || matches!(tolerance, Tolerance::Relative(_)))
        && tolerance.amount() <= wider.amount()
}

fn is_about_elements(comparison: Comparison) -> bool {
    matches!(comparison, Comparison::Subset | Comparison::Superset)
}
