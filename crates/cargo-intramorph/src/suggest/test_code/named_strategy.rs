//! Strategies that the user has named: which names in them a test has to import.

use proc_macro2::{TokenStream, TokenTree};

use super::imports::Imports;
use crate::discover::Api;

/// Names of proptest's prelude that are not in the prelude of the library.
const OF_PROPTEST: &[&str] = &[
    "Arbitrary",
    "BoxedStrategy",
    "any_with",
    "prop",
    "prop_compose",
    "prop_oneof",
];

/// Imports the names in a strategy, as far as they are known: those that the crate exports, and those of proptest.
pub(super) fn import_names(strategy: &str, api: &Api, imports: &mut Imports<'_>) {
    let Ok(tokens) = strategy.parse::<TokenStream>() else {
        return;
    };
    let mut names = Vec::new();
    first_names(tokens, &mut names);
    for name in names {
        if OF_PROPTEST.contains(&&*name) {
            imports.item(&format!("proptest::prelude::{name}"));
        } else if exports(api, &name) {
            imports.item(&format!("{}::{name}", api.name));
        }
    }
}

/// Declarations that bring everything into scope that a strategy may name.
pub(super) fn all_names(api: &Api) -> String {
    format!("use proptest::prelude::*; use {}::*; ", api.name)
}

/// Collects the names that paths begin with, those in macros included.
fn first_names(tokens: TokenStream, names: &mut Vec<String>) {
    let mut follows_mark = false;
    for token in tokens {
        let mut is_mark = false;
        match token {
            TokenTree::Ident(name) if !follows_mark => names.push(name.to_string()),
            TokenTree::Group(group) => first_names(group.stream(), names),
            // Behind a colon or a dot is a part of something that is named before.
            TokenTree::Punct(mark) => is_mark = matches!(mark.as_char(), ':' | '.'),
            _ => {}
        }
        follows_mark = is_mark;
    }
}

/// Whether the root of a crate has a type, function or module of this name, as far as that is known.
fn exports(api: &Api, name: &str) -> bool {
    let path = format!("{}::{name}", api.name);
    let module = format!("{path}::");
    let types = api.types.iter().map(|it| &it.path);
    let functions = api.functions.iter().map(|it| &it.path);
    let mut paths = types.chain(functions);
    paths.any(|it| *it == path || it.starts_with(&module))
}
