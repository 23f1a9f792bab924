//! Context of a node: what an operator may know of the place that it looks at.

use syn::{Block, Expr, Ident, Signature, Type};

use super::crate_index::CrateIndex;

/// Purpose of changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// Injected bugs, which tests should catch.
    Bugs,
    /// Changes that a correct program does not notice.
    Neutral,
}

#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) family: Family,
    pub(super) crate_index: &'a CrateIndex,
    /// Innermost function, if no closure lies between.
    pub(super) function: Option<FunctionContext<'a>>,
    /// Whether a `break` without a value may leave the innermost loop.
    pub(super) may_break: bool,
}

impl<'a> Context<'a> {
    /// The context of a whole file.
    pub(super) fn of_file(family: Family, crate_index: &'a CrateIndex) -> Self {
        Self {
            family,
            crate_index,
            function: None,
            may_break: false,
        }
    }
}

/// A function whose body may be changed.
#[derive(Clone, Copy)]
pub(super) struct FunctionContext<'a> {
    pub(super) signature: &'a Signature,
    pub(super) block: &'a Block,
    /// Meaning of `Self` in the function.
    pub(super) self_type: Option<&'a Type>,
    /// Last name of the trait that it implements.
    pub(super) of_trait: Option<&'a Ident>,
}

/// Whether a condition has a `let`, whose names are valid nowhere else.
pub(super) fn contains_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(binary) => contains_let(&binary.left) || contains_let(&binary.right),
        Expr::Paren(paren) => contains_let(&paren.expr),
        _ => false,
    }
}
