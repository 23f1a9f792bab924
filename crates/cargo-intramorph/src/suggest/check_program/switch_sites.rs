//! Switch sites: places in a program where a switch of a library can be set, or another function called.

mod default_value;
mod imports;
mod known;
mod uses;

use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, ExprCall, ExprMethodCall, ExprStruct, Member};

use super::parse_opened;
use super::reach::SourcePart;
use crate::discover::{Api, Candidate, Function, Receiver};
use crate::rewrite::Source;
use crate::suggest::variant::{VariantKind, tried_values};
use default_value::documented_default;
use imports::Imports;
use known::{Libraries, closure_candidate, produced_type};

/// A library that the program may use, with its switches.
#[derive(Clone, Copy)]
pub(crate) struct Library<'a> {
    pub(crate) api: &'a Api,
    pub(crate) candidates: &'a [Candidate],
}

/// A place where a switch can be set.
pub(super) struct SwitchSite {
    pub(super) source: usize,
    pub(super) range: Range<usize>,
    /// Code that takes its place.
    pub(super) text: String,
    pub(super) kind: VariantKind,
    /// Whether the switch is set in all such places at once.
    pub(super) is_shared: bool,
}

/// Finds the places in parts of the sources.
pub(super) fn switch_sites(
    sources: &[Source],
    reached: &[SourcePart],
    libraries: &[Library<'_>],
) -> Vec<SwitchSite> {
    let libraries = Libraries(libraries);
    let mut sites = Vec::new();
    let files: Vec<_> = sources.iter().map(parse_opened).collect();
    let mut called = Vec::new();
    for file in files.iter().flatten() {
        let mut methods = CalledMethods(&mut called);
        methods.visit_file(file);
    }
    for (index, file) in files.iter().enumerate() {
        let Some(file) = file else { continue };
        let parts = reached.iter().filter(|(source, _)| *source == index);
        let parts: Vec<&Range<usize>> = parts.map(|(_, range)| range).collect();
        let imports = Imports::of(file);
        let mut search = Search {
            libraries: &libraries,
            imports: &imports,
            source: index,
            file: &sources[index].path,
            text: &sources[index].text,
            parts: &parts,
            called: &called,
            sites: &mut sites,
        };
        search.visit_file(file);
        uses::add(file, &mut search);
    }
    sites
}

/// Names of all methods that are called.
struct CalledMethods<'a>(&'a mut Vec<String>);

impl<'ast> Visit<'ast> for CalledMethods<'_> {
    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        self.0.push(call.method.to_string());
        visit::visit_expr_method_call(self, call);
    }
}

struct Search<'a> {
    libraries: &'a Libraries<'a>,
    imports: &'a Imports,
    source: usize,
    /// Path of the file.
    file: &'a str,
    text: &'a str,
    /// Parts of the source that the program runs.
    parts: &'a [&'a Range<usize>],
    /// Methods that the sources call.
    called: &'a [String],
    sites: &'a mut Vec<SwitchSite>,
}

