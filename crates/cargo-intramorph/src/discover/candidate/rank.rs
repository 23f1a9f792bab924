//! Order of candidates: those come first of which a developer would sign that results stay the same.

use std::collections::HashSet;

use super::names::last;
use super::{Candidate, CandidateKind, Claim, Takes};

/// Sorts candidates. Of switches with the same name, the first keeps its place and the others follow later.
pub(super) fn ranked(mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    candidates.sort_by_cached_key(tier);
    let mut seen = HashSet::new();
    let (first, repeated): (Vec<_>, Vec<_>) = candidates
        .into_iter()
        .partition(|candidate| seen.insert((candidate.kind, names(candidate))));
    // A repeated switch is still worth more than a constant.
    let is_constant = |it: &Candidate| it.kind == CandidateKind::Constant;
    let (constants, first): (Vec<_>, Vec<_>) = first.into_iter().partition(is_constant);
    first.into_iter().chain(repeated).chain(constants).collect()
}

/// Returns what makes a switch the same as that of another type: its name, and those of the other functions.
fn names(candidate: &Candidate) -> Vec<String> {
    match candidate.kind {
        CandidateKind::Sibling => {
            let values = candidate.values.iter();
            values.map(|path| last(path).to_owned()).collect()
        }
        CandidateKind::Inverse => candidate.values.clone(),
        _ => vec![candidate.name.clone()],
    }
}

/// Returns the tier of a candidate; within a tier, what is said of it and its place decide.
fn tier(candidate: &Candidate) -> (u8, Claim, bool, bool) {
    use CandidateKind::{Constant, Feature, Field, Inverse, Method, Parameter, Sibling};
    let promises = matches!(candidate.claim, Claim::Neutral | Claim::Speed);
    let is_choice = matches!(candidate.takes, None | Some(Takes::Bool | Takes::Enum));
    let tier = match candidate.kind {
        Constant => 12,
        Feature if promises && candidate.is_likely_switch => 1,
        Feature if candidate.is_likely_switch => 6,
        Feature => 11,
        Method | Parameter if promises => 0,
        Field | Sibling if promises && candidate.is_likely_switch => 0,
        Sibling if candidate.is_likely_switch => 2,
        Method if is_choice && candidate.is_likely_switch && candidate.takes.is_some() => 3,
        Method | Parameter if is_choice => 4,
        Inverse => 5,
        Field if is_choice && candidate.is_likely_switch => 7,
        Method => 8,
        Field if candidate.is_likely_switch => 8,
        Sibling => 9,
        Parameter | Field => 10,
    };
    let is_number = candidate.takes == Some(Takes::Number);
    (
        tier,
        candidate.claim,
        is_number,
        !candidate.is_likely_switch,
    )
}
