//! The output of `rustdoc` about the doctests that it runs one after the other.

/// A doctest in the output of `rustdoc`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Doctest {
    /// Such as `src/lib.rs - fee (line 12)`.
    pub(crate) name: String,
    /// Whether it runs; others are ignored, or only compiled.
    pub(crate) runs: bool,
    pub(crate) passes: bool,
}

/// The doctests in the output of `rustdoc` or of a bundle of doctests, in their order.
pub(crate) fn doctests<'a>(lines: impl Iterator<Item = &'a str>) -> impl Iterator<Item = Doctest> {
    lines.filter_map(|line| {
        let (description, end) = line.strip_prefix("test ")?.rsplit_once(" ... ")?;
        // An expectation may follow the line, as in " - should panic".
        let (name, expected) = description.split_at(description.rfind("(line ")?);
        let (line, expected) = expected.split_at(expected.find(')')? + 1);
        let is_compiled_only = expected.starts_with(" - compile");
        Some(Doctest {
            name: format!("{name}{line}"),
            runs: !is_compiled_only && !end.starts_with("ignored"),
            passes: end == "ok",
        })
    })
}

#[cfg(test)]
mod tests {
    use super::doctests;

    #[test]
    fn the_output_of_rustdoc_shows_which_examples_run() {
        let text = "
running 6 tests
test src/lib.rs - (line 3) ... ok
test src/lib.rs - fee (line 13) - should panic ... ok
test src/a (1).rs - S<T>::fee (line 17) - compile ... ok
test src/lib.rs - fee (line 21) - compile fail ... FAILED
test src/lib.rs - fee (line 25) ... ignored
test src/lib.rs - fee (line 9) ... FAILED

test result: ok. 4 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.21s
";
        let doctests: Vec<_> = doctests(text.lines())
            .map(|doctest| (doctest.name, doctest.runs, doctest.passes))
            .collect();
        let expected = [
            ("src/lib.rs - (line 3)", true, true),
            ("src/lib.rs - fee (line 13)", true, true),
            ("src/a (1).rs - S<T>::fee (line 17)", false, true),
            ("src/lib.rs - fee (line 21)", false, false),
            ("src/lib.rs - fee (line 25)", false, false),
            ("src/lib.rs - fee (line 9)", true, false),
        ];
        assert_eq!(
            doctests,
            expected.map(|(name, runs, passes)| (name.to_owned(), runs, passes))
        );
    }
}
