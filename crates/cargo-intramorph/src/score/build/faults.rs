//! The compiler's diagnostics, in terms of the files that were written.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel, DiagnosticSpan};

use super::super::ladder::{Fault, Place};
use crate::rewrite::{Plan, RUNTIME, Rendered, SiteId};

/// The files that were written, by the paths that the compiler has for them.
pub(super) struct Files<'a> {
    root: &'a Path,
    numbers: HashMap<PathBuf, usize>,
}

impl<'a> Files<'a> {
    pub(super) fn new(root: &'a Path, plan: &Plan) -> Self {
        let numbers = plan.sources().iter().enumerate();
        let numbers = numbers.map(|(number, source)| (root.join(&source.path), number));
        Self {
            root,
            numbers: numbers.collect(),
        }
    }

    pub(super) fn faults(&self, diagnostics: &[Diagnostic]) -> Vec<Fault> {
        let errors = diagnostics.iter().filter(|diagnostic| is_error(diagnostic));
        errors.map(|error| self.fault(error)).collect()
    }

    /// The sites whose useless cast the compiler has told, and so has seen.
    pub(super) fn compiled(
        &self,
        diagnostics: &[Diagnostic],
        rendered: &[Rendered],
    ) -> BTreeSet<SiteId> {
        let casts = diagnostics
            .iter()
            .filter(|it| code(it) == Some("trivial_numeric_casts"));
        let spans = casts.flat_map(|cast| &cast.spans);
        let places = spans.flat_map(|span| self.places(span));
        places
            .filter_map(|place| site_at(&place, rendered))
            .collect()
    }

    fn fault(&self, error: &Diagnostic) -> Fault {
        let of = |is_primary: bool| {
            let spans = error
                .spans
                .iter()
                .filter(move |span| span.is_primary == is_primary);
            spans.flat_map(|span| self.places(span))
        };
        let notes = error.children.iter();
        let spans_of_notes = notes.clone().flat_map(|note| &note.spans);
        let texts = notes.map(|note| &note.message).chain([&error.message]);
        Fault {
            code: code(error).unwrap_or_default().to_owned(),
            message: error.message.lines().next().unwrap_or_default().to_owned(),
            primary: of(true).collect(),
            secondary: of(false)
                .chain(spans_of_notes.flat_map(|span| self.places(span)))
                .collect(),
            names: texts.flat_map(|text| names(text)).collect(),
        }
    }

    /// A span, and where the macros were called that made what is there.
    fn places(&self, span: &DiagnosticSpan) -> Vec<Place> {
        let mut places = Vec::new();
        let mut next = Some(span);
        while let Some(span) = next {
            let number = self.numbers.get(&self.root.join(&span.file_name));
            places.extend(number.map(|&file| Place {
                file,
                bytes: span.byte_start as usize..span.byte_end as usize,
                lines: span.line_start..=span.line_end,
            }));
            next = span.expansion.as_ref().map(|expansion| &expansion.span);
        }
        places
    }
}

/// Whether it is an error of its own, not one that says that there were others.
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

/// The last part of every path between backticks.
fn names(text: &str) -> impl Iterator<Item = String> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.map(|path| {
        let path = path.split('(').next().unwrap_or(path);
        path.rsplit("::").next().unwrap_or(path).to_owned()
    })
}

/// The number that a site asks with, if it is that which stands there and no cast of the user's.
fn site_at(place: &Place, rendered: &[Rendered]) -> Option<SiteId> {
    let text = &rendered[place.file].text;
    let before = text.get(..place.bytes.start)?;
    let number = text.get(place.bytes.clone())?.strip_suffix("u32 as u32")?;
    let is_question = before.ends_with(&format!("::{RUNTIME}::at("));
    number.parse().ok().filter(|_| is_question).map(SiteId)
}
