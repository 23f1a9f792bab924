//! `statement`: a statement is left out.

use syn::{Expr, Macro, Stmt};

use super::{Context, FunctionContext, Proposals};

pub(super) fn propose(statement: &Stmt, context: &Context<'_>, proposals: &mut Proposals<'_>) {
    let acts = match statement {
        Stmt::Expr(expression, Some(_)) => acts(expression),
        Stmt::Expr(expression, None) => is_choice_or_loop(expression),
        Stmt::Macro(call) => prints(&call.mac),
        _ => false,
    };
    if acts && !is_whole_body(statement, context.function) {
        proposals.remove_statement(statement);
    }
}

/// Whether an expression is there for its effect. Jumps do not count: the code after them may rely on them.
fn acts(expression: &Expr) -> bool {
    match expression {
        Expr::Call(_) | Expr::MethodCall(_) | Expr::Assign(_) => true,
        Expr::Binary(binary) => !matches!(
            binary.op,
            syn::BinOp::And(_) | syn::BinOp::Or(_) | syn::BinOp::Eq(_) | syn::BinOp::Ne(_)
        ),
        Expr::Macro(call) => prints(&call.mac),
        Expr::Try(tried) => acts(&tried.expr),
        Expr::Await(awaited) => acts(&awaited.base),
        Expr::Unsafe(block) => !block.block.stmts.is_empty(),
        expression => is_choice_or_loop(expression),
    }
}

fn prints(call: &Macro) -> bool {
    let name = call.path.segments.last().map(|last| &last.ident);
    name.is_some_and(|name| {
        ["eprint", "eprintln", "print", "println", "write", "writeln"]
            .iter()
            .any(|print| name == print)
    })
}

/// Whether it is a choice or a loop that the operator `condition` cannot leave out.
fn is_choice_or_loop(expression: &Expr) -> bool {
    match expression {
        Expr::If(branch) => branch.else_branch.is_some() || matches!(*branch.cond, Expr::Let(_)),
        Expr::While(repeated) => matches!(*repeated.cond, Expr::Let(_)),
        Expr::Match(_) | Expr::ForLoop(_) => true,
        _ => false,
    }
}

/// Whether the body consists of this statement, so that the operator `body` leaves it out.
fn is_whole_body(statement: &Stmt, function: Option<FunctionContext<'_>>) -> bool {
    function.is_some_and(|function| match &function.block.stmts[..] {
        [only] => std::ptr::eq(only, statement),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use crate::rewrite::tests::check_file;

    #[test]
    fn a_statement_with_an_effect_is_left_out() {
        check_file(
            "statement",
            "fn f() { g(); a = b; c += 1; d }",
            &[
                "fn f() {  a = b; c += 1; d }",
                "fn f() { g();  c += 1; d }",
                "fn f() { g(); a = b;  d }",
            ],
        );
        check_file(
            "statement",
            "fn f() { for a in b {} writeln!(c)?; }",
            &["fn f() {  writeln!(c)?; }", "fn f() { for a in b {}  }"],
        );
    }

    #[test]
    fn jumps_declarations_values_and_whole_bodies_stay() {
        check_file(
            "statement",
            "fn f() { let a; if b { return; } panic!(); g() }",
            &[],
        );
        check_file("statement", "fn f() { g(); }", &[]);
    }
}
