//! Parameters that choose how a function works.

use std::collections::HashSet;

use super::super::api::{Api, Function, Parameter, Receiver, inner, name_of};
use super::claim::{Quote, quote, sentences};
use super::names::listed;
use super::values::{Takes, values};
use super::{Candidate, CandidateKind, Claim};

/// Names of parameters that are data, and not options.
const DATA: &str = "\
    value, val, v, x, b, bit, item, elem, element, data, other, event, token, err, error, node, input, rhs, \
    lhs, key, a, _, first, last, entering";

/// First words of methods that put data into a collection.
const INSERTIONS: &str = "\
    push, insert, set, write, add, append, extend, put, fill, resize, replace, send";

/// Finds parameters of functions that are no setters.
pub(super) fn candidates(api: &Api, setters: &[Candidate]) -> Vec<Candidate> {
    let setters: HashSet<&str> = setters.iter().map(|it| &*it.path).collect();
    let is_callable = |function: &&Function| {
        let is_own = function.trait_name.is_none() || function.is_of_trait;
        let owner = function.owner.as_deref().unwrap_or_default();
        let is_error = owner.ends_with("Error");
        is_own
            && !is_error
            && !function.is_deprecated
            && !setters.contains(&*function.path)
            && !is_insertion(function)
    };
    let functions = api.functions.iter().filter(is_callable);
    let found = functions.flat_map(|function| {
        let parameters = function.parameters.iter();
        parameters.filter_map(|parameter| candidate(api, function, parameter))
    });
    found.collect()
}

fn is_insertion(function: &Function) -> bool {
    let first = function.name().split('_').next().unwrap_or_default();
    function.receiver == Receiver::Mut && listed(INSERTIONS).any(|it| it == first)
}

fn candidate(api: &Api, function: &Function, parameter: &Parameter) -> Option<Candidate> {
    let (takes, values) = values(api, &parameter.ty)?;
    if takes == Takes::Number || listed(DATA).any(|it| it == parameter.name) {
        return None;
    }
    let is_parameter =
        |ty: &syn::Type| name_of(ty).is_some_and(|name| function.has_parameter(&name));
    if inner(&parameter.ty, "Option").is_some_and(is_parameter) {
        return None;
    }
    // A function that only converts or describes the value takes it as data.
    let is_only = function.parameters.len() == 1 && function.receiver == Receiver::None;
    if is_only && takes != Takes::Bool && function.name().starts_with("from") {
        return None;
    }
    let quote = quote_of(function, parameter);
    let candidate = Candidate {
        kind: CandidateKind::Parameter,
        name: parameter.name.clone(),
        owner: Some(function.path.clone()),
        path: function.path.clone(),
        file: function.file.clone(),
        line: function.line,
        values,
        takes: Some(takes),
        // What is named so is often a fact about the input.
        is_likely_switch: !parameter.name.starts_with("is_"),
        claim: Claim::None,
        sentence: None,
    };
    Some(candidate.claiming(quote))
}

/// Finds the claim of the sentences that name the parameter, or else of the first sentence.
fn quote_of(function: &Function, parameter: &Parameter) -> Quote {
    let sentences = sentences(&function.documentation);
    let mark = format!("`{}`", parameter.name);
    let about: Vec<&str> = sentences
        .iter()
        .filter(|sentence| sentence.contains(&mark))
        .map(String::as_str)
        .collect();
    if !about.is_empty() {
        return quote(&about.join("\n\n"));
    }
    Quote {
        claim: Claim::None,
        sentence: quote(sentences.first().map_or("", String::as_str)).sentence,
    }
}