impl Search<'_> {
    fn is_reached(&self, range: &Range<usize>) -> bool {
        let mut parts = self.parts.iter();
        parts.any(|part| part.start <= range.start && range.end <= part.end)
    }

    fn add(&mut self, range: Range<usize>, text: String, kind: VariantKind) {
        self.add_site(range, text, (kind, false));
    }

    /// Adds a place of a switch that is set in all such places at once.
    fn add_shared(&mut self, range: Range<usize>, text: String, kind: VariantKind) {
        self.add_site(range, text, (kind, true));
    }

    fn add_site(
        &mut self,
        range: Range<usize>,
        text: String,
        (kind, is_shared): (VariantKind, bool),
    ) {
        if text != self.text[range.clone()] {
            self.sites.push(SwitchSite {
                source: self.source,
                range,
                text,
                kind,
                is_shared,
            });
        }
    }

    /// Other values of an argument or a field.
    fn values(&mut self, expression: &Expr, candidate: &Candidate) {
        let range = expression.span().byte_range();
        for value in tried_values(candidate) {
            let kind = VariantKind::switch(candidate, value);
            self.add(range.clone(), value.clone(), kind);
        }
    }

    /// A builder is made: each of its switches may be set at once, unless the program sets it later.
    fn made(&mut self, call: &ExprCall, function: &Function) {
        let Some(path) = produced_type(function) else {
            return;
        };
        let range = call.span().byte_range();
        let original = &self.text[range.clone()];
        for (candidate, method) in self.libraries.methods_of(&path) {
            if self.called.contains(&candidate.name) {
                continue;
            }
            let name = method.name();
            let default = documented_default(candidate, &method.documentation);
            for value in tried_values(candidate).filter(|it| Some(&***it) != default) {
                let text = match method.receiver {
                    Receiver::Mut => {
                        format!(
                            "{{ let mut switched = {original}; switched.{name}({value}); switched }}"
                        )
                    }
                    _ => format!("({original}).{name}({value})"),
                };
                let kind = VariantKind::switch(candidate, value);
                self.add_shared(range.clone(), text, kind);
            }
        }
    }

    /// Functions that may be called instead.
    fn siblings(&mut self, call: &ExprCall, function: &Function) {
        let range = call.func.span().byte_range();
        let line = call.func.span().start().line;
        for (candidate, path) in self.libraries.siblings_of(function) {
            let mut functions = self.libraries.functions();
            let sibling = functions.find(|it| it.path == *path);
            let place = sibling.map(|it| format!("{}:{}, ", it.file, it.line));
            let place = place.unwrap_or_default();
            let kind = VariantKind::Sibling {
                path: path.clone(),
                original: function.path.clone(),
                place: format!("{place}for the call in {}:{line}", self.file),
                candidate: candidate.clone(),
            };
            self.add(range.clone(), format!("::{path}"), kind);
        }
    }

    fn arguments(&mut self, call: &ExprCall, function: &Function) {
        // In `Type::method(value, argument)`, the receiver comes first.
        let receivers = usize::from(function.receiver != Receiver::None);
        let arguments = call.args.iter().skip(receivers);
        for (argument, parameter) in arguments.zip(&function.parameters) {
            if let Expr::Closure(closure) = argument {
                let candidate = closure_candidate(function, parameter);
                // Another closure would have another type, so only its body is replaced.
                let kind = VariantKind::switch(&candidate, "always the default");
                let text = "Default::default()".to_owned();
                self.add(closure.body.span().byte_range(), text, kind);
            }
            let candidates = self.libraries.parameters_of(function, &parameter.name);
            for candidate in candidates {
                self.values(argument, candidate);
            }
        }
    }
}

impl<'ast> Visit<'ast> for Search<'_> {
    fn visit_expr_call(&mut self, call: &'ast ExprCall) {
        if self.is_reached(&call.span().byte_range())
            && let Expr::Path(path) = &*call.func
            && let Some(function) = self.libraries.function(&path.path, self.imports)
        {
            self.made(call, function);
            self.siblings(call, function);
            self.arguments(call, function);
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        let range = call.span().byte_range();
        if let (true, Some(argument)) = (self.is_reached(&range), call.args.first())
            && call.args.len() == 1
        {
            let name = call.method.to_string();
            for candidate in self.libraries.methods_named(&name) {
                self.values(argument, candidate);
            }
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_struct(&mut self, literal: &'ast ExprStruct) {
        if self.is_reached(&literal.span().byte_range())
            && let Some(owner) = literal.path.segments.last()
        {
            for field in &literal.fields {
                let Member::Named(name) = &field.member else {
                    continue;
                };
                let candidates = self
                    .libraries
                    .fields_of(&owner.ident.to_string(), &name.to_string());
                for candidate in candidates {
                    if field.colon_token.is_some() {
                        self.values(&field.expr, candidate);
                    }
                }
            }
        }
        visit::visit_expr_struct(self, literal);
    }
}
