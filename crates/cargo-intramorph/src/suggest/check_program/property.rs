//! Property tests of proptest, and the edits that take one out of its `proptest!` and make it serve the engine.

mod parameters;

use std::ops::Range;

use proc_macro2::TokenTree;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Block, Expr, Ident, ItemFn, Macro, MacroDelimiter, Token};

use super::edits::Edits;
use super::serving::Serving;
use parameters::Parameters;

/// What to write if a test cannot be understood.
const INSTEAD: &str = "write it as `proptest! { #[test] fn name(argument in strategy) { .. } }`, with at most 12 arguments";

/// A test of a `proptest!`: its name, and how it serves, or why it cannot.
pub(super) type NamedTest = (String, Result<Serving, String>);

/// The tests that a `proptest!` declares.
pub(super) fn in_macro(call: &Macro, text: &str) -> Vec<NamedTest> {
    match call.parse_body::<Functions>() {
        Ok(Functions(functions)) => {
            let functions = functions.iter();
            let tests = functions.map(|it| (it.name.to_string(), it.serving(call, text)));
            tests.collect()
        }
        Err(error) => {
            let names = declared_names(call);
            let reason = format!(
                "line {} cannot be understood: {error}",
                error.span().start().line
            );
            let tests = names.into_iter();
            tests.map(|name| (name, Err(advised(&reason)))).collect()
        }
    }
}

/// The `proptest!(|(..)| ..)` in a function, or an attribute in its place.
pub(super) fn in_function(function: &ItemFn, text: &str) -> Option<Result<Serving, String>> {
    if let Some(attribute) = function.attrs.iter().find(|it| is_property_attribute(it)) {
        let line = attribute.span().start().line;
        return Some(Err(advised(&format!(
            "the attribute in line {line} is not supported"
        ))));
    }
    let mut search = ClosureSearch { text, found: None };
    search.visit_block(&function.block);
    search.found
}

pub(super) fn is_proptest(call: &Macro) -> bool {
    let last = call.path.segments.last();
    last.is_some_and(|last| last.ident == "proptest")
}

fn is_property_attribute(attribute: &Attribute) -> bool {
    let last = attribute.path().segments.last();
    last.is_some_and(|last| last.ident == "property_test" || last.ident == "proptest")
}

fn advised(reason: &str) -> String {
    format!("{reason}; {INSTEAD}")
}

/// Names of functions among the tokens of a macro.
fn declared_names(call: &Macro) -> Vec<String> {
    let tokens: Vec<TokenTree> = call.tokens.clone().into_iter().collect();
    let names = tokens.windows(2).filter_map(|pair| match pair {
        [TokenTree::Ident(word), TokenTree::Ident(name)] if word == "fn" => Some(name.to_string()),
        _ => None,
    });
    names.collect()
}

/// All functions of a `proptest!`, behind its settings.
struct Functions(Vec<Function>);

impl Parse for Functions {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        input.call(Attribute::parse_inner)?;
        let mut functions = Vec::new();
        while !input.is_empty() {
            functions.push(input.parse()?);
        }
        Ok(Self(functions))
    }
}

struct Function {
    attributes: Vec<Attribute>,
    word: Token![fn],
    name: Ident,
    parameters: Parameters,
    body: Block,
}

impl Parse for Function {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        Ok(Self {
            attributes: input.call(Attribute::parse_outer)?,
            word: input.parse()?,
            name: input.parse()?,
            parameters: input.parse()?,
            body: input.parse()?,
        })
    }
}

impl Function {
    /// Ends the macro before the function, and begins it again behind it.
    fn serving(&self, call: &Macro, text: &str) -> Result<Serving, String> {
        self.parameters.check().map_err(|it| advised(&it))?;
        let [open, close] = match call.delimiter {
            MacroDelimiter::Brace(_) => ["{", "} "],
            MacroDelimiter::Paren(_) => ["(", "); "],
            MacroDelimiter::Bracket(_) => ["[", "]; "],
        };
        let is_test = |it: &Attribute| {
            it.path()
                .segments
                .last()
                .is_some_and(|it| it.ident == "test")
        };
        let has_test = self.attributes.iter().any(is_test);
        let first = self.attributes.first().map(Spanned::span);
        let start = first.unwrap_or(self.word.span()).byte_range().start;
        let body = self.body.span().byte_range();
        let path = &text[call.path.span().byte_range()];
        let mut edits = Edits::default();
        edits.insert(start, close);
        if !has_test {
            edits.insert(start, "#[test] ");
        }
        self.parameters.make_strategy(text, "() { ", &mut edits);
        edits.insert(body.end, format!("{END} }} {path}! {open}"));
        Ok(Serving {
            edits,
            program: body,
        })
    }
}

/// Code behind the body of a test.
const END: &str = "; ::core::result::Result::Ok(()) });";

/// `proptest!(|(a in strategy)| body)`, maybe with settings before it.
struct Closure {
    parameters: Parameters,
    body: Expr,
}

impl Parse for Closure {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if !input.peek(Token![|]) && !input.peek(Token![move]) {
            input.parse::<Expr>()?;
            input.parse::<Token![,]>()?;
        }
        input.parse::<Option<Token![move]>>()?;
        input.parse::<Token![|]>()?;
        let parameters = input.parse()?;
        input.parse::<Token![|]>()?;
        let body = input.parse()?;
        input.parse::<Option<Token![,]>>()?;
        Ok(Self { parameters, body })
    }
}

impl Closure {
    fn serving(&self, whole: &Range<usize>, text: &str) -> Result<Serving, String> {
        self.parameters.check().map_err(|it| advised(&it))?;
        let body = self.body.span().byte_range();
        let mut edits = Edits::default();
        edits.replace_in_lines(text, whole.start..self.parameters.start(), "{ ");
        self.parameters.make_strategy(text, "", &mut edits);
        edits.replace(body.end..whole.end, format!("{END} }}"));
        Ok(Serving {
            edits,
            program: body,
        })
    }
}

struct ClosureSearch<'a> {
    text: &'a str,
    found: Option<Result<Serving, String>>,
}

impl<'ast> Visit<'ast> for ClosureSearch<'_> {
    fn visit_macro(&mut self, call: &'ast Macro) {
        if self.found.is_none()
            && is_proptest(call)
            && let Ok(closure) = call.parse_body::<Closure>()
        {
            let close = call.delimiter.span().close().byte_range();
            let whole = call.path.span().byte_range().start..close.end;
            self.found = Some(closure.serving(&whole, self.text));
        }
        visit::visit_macro(self, call);
    }
}
