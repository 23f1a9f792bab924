//! The attribute `#[intramorph::accept(..)]`: bugs below it that somebody accepts, and why.

mod attribute;

use std::collections::HashSet;
use std::fmt;
use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, File, ImplItemFn, ItemFn, ItemImpl, ItemMod, ItemTrait, TraitItemFn};

use super::proposals::bytes_of;
use super::{Change, Source};
use attribute::Accepted;

/// Where an attribute is, and what it accepts.
#[derive(Clone, Debug)]
pub(crate) struct Accept {
    file: String,
    line: usize,
    accepted: Accepted,
    /// The parts of sources that are below it, by the paths of these.
    scope: Vec<(String, Range<usize>)>,
}

/// An attribute that says nothing, or nonsense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AcceptMistake {
    file: String,
    line: usize,
    advice: String,
}

impl Accept {
    /// Whether a change is accepted by it.
    pub(crate) fn accepts(&self, change: &Change) -> bool {
        let is_below = |(path, range): &(String, Range<usize>)| {
            let is_within = range.start <= change.range.start && change.range.end <= range.end;
            *path == change.identity.file && is_within
        };
        self.accepted.is_of(change.identity.operator) && self.scope.iter().any(is_below)
    }

    pub(crate) fn reason(&self) -> &str {
        &self.accepted.reason
    }
}

/// All attributes in the sources.
pub(super) fn accepts(sources: &[Source], files: &[File]) -> Vec<Result<Accept, AcceptMistake>> {
    let mut found = Vec::new();
    for (source, file) in sources.iter().zip(files) {
        let mut search = Search {
            sources,
            source,
            is_imported: attribute::is_imported(file),
            of_items: HashSet::new(),
            found: &mut found,
        };
        search.attributes(&file.attrs, 0..source.text.len());
        search.visit_file(file);
    }
    found
}

struct Search<'a> {
    sources: &'a [Source],
    /// Which of them is searched.
    source: &'a Source,
    is_imported: bool,
    /// Where attributes are of something in which bugs can be accepted.
    of_items: HashSet<usize>,
    found: &'a mut Vec<Result<Accept, AcceptMistake>>,
}

impl Search<'_> {
    /// What attributes accept below them, in a part of the source.
    fn attributes(&mut self, attributes: &[Attribute], part: Range<usize>) {
        for attribute in attributes {
            self.of_items.insert(bytes_of(attribute).start);
            for accepted in attribute::accepted(attribute, self.is_imported) {
                let scope = self.below(part.clone());
                self.found.push(match accepted {
                    Ok(accepted) => Ok(self.accept(attribute, accepted, scope)),
                    Err(advice) => Err(AcceptMistake {
                        file: self.source.path.clone(),
                        line: attribute.span().start().line,
                        advice,
                    }),
                });
            }
        }
    }

    fn accept(
        &self,
        attribute: &Attribute,
        accepted: Accepted,
        scope: Vec<(String, Range<usize>)>,
    ) -> Accept {
        Accept {
            file: self.source.path.clone(),
            line: attribute.span().start().line,
            accepted,
            scope,
        }
    }

    /// A part of the source, and all of the files whose modules are declared in it, or in these.
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
    /// Nothing is accepted in what has attributes otherwise, such as a structure. Mistakes are not looked for: it may be an
    /// attribute of another crate.
    fn visit_attribute(&mut self, attribute: &'a Attribute) {
        if self.of_items.contains(&bytes_of(attribute).start) {
            return;
        }
        let accepted = attribute::accepted(attribute, self.is_imported);
        for accepted in accepted.into_iter().flatten() {
            let accept = self.accept(attribute, accepted, Vec::new());
            self.found.push(Ok(accept));
        }
    }

    fn visit_item_mod(&mut self, item: &'a ItemMod) {
        self.attributes(&item.attrs, bytes_of(item));
        visit::visit_item_mod(self, item);
    }

    fn visit_item_fn(&mut self, item: &'a ItemFn) {
        self.attributes(&item.attrs, bytes_of(item));
        visit::visit_item_fn(self, item);
    }

    fn visit_item_impl(&mut self, item: &'a ItemImpl) {
        self.attributes(&item.attrs, bytes_of(item));
        visit::visit_item_impl(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'a ImplItemFn) {
        self.attributes(&item.attrs, bytes_of(item));
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_item_trait(&mut self, item: &'a ItemTrait) {
        self.attributes(&item.attrs, bytes_of(item));
        visit::visit_item_trait(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'a TraitItemFn) {
        self.attributes(&item.attrs, bytes_of(item));
        visit::visit_trait_item_fn(self, item);
    }
}

impl fmt::Display for Accept {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "the attribute `accept` at {}:{}",
            self.file, self.line
        )
    }
}

impl fmt::Display for AcceptMistake {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, advice } = self;
        write!(formatter, "{file}:{line}: {advice}")
    }
}

#[cfg(test)]
mod tests;
