//! Attributes of tests, and of code that only tests use.

use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, MetaList, Path, Token};

/// Conditions that hold only where code is tested, proved or fuzzed.
const CHECKED: [&str; 5] = ["test", "doctest", "kani", "fuzzing", "bench"];

/// Whether an attribute is `#[cfg(test)]`, also with further conditions.
pub(crate) fn is_for_tests(attribute: &Attribute) -> bool {
    let is_condition = attribute.path().is_ident("cfg");
    is_condition
        && attribute
            .parse_args()
            .is_ok_and(|condition| implies_test(&condition))
}

/// Whether an attribute marks a test or a benchmark (`#[test]`, `#[tokio::test]`, `#[bench]`), or code that only tests use.
pub(super) fn is_test(attribute: &Attribute) -> bool {
    is_name_of_test(attribute.path()) || is_for_tests(attribute) || may_be_test(attribute)
}

fn is_name_of_test(path: &Path) -> bool {
    path.segments.last().is_some_and(|last| {
        let name = last.ident.to_string();
        name == "bench" || name.ends_with("test")
    })
}

/// Whether an attribute is `#[cfg_attr(.., test)]`.
fn may_be_test(attribute: &Attribute) -> bool {
    let is_condition = attribute.path().is_ident("cfg_attr");
    let parts = attribute.meta.require_list().ok().filter(|_| is_condition);
    let parts = parts.map(parts_of).unwrap_or_default();
    parts
        .iter()
        .skip(1)
        .any(|part| is_name_of_test(part.path()))
}

fn parts_of(list: &MetaList) -> Punctuated<Meta, Token![,]> {
    list.parse_args_with(Punctuated::parse_terminated)
        .unwrap_or_default()
}

fn implies_test(condition: &Meta) -> bool {
    match condition {
        Meta::Path(name) => CHECKED.iter().any(|checked| name.is_ident(checked)),
        Meta::List(list) => {
            let mut parts = parts_of(list).into_iter();
            if list.path.is_ident("all") {
                parts.any(|part| implies_test(&part))
            } else {
                list.path.is_ident("any")
                    && parts.len() > 0
                    && parts.all(|part| implies_test(&part))
            }
        }
        Meta::NameValue(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use syn::{Attribute, parse_quote};

    #[track_caller]
    fn check(attribute: &Attribute, expected: bool) {
        assert_eq!(super::is_test(attribute), expected);
    }

    #[test]
    fn what_only_tests_have_is_for_tests() {
        check(&parse_quote!(#[cfg(test)]), true);
        check(&parse_quote!(#[cfg(all(unix, test, not(miri)))]), true);
        check(&parse_quote!(#[cfg(any(test, all(test, unix)))]), true);
        check(&parse_quote!(#[test]), true);
        check(&parse_quote!(#[tokio::test(flavor = "multi_thread")]), true);
        check(&parse_quote!(#[bench]), true);
        check(&parse_quote!(#[cfg(any(test, kani))]), true);
        check(&parse_quote!(#[cfg_attr(test, test)]), true);
        check(&parse_quote!(#[cfg_attr(not(miri), tokio::test)]), true);
    }

    #[test]
    fn what_others_have_too_is_not() {
        check(&parse_quote!(#[cfg(any(test, feature = "x"))]), false);
        check(&parse_quote!(#[cfg(not(test))]), false);
        check(&parse_quote!(#[cfg(feature = "test")]), false);
        check(&parse_quote!(#[cfg(feature = "test-util")]), false);
        check(&parse_quote!(#[inline]), false);
        check(&parse_quote!(#[cfg_attr(test, inline)]), false);
    }
}
