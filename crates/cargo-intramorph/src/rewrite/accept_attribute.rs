//! Attributes `#[intramorph::accept(..)]`: which bugs below them the user accepts, and why.

mod syntax;

use std::collections::HashSet;
use std::fmt;
use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, File, ImplItem, Item, TraitItem};

use super::Source;
use super::change::Change;
use super::operator::proposals::bytes_of;
use syntax::AcceptArguments;

/// An attribute: where it is, what it accepts, and in which code.
#[derive(Clone, Debug)]
pub(crate) struct AcceptAttribute {
    file: String,
    line: usize,
    accepted: AcceptArguments,
    /// Parts of sources that are below the attribute, by the paths of the sources.
    scope: Vec<(String, Range<usize>)>,
}

impl AcceptAttribute {
    pub(crate) fn accepts(&self, change: &Change) -> bool {
        let is_below = |(path, range): &(String, Range<usize>)| {
            let is_within = range.start <= change.range.start && change.range.end <= range.end;
            *path == change.identity.file && is_within
        };
        self.accepted.has(change.identity.operator) && self.scope.iter().any(is_below)
    }

    pub(crate) fn reason(&self) -> &str {
        &self.accepted.reason
    }
}

/// Finds all attributes in the sources. The error says where one is wrong, and what to write.
pub(super) fn find(sources: &[Source], files: &[File]) -> Vec<Result<AcceptAttribute, String>> {
    let mut found = Vec::new();
    for (source, file) in sources.iter().zip(files) {
        let mut search = Search {
            sources,
            source,
            is_imported: syntax::is_imported(file),
            of_items: HashSet::new(),
            found: &mut found,
        };
        search.add_all(&file.attrs, 0..source.text.len());
        search.visit_file(file);
    }
    found
}

struct Search<'a> {
    sources: &'a [Source],
    /// The one of `sources` that is searched.
    source: &'a Source,
    is_imported: bool,
    /// Places of attributes of items in which bugs can be accepted.
    of_items: HashSet<usize>,
    found: &'a mut Vec<Result<AcceptAttribute, String>>,
}

impl Search<'_> {
    /// Adds what attributes accept in a part of the source.
    fn add_all(&mut self, attributes: &[Attribute], part: Range<usize>) {
        for attribute in attributes {
            self.of_items.insert(bytes_of(attribute).start);
            for accepted in syntax::parse(&attribute.meta, self.is_imported) {
                let scope = self.below(part.clone());
                self.add(attribute, accepted, scope);
            }
        }
    }

    fn add(
        &mut self,
        attribute: &Attribute,
        accepted: Result<AcceptArguments, String>,
        scope: Vec<(String, Range<usize>)>,
    ) {
        let (file, line) = (self.source.path.clone(), attribute.span().start().line);
        self.found.push(match accepted {
            Ok(accepted) => Ok(AcceptAttribute {
                file,
                line,
                accepted,
                scope,
            }),
            Err(advice) => Err(format!("{file}:{line}: {advice}")),
        });
    }

    /// Returns a part of the source, and all files whose modules are declared in it, or in these files.
    fn below(&self, part: Range<usize>) -> Vec<(String, Range<usize>)> {
        let mut parts = vec![(self.source.path.clone(), part)];
        let mut done = 0;
        while let Some((file, part)) = parts.get(done).cloned() {
            let is_below = |source: &&Source| {
                let declaration = source.declaration.as_ref();
                declaration.is_some_and(|it| it.file == file && part.contains(&it.byte))
            };
            let files = self.sources.iter().filter(is_below);
            parts.extend(files.map(|source| (source.path.clone(), 0..source.text.len())));
            done += 1;
        }
        parts
    }
}

impl<'a> Visit<'a> for Search<'_> {
    /// Adds an attribute of something else, such as a structure, where it accepts nothing. A mistake in it is ignored: it
    /// may be the attribute of another crate.
    fn visit_attribute(&mut self, attribute: &'a Attribute) {
        if self.of_items.contains(&bytes_of(attribute).start) {
            return;
        }
        for accepted in syntax::parse(&attribute.meta, self.is_imported) {
            if accepted.is_ok() {
                self.add(attribute, accepted, Vec::new());
            }
        }
    }

    fn visit_item(&mut self, item: &'a Item) {
        let attributes = match item {
            Item::Mod(module) => &*module.attrs,
            Item::Fn(function) => &function.attrs,
            Item::Impl(block) => &block.attrs,
            Item::Trait(definition) => &definition.attrs,
            _ => &[],
        };
        self.add_all(attributes, bytes_of(item));
        visit::visit_item(self, item);
    }

    fn visit_impl_item(&mut self, item: &'a ImplItem) {
        if let ImplItem::Fn(method) = item {
            self.add_all(&method.attrs, bytes_of(method));
        }
        visit::visit_impl_item(self, item);
    }

    fn visit_trait_item(&mut self, item: &'a TraitItem) {
        if let TraitItem::Fn(method) = item {
            self.add_all(&method.attrs, bytes_of(method));
        }
        visit::visit_trait_item(self, item);
    }
}

impl fmt::Display for AcceptAttribute {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, .. } = self;
        write!(formatter, "the attribute `accept` at {file}:{line}")
    }
}

#[cfg(test)]
mod tests;
