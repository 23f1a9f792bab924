//! The attribute `#[intramorph::accept(..)]`: bugs below it that somebody accepts, and why.

mod attribute;

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

/// All attributes in the sources. They are those of one crate after the other, each from its root on.
pub(super) fn accepts(sources: &[Source], files: &[File]) -> Vec<Result<Accept, AcceptMistake>> {
    let mut found = Vec::new();
    for (index, (source, file)) in sources.iter().zip(files).enumerate() {
        let mut search = Search {
            sources,
            index,
            is_imported: attribute::is_imported(file),
            path: vec![source.module.clone()],
            found: &mut found,
        };
        search.path.retain(|module| !module.is_empty());
        let below = search.modules();
        search.attributes(&file.attrs, &below);
        search.visit_file(file);
    }
    found
}

struct Search<'a> {
    sources: &'a [Source],
    /// Which of them is searched.
    index: usize,
    is_imported: bool,
    /// Of the module that the search is in.
    path: Vec<String>,
    found: &'a mut Vec<Result<Accept, AcceptMistake>>,
}

impl Search<'_> {
    fn item(&mut self, attributes: &[Attribute], item: &impl Spanned) {
        let file = self.sources[self.index].path.clone();
        self.attributes(attributes, &[(file, bytes_of(item))]);
    }

    fn attributes(&mut self, attributes: &[Attribute], scope: &[(String, Range<usize>)]) {
        for attribute in attributes {
            for accepted in attribute::accepted(attribute, self.is_imported) {
                let file = self.sources[self.index].path.clone();
                let line = attribute.span().start().line;
                let scope = scope.to_vec();
                self.found.push(match accepted {
                    Ok(accepted) => Ok(Accept {
                        file,
                        line,
                        accepted,
                        scope,
                    }),
                    Err(advice) => Err(AcceptMistake { file, line, advice }),
                });
            }
        }
    }

    /// All of the files of this module and of those below it, in the same crate.
    fn modules(&self) -> Vec<(String, Range<usize>)> {
        let module = self.path.join("::");
        let is_root = |source: &Source| source.module.is_empty();
        let root = (0..=self.index)
            .rev()
            .find(|it| is_root(&self.sources[*it]));
        let first = root.unwrap_or(0);
        let others = self.sources[first..].iter().skip(1);
        let crate_sources = self.sources[first..]
            .iter()
            .take(1)
            .chain(others.take_while(|source| !is_root(source)));
        let is_below = |source: &&Source| {
            let rest = source.module.strip_prefix(&*module);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::") || module.is_empty())
        };
        crate_sources
            .filter(is_below)
            .map(|source| (source.path.clone(), 0..source.text.len()))
            .collect()
    }
}

impl<'a> Visit<'a> for Search<'_> {
    fn visit_item_mod(&mut self, item: &'a ItemMod) {
        let name = item.ident.to_string();
        self.path.push(name.trim_start_matches("r#").to_owned());
        let mut below = self.modules();
        let file = self.sources[self.index].path.clone();
        below.push((file, bytes_of(item)));
        self.attributes(&item.attrs, &below);
        visit::visit_item_mod(self, item);
        self.path.pop();
    }

    fn visit_item_fn(&mut self, item: &'a ItemFn) {
        self.item(&item.attrs, item);
        visit::visit_item_fn(self, item);
    }

    fn visit_item_impl(&mut self, item: &'a ItemImpl) {
        self.item(&item.attrs, item);
        visit::visit_item_impl(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'a ImplItemFn) {
        self.item(&item.attrs, item);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_item_trait(&mut self, item: &'a ItemTrait) {
        self.item(&item.attrs, item);
        visit::visit_item_trait(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'a TraitItemFn) {
        self.item(&item.attrs, item);
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
