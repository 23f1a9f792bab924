//! The function with its site: its body first asks whether to run the variant.

use crate::code::Code;
use crate::forward::{Forwarded, forwarded};
use crate::function::Function;
use crate::token::{Delimiter, Group, Span, TokenTree, group, is_mark, list, stream, visible};
use crate::usage::Usage;

pub(crate) fn with_site(usage: &Usage, function: Function) -> Vec<TokenTree> {
    let is_async = function.has_qualifier("async");
    let is_unsafe = function.has_qualifier("unsafe");
    let arguments = forwarded(function.arguments);
    let claims_no_use = arguments.iter().any(Forwarded::claims_no_use);
    let (attributes, body) = without_inner_attributes(function.body.clone());
    let with_site = Code::at(Span::call_site())
        .tokens(&attributes)
        .allowing("clippy::used_underscore_binding", claims_no_use)
        .text("if")
        .tokens(&question(usage, is_async))
        .braces(output(usage, &arguments, [is_unsafe, is_async]))
        .text("else")
        .tokens(&original(&arguments, body));
    let list = arguments.iter().map(Forwarded::as_parameter);
    let signature = Code::at(function.parentheses)
        .tokens(&function.head)
        .parentheses(separated(list))
        .tokens(&function.signature);
    Code::at(function.body.span())
        .tokens(&signature.into_tokens())
        .braces(with_site.into_tokens())
        .into_tokens()
}

/// The question `TRANSFORMATION.__is_on_at_function()`.
fn question(usage: &Usage, is_async: bool) -> Vec<TokenTree> {
    let question = Code::at(end_of(&usage.transformation))
        .tokens(&usage.transformation)
        .text(".__is_on_at_function")
        .parentheses(Vec::new());
    if is_async {
        by_library(usage, "asked", question)
    } else {
        question.into_tokens()
    }
}

/// The call `variant(..)`, within `unsafe` and awaited if necessary.
fn output(
    usage: &Usage,
    arguments: &[Forwarded],
    [is_unsafe, is_async]: [bool; 2],
) -> Vec<TokenTree> {
    let span = end_of(&usage.variant);
    let as_argument = arguments.iter().map(|argument| argument.as_argument(span));
    let mut output = Code::at(span)
        .tokens(&usage.variant)
        .parentheses(separated(as_argument));
    if is_unsafe {
        // With this span no lint reports an unnecessary `unsafe`, which the user did not write.
        let here = Code::at(Span::call_site());
        output = here.text("unsafe").braces(output.into_tokens());
    }
    if is_async {
        by_library(usage, "awaited", output)
    } else {
        output.into_tokens()
    }
}

/// A call of a macro of the library: how an asynchronous function asks and awaits depends on a feature of the library.
fn by_library(usage: &Usage, name: &str, argument: Code) -> Vec<TokenTree> {
    let here = Code::at(Span::call_site());
    let library = match &usage.library {
        Some(library) => here.tokens(library),
        None => here.text("::intramorph"),
    };
    library
        .text(&format!("::__private::{name}!"))
        .parentheses(argument.into_tokens())
        .into_tokens()
}

/// The body, after the patterns of its arguments. It is the arm of a `match`, which drops temporary values before the
/// arguments, as the body of a function does.
fn original(arguments: &[Forwarded], body: Group) -> Vec<TokenTree> {
    let bindings: Vec<_> = arguments.iter().filter_map(Forwarded::as_binding).collect();
    let body = vec![TokenTree::Group(body)];
    if bindings.is_empty() {
        return body;
    }
    let here = || Code::at(Span::call_site());
    let unit = || here().parentheses(Vec::new()).into_tokens();
    let arm = here().tokens(&unit()).text("=>").tokens(&body);
    let bound = here()
        .tokens(&bindings.concat())
        .text("match")
        .tokens(&unit())
        .braces(arm.into_tokens());
    here().braces(bound.into_tokens()).into_tokens()
}

/// Splits inner attributes such as `#![allow(..)]` from a body. They have to stay first in the function.
fn without_inner_attributes(body: Group) -> (Vec<TokenTree>, Group) {
    let mut tokens = list(body.stream());
    let is_attribute = |three: &&[TokenTree]| {
        is_mark(&three[0], '#')
            && is_mark(&three[1], '!')
            && group(&three[2], Delimiter::Bracket).is_some()
    };
    let length = 3 * tokens.chunks_exact(3).take_while(is_attribute).count();
    if length == 0 {
        return (Vec::new(), body);
    }
    let rest = tokens.split_off(length);
    let mut rest = Group::new(Delimiter::Brace, stream(rest));
    rest.set_span(body.span());
    (tokens, rest)
}

fn separated(parts: impl Iterator<Item = Vec<TokenTree>>) -> Vec<TokenTree> {
    let comma = Code::at(Span::call_site()).text(",").into_tokens();
    let parts: Vec<_> = parts.collect();
    parts.join(&comma[..])
}

/// The span of the end of a path, for generated tokens that belong to the path.
fn end_of(path: &[TokenTree]) -> Span {
    let last = visible(path)
        .last()
        .map_or_else(Span::call_site, TokenTree::span);
    Span::call_site().located_at(last)
}
