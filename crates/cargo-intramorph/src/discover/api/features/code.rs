//! Whether code depends on a feature, and not only the interface: a feature that only adds items changes no result.

use super::conditions;

/// Words that items begin with.
const ITEMS: [&str; 17] = [
    "pub",
    "mod",
    "use",
    "extern",
    "impl",
    "fn",
    "struct",
    "enum",
    "union",
    "trait",
    "type",
    "const",
    "static",
    "unsafe",
    "async",
    "macro_rules",
    "macro",
];

/// Whether a statement or an expression depends on a feature, or something is there without it.
pub(super) fn depends_on(text: &str, feature: &str) -> bool {
    let conditions = conditions(feature);
    let places = conditions.iter().flat_map(|it| text.match_indices(it));
    places.into_iter().any(|(place, _)| is_of_code(text, place))
}

/// Whether the condition at a place decides between codes.
fn is_of_code(text: &str, place: usize) -> bool {
    let Some(start) = text[..place].rfind("cfg") else {
        return false;
    };
    let before = &text[start..place];
    let attribute = before.strip_prefix("cfg(");
    let is_expression = before.starts_with("cfg!(") && !before.contains(';');
    let Some(attribute) = attribute.filter(|it| !it.contains(']')) else {
        return is_expression;
    };
    let is_negated = attribute.rsplit_once("not(").is_some_and(|(_, after)| {
        // The parenthesis is still open.
        after.matches(')').count() <= after.matches('(').count()
    });
    is_negated || !begins_item(after_attribute(&text[place..]))
}

/// The text behind the attribute that a text begins in, and behind other attributes and comments that follow.
fn after_attribute(text: &str) -> &str {
    let mut rest = text
        .split_once(']')
        .map_or("", |(_, rest)| rest)
        .trim_start();
    loop {
        let skipped = if rest.starts_with("#[") {
            rest.split_once(']')
        } else if rest.starts_with("//") {
            rest.split_once('\n')
        } else {
            return rest;
        };
        rest = skipped.map_or("", |(_, rest)| rest).trim_start();
    }
}

fn begins_item(text: &str) -> bool {
    let is_of_word = |it: char| it.is_alphanumeric() || it == '_';
    let end = text.find(|it| !is_of_word(it)).unwrap_or(text.len());
    ITEMS.contains(&&text[..end])
}

#[cfg(test)]
mod tests {
    use super::depends_on;

    #[track_caller]
    fn check(text: &str, expected: bool) {
        assert_eq!(depends_on(text, "simd"), expected, "{text}");
    }

    #[test]
    fn code_that_depends_on_a_feature_is_found() {
        check("fn f() { if cfg!(feature = \"simd\") { } }", true);
        check(
            "fn f() { #[cfg(feature = \"simd\")] { return g(); } }",
            true,
        );
        check("#[cfg(not(feature = \"simd\"))] use slow::sum;", true);
        check(
            "#[cfg(all(feature=\"simd\", unix))]\n#[inline] // Fast.\nif x { }",
            true,
        );
    }

    #[test]
    fn items_that_a_feature_adds_are_no_code_that_depends_on_it() {
        check(
            "#[cfg(feature = \"simd\")] pub mod simd { fn f() { #[cfg(unix)] g() } }",
            false,
        );
        check(
            "#[cfg(all(not(test), feature = \"simd\"))]\n/// Adds.\nimpl A for B { }",
            false,
        );
        check("#![cfg_attr(not(feature = \"simd\"), no_std)]", false);
        check("#[cfg(feature = \"other\")] { }", false);
    }
}
