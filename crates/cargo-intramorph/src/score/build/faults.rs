//! The compiler's diagnostics, in terms of the files that were written.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel, DiagnosticSpan};

use super::super::ladder::{Fault, Place};
use super::failure::BuildFailure;
use crate::rewrite::{Plan, Rendered, SiteId};

/// The files that were written, by the paths that the compiler has for them.
pub(super) struct Files {
    /// Without links on the way.
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

    /// The sites that the compiler has told to be deprecated, and so has seen.
    pub(super) fn compiled(
        &self,
        diagnostics: &[Diagnostic],
        rendered: &[Rendered],
    ) -> Result<BTreeSet<SiteId>, BuildFailure> {
        let deprecated = diagnostics
            .iter()
            .filter(|it| code(it) == Some("deprecated"));
        let switches = deprecated.filter(|it| it.message.contains("`__intramorph::at`"));
        let mut compiled = BTreeSet::new();
        for diagnostic in switches {
            let places = diagnostic.spans.iter().flat_map(|span| self.places(span));
            let mut sites = places.filter_map(|place| site_at(&place, rendered));
            compiled.insert(sites.next().ok_or_else(|| unknown_switch(diagnostic))?);
        }
        Ok(compiled)
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
            places.extend(self.number(&span.file_name).map(|file| Place {
                file,
                bytes: span.byte_start as usize..span.byte_end as usize,
                lines: span.line_start..=span.line_end,
            }));
            next = span.expansion.as_ref().map(|expansion| &expansion.span);
        }
        places
    }

    /// The compiler names a file by the way on which it has found it, which may lead through links and `..`.
    fn number(&self, name: &str) -> Option<usize> {
        let path = self.root.join(name);
        let number = self.numbers.get(&path).copied();
        number.or_else(|| self.numbers.get(&fs::canonicalize(path).ok()?).copied())
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

/// The number that the switch asks with, which stands right behind its name.
fn site_at(place: &Place, rendered: &[Rendered]) -> Option<SiteId> {
    let after = rendered[place.file].text.get(place.bytes.end..)?;
    let (number, _) = after.strip_prefix('(')?.split_once("u32)")?;
    number.parse().ok().map(SiteId)
}

fn unknown_switch(diagnostic: &Diagnostic) -> BuildFailure {
    let spans = diagnostic.spans.iter();
    let places = spans.map(|span| format!("{}:{}", span.file_name, span.line_start));
    let places = places.collect::<Vec<_>>().join(", ");
    BuildFailure::SelfCheck(format!(
        "the compiler found a switch that was not written, at {places}"
    ))
}
