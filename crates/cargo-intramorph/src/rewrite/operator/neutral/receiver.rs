//! Receivers of calls: those that can be looked at, and those that are known to be in memory.

use syn::{Expr, Member, UnOp};

use super::super::proposals::Proposals;
use crate::rewrite::RUNTIME;

/// A receiver whose type the runtime can look at without side effects: a variable, or a field of one.
pub(super) fn place(receiver: &Expr) -> Option<&Expr> {
    let is_place = match receiver {
        Expr::Path(path) => path.qself.is_none(),
        Expr::Field(field) => {
            matches!(field.member, Member::Named(_) | Member::Unnamed(_))
                && place(&field.base).is_some()
        }
        Expr::Paren(inner) => place(&inner.expr).is_some(),
        Expr::Unary(unary) => matches!(unary.op, UnOp::Deref(_)) && place(&unary.expr).is_some(),
        _ => false,
    };
    is_place.then_some(receiver)
}

/// Whether a receiver is a slice by its syntax: `(&mut buffer[1..])`. It is in memory.
pub(super) fn is_slice(receiver: &Expr) -> bool {
    match receiver {
        Expr::Paren(inner) => is_slice(&inner.expr),
        Expr::Reference(reference) => is_slice(&reference.expr),
        Expr::Index(index) => matches!(&*index.index, Expr::Range(_)),
        Expr::MethodCall(call) => {
            ["as_slice", "as_mut_slice", "as_bytes"].contains(&&*call.method.to_string())
        }
        _ => false,
    }
}

/// Code that says whether a receiver is known to be in memory, by the type that it has in the source: a type parameter is not,
/// whatever takes its place in a test. Readers and writers in memory transfer all that they can, and programs may rely on it.
pub(super) fn is_in_memory(receiver: Option<&Expr>, proposals: &Proposals<'_>) -> String {
    let Some(receiver) = receiver else {
        return "false".to_owned();
    };
    let receiver = proposals.text(receiver);
    format!(
        "{{ use ::{RUNTIME}::{{Elsewhere as _, InMemory as _}}; (&::{RUNTIME}::of(&{receiver})).is_in_memory() }}"
    )
}

/// The last name of a place, such as `heap` in `self.heap`.
pub(super) fn last_name(receiver: &Expr) -> Option<String> {
    match receiver {
        Expr::Path(path) => Some(path.path.segments.last()?.ident.to_string()),
        Expr::Field(field) => match &field.member {
            Member::Named(name) => Some(name.to_string()),
            Member::Unnamed(_) => None,
        },
        Expr::Paren(inner) => last_name(&inner.expr),
        Expr::Unary(unary) => last_name(&unary.expr),
        Expr::Reference(reference) => last_name(&reference.expr),
        _ => None,
    }
}
