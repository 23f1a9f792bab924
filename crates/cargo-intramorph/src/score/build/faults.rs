//! The compiler's diagnostics, as places in the files that were written.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel, DiagnosticSpan};

use super::blame::{Fault, Place, innermost};
use crate::rewrite::{ChangeId, Plan, RUNTIME, RegionKind, Rendered, SiteId};
use crate::score::failure::BuildFailure;

/// The files that were written, by the compiler's paths.
pub(super) struct Files {
    /// The root of the copy without links in its path.
    root: PathBuf,
    numbers: HashMap<PathBuf, usize>,
}

impl Files {
    pub(super) fn new(root: &Path, plan: &Plan) -> Self {
        let root = fs::canonicalize(root).unwrap_or_else(|_| root.to_owned());
        let numbers = plan.sources().iter().enumerate();
        let numbers = numbers.map(|(number, source)| (root.join(&source.path), number));
        Self {
            numbers: numbers.collect(),
            root,
        }
    }

    pub(super) fn faults(&self, diagnostics: &[Diagnostic]) -> Vec<Fault> {
        let errors = diagnostics.iter().filter(|diagnostic| is_error(diagnostic));
        errors.map(|error| self.fault(error)).collect()
    }

    /// The sites that the compiler has seen, since it warns of their useless casts.
    pub(super) fn compiled(
        &self,
        diagnostics: &[Diagnostic],
        rendered: &[Rendered],
    ) -> BTreeSet<SiteId> {
        let casts = self.warnings(diagnostics, "trivial_numeric_casts");
        casts
            .filter_map(|(_, place)| site_at(&place, rendered))
            .collect()
    }

    /// The changes that put a number where its type is too small for it, each with the compiler's message: the compiler would
    /// wrap the number, so the bug would not be the one that is shown.
    pub(super) fn overflowing(
        &self,
        diagnostics: &[Diagnostic],
        rendered: &[Rendered],
    ) -> BTreeMap<ChangeId, String> {
        let literals = self.warnings(diagnostics, "overflowing_literals");
        let changes = literals.filter_map(|(warning, place)| match innermost(&place, rendered)? {
            RegionKind::Arm(change) => Some((change, first_line(&warning.message))),
            RegionKind::Site(_) => None,
        });
        changes.collect()
    }

    /// The warnings of a lint, each with its places.
    fn warnings<'a>(
        &'a self,
        diagnostics: &'a [Diagnostic],
        lint: &'a str,
    ) -> impl Iterator<Item = (&'a Diagnostic, Place)> {
        let warnings = diagnostics.iter().filter(move |it| code(it) == Some(lint));
        warnings.flat_map(move |warning| {
            let places = warning.spans.iter().flat_map(|span| self.places(span));
            places.map(move |place| (warning, place))
        })
    }

    /// Whether an error shows that the originals do not compile either: a file is missing, or a name that something else than a
    /// changed function needs.
    pub(super) fn misses_something(&self, diagnostics: &[Diagnostic]) -> bool {
        let mut errors = diagnostics.iter().filter(|diagnostic| is_error(diagnostic));
        errors.any(|error| {
            let mut spans = error.spans.iter();
            let is_elsewhere = spans.all(|span| self.places(span).is_empty());
            match code(error) {
                Some(MISSING_MODULE) => true,
                Some(code) => is_elsewhere && MISSING_NAMES.contains(&code),
                None => error.message.starts_with("couldn't read"),
            }
        })
    }

    fn fault(&self, error: &Diagnostic) -> Fault {
        let (primary, secondary): (Vec<&DiagnosticSpan>, Vec<_>) =
            error.spans.iter().partition(|span| span.is_primary);
        let notes = error.children.iter();
        let secondary = secondary
            .into_iter()
            .chain(notes.clone().flat_map(|note| &note.spans));
        let texts = notes.map(|note| &note.message).chain([&error.message]);
        Fault {
            code: code(error).unwrap_or_default().to_owned(),
            message: first_line(&error.message),
            primary: primary.iter().flat_map(|span| self.places(span)).collect(),
            secondary: secondary.flat_map(|span| self.places(span)).collect(),
            names: texts.flat_map(|text| names(text)).collect(),
            not_const: not_const(error),
        }
    }

    /// The place of a span, and the places where the macros were called that made it.
    fn places(&self, span: &DiagnosticSpan) -> Vec<Place> {
        let mut places = Vec::new();
        let mut next = Some(span);
        while let Some(span) = next {
            places.extend(self.number(&span.file_name).map(|file| Place {
                file,
                bytes: span.byte_start as usize..span.byte_end as usize,
                lines: span.line_start..=span.line_end,
            }));
            next = span.expansion.as_ref().map(|expansion| &expansion.span);
        }
        places
    }

    /// The number of a file. The compiler names it by the path on which it was found, which may lead through links and `..`.
    fn number(&self, name: &str) -> Option<usize> {
        let path = self.root.join(name);
        let number = self.numbers.get(&path).copied();
        number.or_else(|| self.numbers.get(&fs::canonicalize(path).ok()?).copied())
    }
}

