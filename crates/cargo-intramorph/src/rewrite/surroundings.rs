//! What an operator may know of the place that it looks at.

use syn::{Block, Expr, Ident, Signature, Type};

use super::knowledge::Knowledge;

/// A function whose body may be changed.
#[derive(Clone, Copy)]
pub(super) struct Function<'a> {
    pub(super) signature: &'a Signature,
    pub(super) block: &'a Block,
    /// What `Self` is in it.
    pub(super) self_type: Option<&'a Type>,
    /// The last name of the trait that it implements.
    pub(super) of_trait: Option<&'a Ident>,
}

/// Where a node stands.
#[derive(Clone, Copy)]
pub(super) struct Surroundings<'a> {
    pub(super) knowledge: &'a Knowledge,
    /// The innermost function, if no closure lies between.
    pub(super) function: Option<Function<'a>>,
    /// Whether the innermost loop may be left by a `break` without a value.
    pub(super) may_break: bool,
}

/// Whether a condition binds names, so that it can't stand anywhere else.
pub(super) fn binds(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(binary) => binds(&binary.left) || binds(&binary.right),
        Expr::Paren(paren) => binds(&paren.expr),
        _ => false,
    }
}
