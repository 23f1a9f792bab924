//! Features that the compiler's errors name: what they are about may be compiled only with them.

use std::collections::BTreeSet;

use cargo_metadata::Package;
use cargo_metadata::diagnostic::Diagnostic;

/// The features of packages that errors name, in their messages or notes.
pub(super) fn missing_features(diagnostics: &[Diagnostic], packages: &[Package]) -> Vec<String> {
    let mut known = BTreeSet::new();
    known.extend(packages.iter().flat_map(|package| package.features.keys()));
    let texts = diagnostics.iter().flat_map(texts);
    let named: BTreeSet<&str> = texts.flat_map(named).collect();
    let missing = known.into_iter().filter(|name| named.contains(&***name));
    missing.cloned().collect()
}

/// The texts of a diagnostic and of its notes.
fn texts(diagnostic: &Diagnostic) -> Vec<&str> {
    let notes = diagnostic.children.iter().flat_map(texts);
    let labels = diagnostic.spans.iter();
    let labels = labels.filter_map(|span| span.label.as_deref());
    [diagnostic.message.as_str()]
        .into_iter()
        .chain(notes)
        .chain(labels)
        .collect()
}

/// The words in quotes of a text about features.
fn named(text: &str) -> impl Iterator<Item = &str> {
    let is_about_features = text.contains("feature");
    let quoted = text.split(['`', '"', '\'']).skip(1).step_by(2);
    let words = quoted.flat_map(|quoted| quoted.split([' ', ',', '=']));
    words.filter(move |word| is_about_features && !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::named;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        assert_eq!(named(text).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn features_are_named_in_quotes() {
        check(
            "run the tests with `--features full,rt`",
            &["--features", "full", "rt"],
        );
        check("the item is gated behind the `codec` feature", &["codec"]);
        check(
            "either feature \"std\" or feature \"alloc\" must be enabled",
            &["std", "alloc"],
        );
        check("cannot find type `Codec`", &[]);
    }
}
