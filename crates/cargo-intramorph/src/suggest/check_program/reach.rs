//! Reach: the parts of the sources that a program runs, followed by the names of functions.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{ExprMethodCall, ExprPath, ImplItemFn, ItemFn};

use super::parse_opened;
use crate::rewrite::Source;

/// A part of a source, by index and bytes.
pub(super) type SourcePart = (usize, Range<usize>);

/// The program itself, and the functions of the sources that are called by name in it, or in these.
pub(super) fn reached(
    sources: &[Source],
    source: usize,
    program: &Range<usize>,
) -> Vec<SourcePart> {
    let mut functions = Functions::default();
    for (index, source) in sources.iter().enumerate() {
        if let Some(file) = parse_opened(source) {
            functions.source = index;
            functions.visit_file(&file);
        }
    }
    let mut parts = vec![(source, program.clone())];
    let mut names: BTreeSet<String> = functions.names_in(&parts[0]);
    let mut seen = BTreeSet::new();
    while let Some(name) = names.pop_first() {
        if !seen.insert(name.clone()) {
            continue;
        }
        for part in functions.bodies.get(&name).into_iter().flatten() {
            names.extend(functions.names_in(part));
            parts.push(part.clone());
        }
    }
    parts
}

/// Functions of sources by name, and the names that are used in each place.
#[derive(Default)]
struct Functions {
    source: usize,
    bodies: HashMap<String, Vec<SourcePart>>,
    used: Vec<(usize, usize, String)>,
}

impl Functions {
    fn names_in(&self, (source, range): &SourcePart) -> BTreeSet<String> {
        let used = self.used.iter();
        let used = used.filter(|(other, place, _)| other == source && range.contains(place));
        used.map(|(_, _, name)| name.clone()).collect()
    }

    fn add(&mut self, name: &syn::Ident, body: Range<usize>) {
        let part = (self.source, body);
        self.bodies.entry(name.to_string()).or_default().push(part);
    }

    fn add_use(&mut self, name: &syn::Ident) {
        let place = name.span().byte_range().start;
        self.used.push((self.source, place, name.to_string()));
    }
}

impl<'ast> Visit<'ast> for Functions {
    fn visit_item_fn(&mut self, function: &'ast ItemFn) {
        self.add(&function.sig.ident, function.block.span().byte_range());
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        self.add(&function.sig.ident, function.block.span().byte_range());
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_expr_path(&mut self, path: &'ast ExprPath) {
        if let Some(last) = path.path.segments.last() {
            self.add_use(&last.ident);
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        self.add_use(&call.method);
        visit::visit_expr_method_call(self, call);
    }
}
