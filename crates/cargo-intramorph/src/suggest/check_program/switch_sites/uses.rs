//! Uses of variables: before each, a method may be called that must not change what the variable means.

use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, ExprMethodCall, ExprReference, File, Local, Pat, PatIdent, Type};

use super::Search;
use super::known::{maintenance_candidate, produced_type};
use crate::discover::{Function, Receiver};
use crate::suggest::variant::VariantKind;

/// Adds a site at each use of a variable whose type has such methods.
pub(super) fn add(file: &File, search: &mut Search<'_>) {
    let mut variables = Variables {
        search,
        found: Vec::new(),
    };
    variables.visit_file(file);
    let found = variables.found;
    for (variable, owner) in found {
        let functions = search
            .libraries
            .functions()
            .filter(|it| is_maintenance(it, &owner));
        for method in functions.collect::<Vec<_>>() {
            let Some(candidate) = maintenance_candidate(method) else {
                continue;
            };
            let mut uses = Uses {
                variable: &variable,
                found: Vec::new(),
            };
            uses.visit_file(file);
            for range in uses.found {
                if search.is_reached(&range) {
                    let original = &search.text[range.clone()];
                    let (name, argument) = (method.name(), argument(method));
                    let text = format!("{{ {variable}.{name}({argument}); {original} }}");
                    let value = format!("called before each use of `{variable}`");
                    let kind = VariantKind::switch(&candidate, &value);
                    search.add_shared(range, text, kind);
                }
            }
        }
    }
}

/// Methods that take a number which results cannot depend on.
const CAPACITIES: [&str; 3] = ["reserve", "reserve_exact", "shrink_to"];

/// The argument of a method that changes how a value is kept.
fn argument(method: &Function) -> &'static str {
    if method.parameters.is_empty() {
        ""
    } else {
        "64"
    }
}

/// Whether a function is a method of a type that changes it, and needs nothing else for that but a capacity.
fn is_maintenance(function: &Function, owner: &str) -> bool {
    function.owner.as_deref() == Some(owner)
        && function.receiver == Receiver::Mut
        && (function.parameters.is_empty() || takes_capacity(function))
        && function.trait_name.is_none()
        && !function.is_unsafe
        && !function.is_async
}

fn takes_capacity(function: &Function) -> bool {
    let is_count = |ty: &Type| matches!(ty, Type::Path(path) if path.path.is_ident("usize"));
    let [parameter] = function.parameters.as_slice() else {
        return false;
    };
    CAPACITIES.contains(&function.name()) && is_count(&parameter.ty)
}

/// Variables that can be changed, with the paths of their types.
struct Variables<'a, 'b> {
    search: &'a Search<'b>,
    found: Vec<(String, String)>,
}

impl<'ast> Visit<'ast> for Variables<'_, '_> {
    fn visit_local(&mut self, local: &'ast Local) {
        if self.search.is_reached(&local.span().byte_range())
            && let Some(name) = named(&local.pat)
            && name.mutability.is_some()
            && let Some(init) = &local.init
            && let Expr::Call(call) = &*init.expr
            && let Expr::Path(path) = &*call.func
            && let Some(function) = self
                .search
                .libraries
                .function(&path.path, self.search.imports)
            && let Some(owner) = produced_type(function)
        {
            self.found.push((name.ident.to_string(), owner));
        }
        visit::visit_local(self, local);
    }
}

/// The variable that a pattern names, with a type or without.
fn named(pattern: &Pat) -> Option<&PatIdent> {
    match pattern {
        Pat::Ident(name) => Some(name),
        Pat::Type(typed) => named(&typed.pat),
        _ => None,
    }
}

/// Places where a variable is borrowed for a change, or a method of it is called.
struct Uses<'a> {
    variable: &'a str,
    found: Vec<Range<usize>>,
}

impl Uses<'_> {
    fn is_variable(&self, expression: &Expr) -> bool {
        match expression {
            Expr::Path(path) => path.path.is_ident(self.variable),
            _ => false,
        }
    }
}

impl<'ast> Visit<'ast> for Uses<'_> {
    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        if self.is_variable(&call.receiver) {
            self.found.push(call.span().byte_range());
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_reference(&mut self, reference: &'ast ExprReference) {
        if reference.mutability.is_some() && self.is_variable(&reference.expr) {
            self.found.push(reference.span().byte_range());
        }
        visit::visit_expr_reference(self, reference);
    }
}
