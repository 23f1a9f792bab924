//! Switches that a call could set: values of a parameter, and setters of the receiver.

use super::Call;
use crate::discover::{Api, Candidate, CandidateKind, Receiver};
use crate::suggest::variant::{VariantKind, tried_values};

/// Variants that fix a parameter to each of its values.
pub(super) fn parameters(call: &Call<'_>, candidates: &[Candidate]) -> Vec<(String, VariantKind)> {
    let mut arms = Vec::new();
    let of_function = candidates.iter().filter(|candidate| {
        candidate.kind == CandidateKind::Parameter && candidate.path == call.function.path
    });
    for candidate in of_function {
        let place = call
            .arguments
            .iter()
            .position(|argument| argument.name == candidate.name);
        let Some(place) = place else { continue };
        for value in tried_values(candidate) {
            let before = format!("let mut a{place} = {value};");
            arms.push((
                call.text(&call.path(), &[before]),
                VariantKind::switch(candidate, value),
            ));
        }
    }
    arms
}

/// Variants that call a setter of the receiver first.
pub(super) fn setters(
    call: &Call<'_>,
    api: &Api,
    candidates: &[Candidate],
) -> Vec<(String, VariantKind)> {
    let Some(owner) = &call.function.owner else {
        return Vec::new();
    };
    let mut arms = Vec::new();
    let of_owner = candidates.iter().filter(|candidate| {
        candidate.kind == CandidateKind::Method
            && candidate.owner.as_ref() == Some(owner)
            && candidate.path != call.function.path
    });
    for candidate in of_owner {
        let Some(method) = api.function(&candidate.path) else {
            continue;
        };
        for value in tried_values(candidate) {
            let name = method.name();
            let before = if method.receiver == Receiver::Value {
                format!("let mut a0 = a0.{name}({value});")
            } else {
                format!("a0.{name}({value});")
            };
            arms.push((
                call.text(&call.path(), &[before]),
                VariantKind::switch(candidate, value),
            ));
        }
    }
    arms
}
