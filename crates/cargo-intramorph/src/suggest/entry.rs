//! The entry of a function, at which the recorder keeps its arguments: statements that are added to the source. Pure.

use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    AttrStyle, Attribute, Block, FnArg, ImplItemFn, ItemFn, Pat, Receiver, ReceiverKind, Signature,
    TraitItemFn, Type,
};

use super::generated::{ArmKey, Sites};
use crate::discover::Function;
use crate::rewrite::{Source, blank_preamble};

/// Name of the recorder's module in the root of the library.
pub(crate) const RECORDER_MODULE: &str = "__intramorph_recorder";
/// A statement that does nothing: a site, whose other arm calls the recorder.
const NOTHING: &str = "()";

/// A source with a function that records its arguments.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) source: Source,
    pub(crate) sites: Sites,
    /// Arms that begin and end a call.
    pub(crate) frame: [ArmKey; 2],
    /// The arm that keeps each argument, the receiver first; `None` for one without a name.
    pub(crate) arguments: Vec<Option<ArmKey>>,
}

impl Entry {
    /// Arms that record.
    pub(crate) fn arms(&self) -> Vec<ArmKey> {
        let arguments = self.arguments.iter().flatten();
        self.frame.iter().chain(arguments).cloned().collect()
    }
}

/// Makes a function record its arguments. `None` if it is not found in its source, since a macro writes it.
pub(crate) fn entry(function: &Function, sources: &[Source]) -> Option<Entry> {
    let source = sources.iter().find(|it| it.path == function.file)?;
    let file = syn::parse_file(&blank_preamble(&source.text)).ok()?;
    let mut search = Search {
        function,
        found: None,
    };
    search.visit_file(&file);
    let found = search.found?;
    let count = found.kept.len();
    let first = format!("crate::{RECORDER_MODULE}::begin({count})");
    let last = format!("crate::{RECORDER_MODULE}::end()");
    let kept = found.kept.iter().enumerate().map(|(index, value)| {
        let value = value.as_ref()?;
        Some(format!("crate::{RECORDER_MODULE}::keep({index}, {value})"))
    });
    let kept: Vec<Option<String>> = kept.collect();
    let mut writer = Writer::new(source, found.place);
    let begin = writer.statement(first);
    let arguments = kept.into_iter();
    let arguments = arguments
        .map(|arm| arm.map(|arm| writer.statement(arm)))
        .collect();
    let end = writer.statement(last);
    Some(Entry {
        source: writer.finished(),
        sites: writer.sites,
        frame: [begin, end],
        arguments,
    })
}

/// Adds statements to a source at one place, all on one line, so that no other line moves.
struct Writer<'a> {
    original: &'a Source,
    place: usize,
    added: String,
    sites: Sites,
}

impl<'a> Writer<'a> {
    fn new(original: &'a Source, place: usize) -> Self {
        Self {
            original,
            place,
            added: String::new(),
            sites: Sites::new(),
        }
    }

    fn statement(&mut self, arm: String) -> ArmKey {
        self.added.push(' ');
        let start = self.place + self.added.len();
        self.added.extend([NOTHING, ";"]);
        let range: Range<usize> = start..start + NOTHING.len();
        self.sites.push((range, vec![arm.clone()]));
        ArmKey {
            file: self.original.path.clone(),
            start,
            text: arm,
        }
    }

    fn finished(&self) -> Source {
        let mut source = self.original.clone();
        source.text.insert_str(self.place, &self.added);
        source
    }
}

/// Where a function begins, and an expression for a reference to each argument.
struct Found {
    place: usize,
    kept: Vec<Option<String>>,
}

struct Search<'a> {
    function: &'a Function,
    found: Option<Found>,
}

impl Search<'_> {
    fn look(&mut self, signature: &Signature, attributes: &[Attribute], body: &Block) {
        let is_meant = signature.ident == self.function.name()
            && signature.ident.span().start().line == self.function.line;
        if self.found.is_some() || !is_meant {
            return;
        }
        let inner = attributes.iter();
        let inner = inner.filter(|it| matches!(it.style, AttrStyle::Inner(_)));
        let inner = inner.map(|it| it.span().byte_range().end);
        let brace = body.brace_token.span.open().byte_range().end;
        self.found = Some(Found {
            place: inner.chain([brace]).max().unwrap_or(brace),
            kept: signature.inputs.iter().map(reference).collect(),
        });
    }
}

/// An expression for a reference to an argument; `None` if it has no name.
fn reference(argument: &FnArg) -> Option<String> {
    match argument {
        FnArg::Receiver(receiver) if is_borrowed(receiver) => Some("&*self".to_owned()),
        FnArg::Receiver(_) => Some("&self".to_owned()),
        FnArg::Typed(argument) => {
            let Pat::Ident(name) = &*argument.pat else {
                return None;
            };
            let is_reference = matches!(&*argument.ty, Type::Reference(_));
            let star = if is_reference { "*" } else { "" };
            Some(format!("&{star}{}", name.ident))
        }
    }
}

fn is_borrowed(receiver: &Receiver) -> bool {
    match &receiver.kind {
        ReceiverKind::Reference(..) => true,
        ReceiverKind::Typed(_, ty) => matches!(**ty, Type::Reference(_)),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Search<'_> {
    fn visit_item_fn(&mut self, function: &'ast ItemFn) {
        self.look(&function.sig, &function.attrs, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        self.look(&function.sig, &function.attrs, &function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast TraitItemFn) {
        if let Some(body) = &function.default {
            self.look(&function.sig, &function.attrs, body);
        }
        visit::visit_trait_item_fn(self, function);
    }
}

#[cfg(test)]
mod tests;
