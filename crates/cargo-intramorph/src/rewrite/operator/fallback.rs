//! `fallback`: there is no value for when there is none, so that the program panics there.

use syn::{Expr, Stmt};

use super::{Context, Edit, Proposals, bytes_of};

pub(super) fn propose(expression: &Expr, _: &Context<'_>, proposals: &mut Proposals<'_>) {
    if let Expr::MethodCall(call) = expression
        && METHODS
            .iter()
            .any(|(name, arguments)| call.method == name && call.args.len() == *arguments)
        && !call.args.first().is_some_and(is_end)
    {
        let site = bytes_of(call);
        let edit = Edit::new(bytes_of(&call.method).start..site.end, "unwrap()");
        proposals.edit(site, edit);
    }
}

/// Whether a fallback is the end of the program anyway, as far as its name tells.
fn is_end(fallback: &Expr) -> bool {
    let path = match fallback {
        Expr::Closure(closure) => return is_end(&closure.body),
        Expr::Block(block) => match &block.block.stmts[..] {
            [Stmt::Expr(last, _)] => return is_end(last),
            [Stmt::Macro(last)] => &last.mac.path,
            _ => return false,
        },
        Expr::Call(call) => return is_end(&call.func),
        Expr::Macro(last) => &last.mac.path,
        Expr::Path(function) => &function.path,
        _ => return false,
    };
    let name = path.segments.last().map(|last| last.ident.to_string());
    name.is_some_and(|name| ENDS.iter().any(|end| name.contains(end)))
}

/// Parts of the names of functions and macros that do not return.
const ENDS: [&str; 8] = [
    "abort",
    "exit",
    "fail",
    "handle_alloc_error",
    "overflow",
    "panic",
    "todo",
    "unreachable",
];

/// Methods that return a fallback, with their number of arguments.
const METHODS: [(&str, usize); 3] = [
    ("unwrap_or", 1),
    ("unwrap_or_default", 0),
    ("unwrap_or_else", 1),
];

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check;

    #[test]
    fn nothing_has_no_value() {
        check("fallback", "a.unwrap_or(b)", &["a.unwrap()"]);
        check("fallback", "a.b.unwrap_or_else(|| c)", &["a.b.unwrap()"]);
        check("fallback", "a.unwrap()", &[]);
    }

    #[test]
    fn a_fallback_that_panics_stays() {
        check("fallback", "a.unwrap_or_else(|| unreachable!())", &[]);
        check("fallback", "a.unwrap_or_else(|_| { panic!() })", &[]);
        check("fallback", "a.unwrap_or_else(capacity_overflow)", &[]);
        check("fallback", "a.unwrap_or_else(|| end::abort())", &[]);
        check("fallback", "a.unwrap_or_else(|| b())", &["a.unwrap()"]);
    }
}
