//! Where code depends on a feature, and not only the interface: a feature that only adds items changes no result.

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

/// Finds where a statement, an expression or a function depends on a feature, or where something is there without it: the first byte
/// of each condition, and whether it is of code in a function, or of a whole function.
pub(super) fn places(text: &str, feature: &str) -> Vec<(usize, bool)> {
    let conditions = conditions(feature);
    let places = conditions.iter().flat_map(|it| text.match_indices(it));
    let places = places.filter_map(|(place, _)| Some((place, is_of_function(text, place)?)));
    places.collect()
}

/// Whether the condition at a place decides between codes of a function; `None` if it decides nothing, and only adds an item.
fn is_of_function(text: &str, place: usize) -> Option<bool> {
    let line = text[..place].rsplit('\n').next().unwrap_or_default();
    let start = text[..place].rfind("cfg")?;
    let before = &text[start..place];
    if line.trim_start().starts_with("//") {
        return None;
    }
    if before.starts_with("cfg!(") && !before.contains(';') {
        return Some(true);
    }
    let attribute = before.strip_prefix("cfg(")?;
    if attribute.contains(']') {
        return None;
    }
    let after = after_attribute(&text[place..]);
    let is_item = begins_item(after);
    let is_negated = attribute.rsplit_once("not(").is_some_and(|(_, after)| {
        // The parenthesis is still open.
        after.matches(')').count() <= after.matches('(').count()
    });
    (is_negated || !is_item).then(|| !is_item || begins_function(after))
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

/// Whether an item is a function, whatever words stand before that one.
fn begins_function(text: &str) -> bool {
    let end = text.find(['{', ';', '=']).unwrap_or(text.len());
    text[..end].split_whitespace().any(|word| word == "fn")
}

#[cfg(test)]
mod tests {
    use super::places;

    #[track_caller]
    fn check(text: &str, expected: &[bool]) {
        let places = places(text, "simd").into_iter();
        let found: Vec<bool> = places.map(|(_, is_of_function)| is_of_function).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn code_that_depends_on_a_feature_is_found() {
        check("fn f() { if cfg!(feature = \"simd\") { } }", &[true]);
        check(
            "fn f() { #[cfg(feature = \"simd\")] { return g(); } }",
            &[true],
        );
        check("#[cfg(not(feature = \"simd\"))] use slow::sum;", &[false]);
        check("#[cfg(not(feature = \"simd\"))] pub fn sum() { }", &[true]);
        check(
            "#[cfg(all(feature=\"simd\", unix))]\n#[inline] // Fast.\nif x { }",
            &[true],
        );
    }

    #[test]
    fn items_that_a_feature_adds_are_no_code_that_depends_on_it() {
        check(
            "#[cfg(feature = \"simd\")] pub mod simd { fn f() { #[cfg(unix)] g() } }",
            &[],
        );
        check(
            "#[cfg(all(not(test), feature = \"simd\"))]\n/// Adds.\nimpl A for B { }",
            &[],
        );
        check("#![cfg_attr(not(feature = \"simd\"), no_std)]", &[]);
        check("/// #[cfg(feature = \"simd\")] {", &[]);
        check("#[cfg(feature = \"other\")] { }", &[]);
    }
}
