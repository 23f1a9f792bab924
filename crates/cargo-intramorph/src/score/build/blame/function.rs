//! The functions of the sources, by their lines: the same before and after changes are written.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::rewrite::{ChangeId, Plan};

use crate::score::build::blame::Place;

/// The functions of each source of a plan.
#[derive(Debug)]
pub(crate) struct Functions(Vec<Vec<Function>>);

#[derive(Debug)]
struct Function {
    name: String,
    lines: RangeInclusive<usize>,
    changes: Vec<ChangeId>,
}

impl Functions {
    pub(crate) fn of(plan: &Plan) -> Self {
        let sources = plan.sources().iter().map(|source| {
            let mut functions = found(&source.text);
            for function in &mut functions {
                let changes = plan.changes().iter().filter(|change| {
                    change.identity.file == source.path && function.lines.contains(&change.line)
                });
                function.changes = changes.map(|change| change.id).collect();
            }
            functions
        });
        Self(sources.collect())
    }

    /// The changes in the innermost functions around places.
    pub(super) fn around<'a>(&self, places: impl Iterator<Item = &'a Place>) -> BTreeSet<ChangeId> {
        let functions = places.filter_map(|place| {
            let functions = self.0.get(place.file)?.iter();
            let around = functions.filter(|function| {
                let (first, last) = (place.lines.start(), place.lines.end());
                function.lines.contains(first) && function.lines.contains(last)
            });
            around.min_by_key(|function| function.lines.clone().count())
        });
        functions
            .flat_map(|function| &function.changes)
            .copied()
            .collect()
    }

    /// The changes in functions of some names: the error about a function that cannot be called in a constant is at the call.
    pub(super) fn named(&self, names: &BTreeSet<String>) -> BTreeSet<ChangeId> {
        let functions = self.0.iter().flatten();
        let meant = functions.filter(|function| names.contains(&function.name));
        meant
            .flat_map(|function| &function.changes)
            .copied()
            .collect()
    }
}

fn found(text: &str) -> Vec<Function> {
    let mut found = Found::default();
    if let Ok(file) = syn::parse_file(text) {
        found.visit_file(&file);
    }
    found.0
}

#[derive(Default)]
struct Found(Vec<Function>);

impl Found {
    fn push(&mut self, signature: &syn::Signature, span: Span) {
        self.0.push(Function {
            name: signature.ident.to_string(),
            lines: span.start().line..=span.end().line,
            changes: Vec::new(),
        });
    }
}

impl<'ast> Visit<'ast> for Found {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.push(&function.sig, function.span());
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.push(&function.sig, function.span());
        visit::visit_impl_item_fn(self, function);
    }

    /// Looks for functions among items that a macro may pass on.
    fn visit_item_macro(&mut self, call: &'ast syn::ItemMacro) {
        if let Ok(file) = syn::parse2::<syn::File>(call.mac.tokens.clone()) {
            self.visit_file(&file);
        }
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        self.push(&function.sig, function.span());
        visit::visit_trait_item_fn(self, function);
    }
}
