//! Assertions: macros whose arguments a program shows, and macros whose arguments it runs.

use std::ops::Range;

use proc_macro2::TokenStream;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::token::Paren;
use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprTuple, File, Macro, Stmt, Token};

use super::edits::Edits;

/// Macros that compare, each with the number of its arguments before the message.
const ASSERTIONS: [(&str, usize); 6] = [
    ("assert", 1),
    ("assert_eq", 2),
    ("assert_ne", 2),
    ("prop_assert", 1),
    ("prop_assert_eq", 2),
    ("prop_assert_ne", 2),
];

/// Other macros that run their arguments.
const EVALUATED: [&str; 5] = ["dbg", "format", "matches", "prop_assume", "vec"];

/// Puts the macros of the driver, which note their arguments, in the place of assertions in some parts of a file.
pub(super) fn noting(file: &File, parts: &[&Range<usize>]) -> Edits {
    let mut search = AssertionSearch {
        parts,
        edits: Edits::default(),
    };
    search.visit_file(file);
    search.edits
}

struct AssertionSearch<'a> {
    parts: &'a [&'a Range<usize>],
    edits: Edits,
}

impl<'ast> Visit<'ast> for AssertionSearch<'_> {
    fn visit_macro(&mut self, call: &'ast Macro) {
        let path = call.path.span().byte_range();
        let is_in_part = self.parts.iter().any(|part| part.contains(&path.start));
        if let (true, Some(name)) = (is_in_part, assertion(call)) {
            self.edits
                .replace(path, format!("crate::__intramorph_{name}"));
        }
        for argument in arguments(call) {
            self.visit_expr(&argument);
        }
    }
}

/// The name of an assertion that has the arguments that it needs.
fn assertion(call: &Macro) -> Option<&'static str> {
    let last = call.path.segments.last()?.ident.to_string();
    let (name, needed) = ASSERTIONS.into_iter().find(|(name, _)| *name == last)?;
    (arguments(call).len() >= needed).then_some(name)
}

/// Puts the arguments of macros that run them in the place of the macros, so that they are found as any other expression.
pub(super) fn open(file: &mut File) {
    Opening.visit_file_mut(file);
}

struct Opening;

impl VisitMut for Opening {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        if let Expr::Macro(call) = expression
            && let Some(opened) = opened(&call.mac)
        {
            *expression = opened;
        }
        visit_mut::visit_expr_mut(self, expression);
    }

    fn visit_stmt_mut(&mut self, statement: &mut Stmt) {
        if let Stmt::Macro(call) = statement
            && let Some(opened) = opened(&call.mac)
        {
            *statement = Stmt::Expr(opened, call.semi_token);
        }
        visit_mut::visit_stmt_mut(self, statement);
    }
}

fn opened(call: &Macro) -> Option<Expr> {
    let elems: Punctuated<Expr, Token![,]> = arguments(call).into_iter().collect();
    (!elems.is_empty()).then(|| {
        Expr::Tuple(ExprTuple {
            attrs: Vec::new(),
            paren_token: Paren::default(),
            elems,
        })
    })
}

/// The expressions that a macro runs; none for an unknown one.
fn arguments(call: &Macro) -> Vec<Expr> {
    let Some(last) = call.path.segments.last() else {
        return Vec::new();
    };
    let name = last.ident.to_string();
    let name = name.strip_prefix("__intramorph_").unwrap_or(&name);
    let is_assertion = ASSERTIONS.iter().any(|(assertion, _)| *assertion == name);
    if !is_assertion && !EVALUATED.contains(&name) {
        return Vec::new();
    }
    let parsed = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(call.tokens.clone());
    match parsed {
        Ok(arguments) => arguments.into_iter().collect(),
        Err(_) => first_argument(call.tokens.clone()),
    }
}

/// The first argument of a macro whose others are no expressions: `matches!(value, pattern)`, `vec![element; length]`.
fn first_argument(tokens: TokenStream) -> Vec<Expr> {
    let first = |input: syn::parse::ParseStream<'_>| {
        let first: Expr = input.parse()?;
        input.parse::<TokenStream>()?;
        Ok(first)
    };
    first.parse2(tokens).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::noting;

    #[test]
    fn assertions_in_a_part_are_noted_and_others_stay() {
        let text = "\
fn a() { assert_eq!(f(vec![{ assert!(x); 1 }]), 2, \"no {}\", y); own!(1); }
fn b() { assert!(true); proptest::prop_assert_ne!(1, 2); }
";
        let file = syn::parse_file(text).expect("it is Rust");
        let end_of_first = text.find('\n').expect("there are two lines");
        let expected = "\
fn a() { crate::__intramorph_assert_eq!(f(vec![{ crate::__intramorph_assert!(x); 1 }]), 2, \"no {}\", y); own!(1); }
fn b() { assert!(true); proptest::prop_assert_ne!(1, 2); }
";
        assert_eq!(noting(&file, &[&(0..end_of_first)]).applied(text), expected);
        let noted = noting(&file, &[&(0..text.len())]).applied(text);
        assert!(
            noted.contains("crate::__intramorph_prop_assert_ne!(1, 2)"),
            "{noted}"
        );
    }
}
