//! `fast-path`: a condition that leads to a fast path does not hold.

use syn::visit::{self, Visit};
use syn::{Block, Expr, ExprCall, ExprIf, ExprMethodCall};

use super::super::Proposals;
use super::super::proposals::{Edit, bytes_of};
use crate::rewrite::context::{Context, contains_let};

/// Words in the names of functions, and in comments, that tell a fast path.
const WORDS: [&str; 5] = ["fast", "simd", "avx", "sse", "neon"];

pub(super) fn propose(expression: &Expr, context: &Context<'_>, proposals: &mut Proposals<'_>) {
    let Expr::If(choice) = expression else {
        return;
    };
    if contains_let(&choice.cond) || !leads_to_fast_path(choice, context, proposals) {
        return;
    }
    let range = bytes_of(&choice.cond);
    let insertions = super::passed_to("fast_path", &choice.cond);
    proposals.insert_around(range.clone(), &insertions, [Edit::new(range, "false")]);
}

fn leads_to_fast_path(choice: &ExprIf, context: &Context<'_>, proposals: &Proposals<'_>) -> bool {
    let calls_cold = choice.else_branch.as_ref().is_some_and(|(_, other)| {
        names_in(other)
            .iter()
            .any(|name| context.crate_index.is_cold(name))
    });
    let is_fast = |name: &String| words(name).any(|word| WORDS.contains(&word));
    calls_cold
        || names_in_block(&choice.then_branch).iter().any(is_fast)
        || has_comment(choice, proposals)
}

/// Whether a comment directly before the condition or its branch speaks of a fast path.
fn has_comment(choice: &ExprIf, proposals: &Proposals<'_>) -> bool {
    let before = proposals.text_before(bytes_of(choice).start);
    let lines = before.lines().rev().skip(1).map(str::trim_start);
    let mut comments = lines.take_while(|line| line.starts_with("//"));
    comments.any(|line| line.to_ascii_lowercase().contains("fast path"))
}

fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split('_')
}

fn names_in(expression: &Expr) -> Vec<String> {
    let mut names = Names(Vec::new());
    names.visit_expr(expression);
    names.0
}

fn names_in_block(block: &Block) -> Vec<String> {
    let mut names = Names(Vec::new());
    names.visit_block(block);
    names.0
}

/// The names of the functions that some code calls.
struct Names(Vec<String>);

impl Visit<'_> for Names {
    fn visit_expr_call(&mut self, call: &ExprCall) {
        if let Expr::Path(path) = &*call.func
            && let Some(last) = path.path.segments.last()
        {
            self.0.push(last.ident.to_string());
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &ExprMethodCall) {
        self.0.push(call.method.to_string());
        visit::visit_expr_method_call(self, call);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::check_file;

    #[test]
    fn a_fast_path_is_known_by_a_name_a_comment_or_a_cold_alternative() {
        let text = "#[cold] fn grow() {}\nfn f() { if a { copy_fast() } if b { c() } else { grow() }\n    // The fast path.\n    if d { e() }\n}\n";
        let expected =
            ["a", "b", "d"].map(|name| text.replacen(&format!("if {name} "), "if false ", 1));
        let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
        check_file("fast-path", text, &expected);
        check_file(
            "fast-path",
            "fn f() { if a { breakfast() } else { b() } }",
            &[],
        );
    }
}
