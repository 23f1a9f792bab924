//! Macros whose arguments are expressions that run.

use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Expr, Macro, Token};

/// Macros that evaluate their arguments. The component and the variant in `morph!` and the code in `bug!` run as well.
const EVALUATED: [&str; 11] = [
    "bug",
    "eprint",
    "eprintln",
    "format",
    "format_args",
    "morph",
    "print",
    "println",
    "vec",
    "write",
    "writeln",
];

/// Returns the expressions that a call evaluates; none for an unknown macro.
pub(super) fn arguments(call: &Macro) -> Vec<Expr> {
    let name = call.path.segments.last().map(|last| last.ident.to_string());
    if !name.is_some_and(|name| EVALUATED.contains(&name.as_str())) {
        return Vec::new();
    }
    let listed = Punctuated::<Argument, Token![,]>::parse_terminated.parse2(call.tokens.clone());
    let repeated = repeated.parse2(call.tokens.clone());
    match (listed, repeated) {
        (Ok(arguments), _) => {
            let arguments = arguments.into_iter().map(|argument| argument.0);
            without_format(arguments.collect())
        }
        (_, Ok(arguments)) => arguments,
        _ => Vec::new(),
    }
}

/// Returns the arguments of any macro, if they are expressions between commas.
pub(super) fn listed(call: &Macro) -> Vec<Expr> {
    let listed = Punctuated::<Argument, Token![,]>::parse_terminated.parse2(call.tokens.clone());
    let listed = listed.into_iter().flatten();
    listed.map(|argument| argument.0).collect()
}

/// Removes the first text, which is a format for all macros that take a text.
fn without_format(mut arguments: Vec<Expr>) -> Vec<Expr> {
    let is_text = |argument: &Expr| matches!(argument, Expr::Lit(literal) if matches!(literal.lit, syn::Lit::Str(_)));
    if let Some(format) = arguments.iter().position(is_text) {
        arguments.remove(format);
    }
    arguments
}

/// Parses `element; length`, as in `vec!`.
fn repeated(input: ParseStream<'_>) -> syn::Result<Vec<Expr>> {
    let element = input.parse()?;
    input.parse::<Token![;]>()?;
    Ok(vec![element, input.parse()?])
}

/// An argument, which has a name in some formats.
struct Argument(Expr);

impl Parse for Argument {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(syn::Ident) && input.peek2(Token![=]) && !input.peek2(Token![==]) {
            input.parse::<syn::Ident>()?;
            input.parse::<Token![=]>()?;
        }
        input.parse().map(Self)
    }
}