/// An error about the runtime itself, which no change causes: the runtime was compiled for this machine by `rustc`, and cargo may
/// be configured to use another compiler, or to build for another machine.
pub(super) fn foreign_runtime(diagnostics: &[Diagnostic]) -> Option<BuildFailure> {
    let quoted = format!("`{RUNTIME}`");
    let is_about_runtime = |it: &&Diagnostic| {
        let is_about_crate = code(it).is_some_and(|code| ABOUT_CRATES.contains(&code));
        is_about_crate && it.message.contains(&quoted)
    };
    let error = diagnostics.iter().find(is_about_runtime)?;
    Some(BuildFailure::ForeignRuntime {
        said: error.to_string(),
    })
}

/// Errors about crates that cannot be found, or that were compiled by another compiler or for another machine.
const ABOUT_CRATES: [&str; 7] = [
    "E0460", "E0461", "E0462", "E0463", "E0464", "E0514", "E0786",
];

/// The error that there is no file of a module.
const MISSING_MODULE: &str = "E0583";
/// Errors about names that cannot be resolved. Changes are within functions, and leave all names as they are.
const MISSING_NAMES: [&str; 5] = ["E0405", "E0412", "E0425", "E0432", "E0433"];

/// Whether it is an error of its own, not the summary of others.
fn is_error(diagnostic: &Diagnostic) -> bool {
    let is_error = matches!(
        diagnostic.level,
        DiagnosticLevel::Error | DiagnosticLevel::Ice
    );
    is_error && !(diagnostic.spans.is_empty() && diagnostic.message.starts_with("aborting due to"))
}

fn code(diagnostic: &Diagnostic) -> Option<&str> {
    let code = diagnostic.code.as_ref()?;
    Some(&code.code)
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

/// The path of the function that a constant calls although it is not `const`.
fn not_const(error: &Diagnostic) -> Option<String> {
    const NOT_CONST: &str = "E0015";
    let mut quoted = error.message.split('`');
    quoted
        .nth(1)
        .filter(|_| code(error) == Some(NOT_CONST))
        .map(str::to_owned)
}

/// The last part of every path between backticks.
fn names(text: &str) -> impl Iterator<Item = String> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.map(|path| {
        let path = path.split('(').next().unwrap_or(path);
        path.rsplit("::").next().unwrap_or(path).to_owned()
    })
}

/// The number of the site at a place; `None` if the place is a cast of the user.
fn site_at(place: &Place, rendered: &[Rendered]) -> Option<SiteId> {
    let text = &rendered[place.file].text;
    let before = text.get(..place.bytes.start)?;
    let number = text.get(place.bytes.clone())?.strip_suffix("u32 as u32")?;
    let is_site = before.ends_with(&format!("::{RUNTIME}::at("));
    number.parse().ok().filter(|_| is_site).map(SiteId)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use serde_json::json;

    use super::*;
    use crate::rewrite::{self, Source};

    fn diagnostic(code: &str, message: &str) -> Diagnostic {
        let diagnostic = json!({
            "message": message, "level": "error", "spans": [], "children": [], "rendered": message,
            "code": { "code": code, "explanation": null },
        });
        serde_json::from_value(diagnostic).expect("the compiler says it like that")
    }

    #[test]
    fn a_number_that_is_too_large_is_blamed_on_the_arm_that_it_is_in() {
        let source = Source {
            declares_runtime: false,
            declaration: None,
            path: "lib.rs".to_owned(),
            module: String::new(),
            text: "fn low(x: i8) -> i8 { x & 127 }\n".to_owned(),
        };
        let plan = rewrite::plan(vec![source]);
        let rendered = plan.render(&HashSet::new());
        let overflowing = |literal: &str| {
            let mut warning = diagnostic("overflowing_literals", "out of range\nand more");
            warning.spans.push(span(&rendered[0].text, literal));
            let changes = Files::new(Path::new("/gone"), &plan).overflowing(&[warning], &rendered);
            let shown = changes.into_iter().map(|(change, reason)| {
                let replacement = &plan.change(change).replacement;
                format!("{replacement}: {reason}")
            });
            shown.collect::<Vec<_>>()
        };
        assert_eq!(overflowing("128"), ["128: out of range"]);
        assert!(overflowing("127").is_empty(), "it is the original");
    }

    fn span(text: &str, part: &str) -> DiagnosticSpan {
        let start = text.find(part).expect("it is there");
        let span = json!({
            "file_name": "lib.rs", "byte_start": start, "byte_end": start + part.len(), "is_primary": true,
            "line_start": 1, "line_end": 1, "column_start": 1, "column_end": 1, "text": [], "label": null,
            "suggested_replacement": null, "suggestion_applicability": null, "expansion": null,
        });
        serde_json::from_value(span).expect("the compiler says it like that")
    }

    #[test]
    fn errors_about_the_runtime_differ_from_those_about_other_crates_and_about_switches() {
        for (code, message, expected) in [
            (
                "E0461",
                "couldn't find crate `__intramorph` with expected target triple x",
                true,
            ),
            (
                "E0463",
                "can't find crate for `__intramorph` which `sample` depends on",
                true,
            ),
            (
                "E0514",
                "found crate `__intramorph` compiled by an incompatible version of rustc",
                true,
            ),
            ("E0463", "can't find crate for `std`", false),
            ("E0308", "mismatched types in `__intramorph`", false),
        ] {
            let failure = foreign_runtime(&[diagnostic(code, message)]);
            assert_eq!(failure.is_some(), expected, "{message}");
        }
    }
}
