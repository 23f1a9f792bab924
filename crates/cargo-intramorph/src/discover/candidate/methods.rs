//! Methods that set an option: those of builders, and setters.

use std::collections::HashMap;

use super::super::api::{Api, Function, Receiver, name_of, peeled};
use super::claim::quote;
use super::names::{is_options, listed};
use super::ownership::returns_owner;
use super::values::{Takes, values};
use super::{Candidate, CandidateKind, Claim};

/// First words of the names of setters.
const SETTERS: &str = "\
    set_, with_, enable_, disable_, allow_, use_, no_, without_, ignore_, keep_";

/// First words of the names of methods that need no parameter to turn something on or off.
const TOGGLES: &str = "enable_, disable_, allow_, without_, no_";

/// Names of methods that set nothing although they return the builder.
const NO_TOGGLES: &str = "\
    build, finish, clear, reset, clone, by_ref, flush, new, default, done, to_owned, reverse";

/// Number of methods that return their type, from which on it is a builder whatever its name is.
const BUILDER_METHODS: usize = 3;

pub(super) fn candidates(api: &Api) -> Vec<Candidate> {
    let builders = builders(api);
    let functions = api.functions.iter();
    let found = functions.filter_map(|function| candidate(api, function, &builders));
    found.collect()
}

/// Counts the methods of each type that take a value and return the type.
fn builders(api: &Api) -> HashMap<&str, usize> {
    let mut builders = HashMap::new();
    for function in &api.functions {
        if let Some(owner) = &function.owner
            && function.trait_name.is_none()
            && matches!(function.receiver, Receiver::Value | Receiver::Mut)
            && function.parameters.len() == 1
            && returns_owner(function)
        {
            *builders.entry(owner.as_str()).or_default() += 1;
        }
    }
    builders
}

fn candidate(api: &Api, function: &Function, builders: &HashMap<&str, usize>) -> Option<Candidate> {
    let owner = function.owner.as_ref()?;
    let is_own = function.trait_name.is_none() || function.is_of_trait;
    if !is_own || function.is_deprecated || function.is_unsafe || function.is_async {
        return None;
    }
    if let [parameter] = function.parameters.as_slice()
        && name_of(peeled(&parameter.ty)) == Some(format!("::{owner}"))
    {
        // Two values of the same type are combined.
        return None;
    }
    let is_builder = is_options(owner)
        || builders.get(owner.as_str()).copied() >= Some(BUILDER_METHODS)
            && returns_owner(function);
    let (takes, values) = match function.parameters.as_slice() {
        [] => (None, Vec::new()),
        [parameter] => {
            let (takes, values) = values(api, &parameter.ty)?;
            (Some(takes), values)
        }
        _ => return None,
    };
    let is_switch = match takes {
        None => is_toggle(function),
        Some(takes) => sets(function) && (is_builder || is_named_as_setter(function, takes)),
    };
    let candidate = Candidate {
        kind: CandidateKind::Method,
        name: function.name().to_owned(),
        owner: Some(owner.clone()),
        path: function.path.clone(),
        file: function.file.clone(),
        line: function.line,
        values,
        takes,
        is_close: is_builder,
        claim: Claim::None,
        sentence: None,
    };
    is_switch.then(|| candidate.claiming(quote(&function.documentation)))
}

fn is_named_as_setter(function: &Function, takes: Takes) -> bool {
    let name = function.name();
    let returns_new = returns_owner(function);
    listed(SETTERS).any(|start| name.starts_with(start))
        || (returns_new && matches!(takes, Takes::Bool | Takes::Enum))
}

/// Whether a method with a parameter changes its owner, or returns a changed one.
fn sets(function: &Function) -> bool {
    match function.receiver {
        Receiver::Value => returns_owner(function),
        Receiver::Mut => function.output.is_none() || returns_owner(function),
        Receiver::Ref => function.name().starts_with("with_") && returns_owner(function),
        Receiver::None => false,
    }
}

/// Whether a method without parameters turns something on or off.
fn is_toggle(function: &Function) -> bool {
    let name = function.name();
    let starts_with = |list: &str| listed(list).any(|start| name.starts_with(start));
    let is_of_options = function.owner.as_deref().is_some_and(is_options);
    match function.receiver {
        Receiver::Value | Receiver::Mut => {}
        Receiver::Ref | Receiver::None => return false,
    }
    if starts_with(TOGGLES) {
        return returns_owner(function) || function.output.is_none();
    }
    is_of_options
        && returns_owner(function)
        && !listed(NO_TOGGLES).any(|it| it == name)
        && !starts_with("into_, to_, as_, get_, take_, clear_, add_")
}
