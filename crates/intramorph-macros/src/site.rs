//! The function with its site: the same function, whose body begins with the question whether the variant is to run.

use crate::code::Code;
use crate::forward::{Forwarded, forwarded};
use crate::function::Function;
use crate::token::{Delimiter, Group, Span, TokenTree, group, is_mark, list, stream, visible};
use crate::usage::Usage;

pub(crate) fn with_site(usage: &Usage, function: Function) -> Vec<TokenTree> {
    let is_async = function.is("async");
    let is_unsafe = function.is("unsafe");
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
    let list = arguments.iter().map(Forwarded::declared);
    let signature = Code::at(function.parentheses)
        .tokens(&function.head)
        .parentheses(separated(list))
        .tokens(&function.signature);
    Code::at(function.body.span())
        .tokens(&signature.written())
        .braces(with_site.written())
        .written()
}

/// `TRANSFORMATION.__is_on_at_function()`
fn question(usage: &Usage, is_async: bool) -> Vec<TokenTree> {
    let question = Code::at(end_of(&usage.transformation))
        .tokens(&usage.transformation)
        .text(".__is_on_at_function")
        .parentheses(Vec::new());
    if is_async {
        by_library("asked", question)
    } else {
        question.written()
    }
}

/// `variant(..)`, in `unsafe` and awaited if need be.
fn output(
    usage: &Usage,
    arguments: &[Forwarded],
    [is_unsafe, is_async]: [bool; 2],
) -> Vec<TokenTree> {
    let span = end_of(&usage.variant);
    let handed_on = arguments.iter().map(|argument| argument.handed_on(span));
    let mut output = Code::at(span)
        .tokens(&usage.variant)
        .parentheses(separated(handed_on));
    if is_unsafe {
        // No lint asks whether the variant needs it, since it is not the user who wrote it.
        let here = Code::at(Span::call_site());
        output = here.text("unsafe").braces(output.written());
    }
    if is_async {
        by_library("awaited", output)
    } else {
        output.written()
    }
}

/// How an asynchronous function asks and awaits depends on a feature of the library, so a macro of the library says it.
fn by_library(name: &str, argument: Code) -> Vec<TokenTree> {
    let path = format!("::intramorph::__private::{name}!");
    let library = Code::at(Span::call_site()).text(&path);
    library.parentheses(argument.written()).written()
}

/// The body behind the patterns of its arguments. The arm of a `match` drops temporary values before those, as a body does.
fn original(arguments: &[Forwarded], body: Group) -> Vec<TokenTree> {
    let bindings: Vec<_> = arguments.iter().filter_map(Forwarded::bound).collect();
    let body = vec![TokenTree::Group(body)];
    if bindings.is_empty() {
        return body;
    }
    let here = || Code::at(Span::call_site());
    let unit = || here().parentheses(Vec::new()).written();
    let arm = here().tokens(&unit()).text("=>").tokens(&body);
    let bound = here()
        .tokens(&bindings.concat())
        .text("match")
        .tokens(&unit())
        .braces(arm.written());
    here().braces(bound.written()).written()
}

/// Attributes such as `#![allow(..)]` have to stay the first thing in the function.
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
    let comma = Code::at(Span::call_site()).text(",").written();
    let parts: Vec<_> = parts.collect();
    parts.join(&comma[..])
}

/// Where the path ends, for what belongs to it but is not written there.
fn end_of(path: &[TokenTree]) -> Span {
    let last = visible(path)
        .last()
        .map_or_else(Span::call_site, TokenTree::span);
    Span::call_site().located_at(last)
}
