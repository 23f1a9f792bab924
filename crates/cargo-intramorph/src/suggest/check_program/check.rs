//! Checks: `program(..).inputs(..)`, and the edits that make one serve the engine.

use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, ExprMethodCall, ItemFn};

use super::edits::Edits;
use super::serving::Serving;

/// Methods that may come between `inputs` and the oracle, and that say which inputs there are.
const KEPT: [&str; 6] = [
    "cases",
    "time_limit",
    "assuming",
    "cover",
    "tolerating",
    "corpus",
];

const BEFORE: &str = "crate::__intramorph_driver::driven::serve(";
const AFTER: &str = ".driven())";

/// The first check in a function.
pub(super) fn in_function(function: &ItemFn) -> Option<Serving> {
    let mut chains = ChainSearch { found: None };
    chains.visit_item_fn(function);
    let Chain {
        whole,
        kept,
        program,
    } = chains.found?;
    let mut edits = Edits::default();
    edits.replace(whole.start..kept.start, BEFORE);
    edits.replace(kept.end..whole.end, AFTER);
    Some(Serving { edits, program })
}

/// Ranges of a check.
struct Chain {
    whole: Range<usize>,
    /// Its beginning: program, inputs and assumptions.
    kept: Range<usize>,
    /// The program, in its parentheses.
    program: Range<usize>,
}

struct ChainSearch {
    found: Option<Chain>,
}

impl<'ast> Visit<'ast> for ChainSearch {
    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        if self.found.is_none() {
            self.found = chain(call);
        }
        visit::visit_expr_method_call(self, call);
    }
}

/// Takes a chain of calls apart that begins with `program(..)` and has `.inputs(..)`.
fn chain(outermost: &ExprMethodCall) -> Option<Chain> {
    let mut calls = vec![outermost];
    while let Expr::MethodCall(inner) = &*calls[calls.len() - 1].receiver {
        calls.push(inner);
    }
    calls.reverse();
    let Expr::Call(first) = &*calls[0].receiver else {
        return None;
    };
    let Expr::Path(path) = &*first.func else {
        return None;
    };
    let is_program = path.path.segments.last()?.ident == "program";
    let inputs = calls.iter().position(|call| call.method == "inputs")?;
    if !is_program || inputs != 0 {
        return None;
    }
    let kept = calls[1..].iter();
    let kept = kept.take_while(|call| KEPT.iter().any(|name| call.method == name));
    let last = calls[kept.count()];
    Some(Chain {
        whole: outermost.span().byte_range(),
        kept: last.span().byte_range(),
        program: first.args.span().byte_range(),
    })
}
