//! Methods that set an option: those of builders, and setters.

use std::collections::{HashMap, HashSet};

use super::super::api::{Api, Function, Receiver, name_of, peeled};
use super::claim::quote;
use super::names::{is_options, listed, words};
use super::ownership::returns_owner;
use super::values::{Takes, builder_values, values};
use super::{Candidate, CandidateKind, Claim};

/// First words of the names of setters.
const SETTERS: &str = "\
    set_, with_, enable_, disable_, allow_, use_, no_, without_, ignore_, keep_";

/// First words of the names of methods that need no parameter to turn something on or off.
const TOGGLES: &str = "enable_, disable_, allow_, without_, no_";

/// Words of the names of methods that change how a value is kept, and not the value.
const MAINTENANCE: &str =
    "optimize, optimise, shrink, compact, rebuild, rebalance, defragment, vacuum, compression";

/// Names of methods that set nothing although they return the builder.
const NO_TOGGLES: &str = "\
    build, finish, clear, reset, clone, by_ref, flush, new, default, done, to_owned, reverse";

/// Number of methods that set something, from which on a type is a builder whatever its name is.
const BUILDER_METHODS: usize = 3;

pub(super) fn candidates(api: &Api) -> Vec<Candidate> {
    let builders = builders(api);
    let functions = api.functions.iter();
    let found = functions.filter_map(|function| candidate(api, function, &builders));
    found.collect()
}

/// Finds the types that are built by methods, whatever their names are: several methods set something, and at least one of these
/// is a choice. A type with nothing but numbers is data.
fn builders(api: &Api) -> HashSet<&str> {
    let mut counts: HashMap<&str, (usize, bool)> = HashMap::new();
    let mut toggles: HashMap<&str, usize> = HashMap::new();
    for function in &api.functions {
        if let Some(owner) = &function.owner
            && function.trait_name.is_none()
            && function.parameters.is_empty()
            && is_toggle(function, true)
        {
            *toggles.entry(owner.as_str()).or_default() += 1;
        }
        let (Some(owner), [parameter]) = (&function.owner, function.parameters.as_slice()) else {
            continue;
        };
        let is_method = matches!(function.receiver, Receiver::Value | Receiver::Mut);
        let is_named = function.output.is_none() && function.name().starts_with("set_");
        if is_method && function.trait_name.is_none() && (is_named || returns_owner(function)) {
            let takes = values(api, &parameter.ty).map(|(takes, _)| takes);
            let (count, has_choice) = counts.entry(owner.as_str()).or_default();
            *count += 1;
            *has_choice |= matches!(takes, Some(Takes::Bool | Takes::Enum));
        }
    }
    let is_builder = |(count, has_choice): &(usize, bool)| *count >= BUILDER_METHODS && *has_choice;
    // A type of which most methods take nothing, such as a style with colours, is data as well.
    let is_style = |owner: &str, count: usize| toggles.get(owner).is_some_and(|it| *it > count);
    let builders = counts.into_iter();
    let builders = builders.filter(|(owner, it)| is_builder(it) && !is_style(owner, it.0));
    builders.map(|(owner, _)| owner).collect()
}

fn candidate(api: &Api, function: &Function, builders: &HashSet<&str>) -> Option<Candidate> {
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
    let is_builder = is_options(owner) || builders.contains(owner.as_str());
    let (takes, values) = match function.parameters.as_slice() {
        [] => (None, Vec::new()),
        [parameter] => {
            let found = if is_builder {
                builder_values(api, &parameter.ty)
            } else {
                values(api, &parameter.ty)
            };
            let (takes, values) = found?;
            (Some(takes), values)
        }
        _ => return None,
    };
    let is_switch = match takes {
        None => is_toggle(function, is_builder),
        Some(takes) if is_builder => sets(function) && !is_unnamed(function, takes),
        Some(takes) => sets(function) && is_named_as_setter(function, takes),
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
        is_likely_switch: is_builder,
        claim: Claim::None,
        sentence: None,
    };
    is_switch.then(|| candidate.claiming(quote(documentation(api, function))))
}

/// The documentation of a function; of another one, if it only refers to that.
fn documentation<'a>(api: &'a Api, function: &'a Function) -> &'a str {
    let own = &function.documentation;
    let other = referred(own).and_then(|path| {
        let path = format!("::{path}");
        let mut functions = api.functions.iter();
        functions.find(|it| format!("::{}", it.path).ends_with(&path))
    });
    other.map_or(own, |it| &it.documentation)
}

/// The path in the documentation that is nothing but "See [`path`]".
fn referred(documentation: &str) -> Option<&str> {
    let text = documentation.trim().trim_end_matches('.');
    let path = text.strip_prefix("See [`")?.strip_suffix("`]")?;
    (!path.contains('`')).then_some(path)
}

/// Whether a method of something that is no builder sets a choice, and no data.
fn is_named_as_setter(function: &Function, takes: Takes) -> bool {
    let name = function.name();
    let is_named = listed(SETTERS).any(|start| name.starts_with(start));
    matches!(takes, Takes::Bool | Takes::Enum) && (is_named || returns_owner(function))
}

/// Whether a method takes a number or optional value, returns nothing, and has no name of a setter: it may do anything.
fn is_unnamed(function: &Function, takes: Takes) -> bool {
    let is_value = matches!(takes, Takes::Number | Takes::Optional);
    let is_named = listed(SETTERS).any(|start| function.name().starts_with(start));
    is_value && !is_named && !returns_owner(function)
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

/// Whether a method without parameters turns something on or off, or changes only how a value is kept.
fn is_toggle(function: &Function, is_builder: bool) -> bool {
    let name = function.name();
    let starts_with = |list: &str| listed(list).any(|start| name.starts_with(start));
    match function.receiver {
        Receiver::Value | Receiver::Mut => {}
        Receiver::Ref | Receiver::None => return false,
    }
    if starts_with(TOGGLES) {
        return returns_owner(function) || function.output.is_none();
    }
    let is_maintenance = |word: &String| listed(MAINTENANCE).any(|it| it == word);
    let output = function.output.as_ref().and_then(name_of);
    let is_kept =
        function.receiver == Receiver::Mut && matches!(output.as_deref(), None | Some("bool"));
    if is_kept && words(name).iter().any(is_maintenance) {
        return true;
    }
    is_builder
        && returns_owner(function)
        && !listed(NO_TOGGLES).any(|it| it == name)
        && !starts_with(
            "into_, to_, as_, get_, take_, clear_, add_, register_, build_, push_, pop_, remove_",
        )
}
