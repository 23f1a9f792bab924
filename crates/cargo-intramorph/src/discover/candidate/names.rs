//! Words of names.

/// Endings of the names of types that hold options.
const OPTIONS: &str = "\
    Config, Configuration, Options, Option, Opts, Settings, Builder, Params, Parameters";

/// Splits a list of words or phrases.
pub(super) fn listed(list: &str) -> impl Iterator<Item = &str> {
    list.split(", ")
}

/// Splits a name into words, in small letters.
pub(super) fn words(name: &str) -> Vec<String> {
    let parts = name.split('_').filter(|part| !part.is_empty());
    parts.map(str::to_lowercase).collect()
}

/// Returns the last name of a path.
pub(super) fn last(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}

/// Whether a type is named as one that holds options, or lies in a module that is.
pub(super) fn is_options(path: &str) -> bool {
    let name = last(path);
    let mut modules = path.split("::");
    if modules.any(|it| matches!(it, "options" | "config" | "settings" | "configuration")) {
        return true;
    }
    listed(OPTIONS).any(|ending| name.ends_with(ending))
}
