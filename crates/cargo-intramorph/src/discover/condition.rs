//! Conditions of `#[cfg(..)]`, as far as they are known without a build.

use syn::punctuated::Punctuated;
use syn::{Expr, ExprLit, Lit, Meta, MetaNameValue, Token};

/// Conditions that never hold where a library is used.
const NEVER: [&str; 9] = [
    "test", "doctest", "kani", "fuzzing", "bench", "miri", "loom", "docsrs", "doc",
];

/// Whether a condition holds on this machine; `None` if that depends on features or is unknown.
pub(super) fn holds(condition: &Meta) -> Option<bool> {
    match condition {
        Meta::Path(name) => {
            let name = name.get_ident()?.to_string();
            match name.as_str() {
                "unix" => Some(cfg!(unix)),
                "windows" => Some(cfg!(windows)),
                name => NEVER.contains(&name).then_some(false),
            }
        }
        Meta::NameValue(pair) => value_holds(pair),
        Meta::List(list) => {
            let parts = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
            let parts: Vec<Option<bool>> = parts.ok()?.iter().map(holds).collect();
            let name = list.path.get_ident()?.to_string();
            match name.as_str() {
                "not" => parts.first()?.map(|holds| !holds),
                "all" if parts.contains(&Some(false)) => Some(false),
                "all" => parts.into_iter().all(|it| it == Some(true)).then_some(true),
                "any" if parts.contains(&Some(true)) => Some(true),
                "any" => (!parts.contains(&None)).then_some(false),
                _ => None,
            }
        }
    }
}

/// Whether a feature is named as one that is not meant for users.
pub(super) fn is_internal_feature(name: &str) -> bool {
    const INTERNAL: &str = "unstable internal nightly bench fuzz testing";
    let mut words = INTERNAL.split(' ');
    name.starts_with('_') || words.any(|word| name.contains(word))
}

fn value_holds(pair: &MetaNameValue) -> Option<bool> {
    let Expr::Lit(ExprLit {
        lit: Lit::Str(value),
        ..
    }) = &pair.value
    else {
        return None;
    };
    let name = pair.path.get_ident()?.to_string();
    if name == "feature" {
        return is_internal_feature(&value.value()).then_some(false);
    }
    let known: &[(&str, bool)] = match name.as_str() {
        "target_os" => &[
            ("linux", cfg!(target_os = "linux")),
            ("macos", cfg!(target_os = "macos")),
            ("windows", cfg!(target_os = "windows")),
            ("freebsd", cfg!(target_os = "freebsd")),
        ],
        "target_arch" => &[
            ("x86_64", cfg!(target_arch = "x86_64")),
            ("aarch64", cfg!(target_arch = "aarch64")),
            ("x86", cfg!(target_arch = "x86")),
            ("arm", cfg!(target_arch = "arm")),
        ],
        "target_family" => &[
            ("unix", cfg!(target_family = "unix")),
            ("windows", cfg!(target_family = "windows")),
            ("wasm", cfg!(target_family = "wasm")),
        ],
        _ => return None,
    };
    // On a machine of another kind, nothing is known of the names that are not in the list.
    let is_known = known.iter().any(|(_, holds)| *holds);
    let listed = known.iter().find(|(name, _)| *name == value.value());
    listed
        .map(|(_, holds)| *holds)
        .or(is_known.then_some(false))
}

#[cfg(test)]
mod tests {
    use syn::{Meta, parse_quote};

    use super::holds;

    #[track_caller]
    fn check(condition: &Meta, expected: Option<bool>) {
        assert_eq!(holds(condition), expected);
    }

    #[test]
    fn features_are_unknown() {
        check(&parse_quote!(feature = "std"), None);
        check(&parse_quote!(all(feature = "std", test)), Some(false));
        check(&parse_quote!(any(feature = "std", not(test))), Some(true));
        check(&parse_quote!(not(feature = "std")), None);
        check(&parse_quote!(feature = "unstable_parts"), Some(false));
    }

    #[test]
    fn other_machines_are_not_this_one() {
        check(&parse_quote!(target_os = "hermit"), Some(false));
        check(&parse_quote!(any(unix, windows)), Some(true));
    }
}
