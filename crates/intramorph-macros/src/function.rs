//! The function below the attribute, split into parts.

use crate::angles::{Angles, at_commas};
use crate::argument::{Argument, outer_attributes};
use crate::mistake::Mistake;
use crate::token::{Delimiter, Group, Span, TokenTree, are_sign, group, is_word, list, visible};

const NO_FUNCTION: &str = "`component` goes above a function with a body, and this is none; \
    for a method, write it above the method, inside of the `impl`";
const NO_BODY: &str = "there is no body to replace: \
    write `component` above a function that has one, such as the method in the `impl`";
const CONSTANT: &str = "whether a transformation is on is not known at compile time: \
    remove `const`, or put `morph!` into a function that calls this one and is not `const`";
const OPAQUE: &str = "a function that returns `impl Trait` returns one type, and its variant returns another: \
    return a named type or `Box<dyn Trait>`, or put `morph!` inside of the function";

#[derive(Debug)]
pub(crate) struct Function {
    /// Everything before the arguments.
    pub(crate) head: Vec<TokenTree>,
    pub(crate) arguments: Vec<Argument>,
    /// The parentheses.
    pub(crate) parentheses: Span,
    /// Everything between arguments and body.
    pub(crate) signature: Vec<TokenTree>,
    pub(crate) body: Group,
}

impl Function {
    pub(crate) fn parse(item: &[TokenTree]) -> Result<Self, Vec<Mistake>> {
        let tokens = open_fragments(item);
        let keyword = keyword(&tokens).map_err(|mistake| vec![mistake])?;
        let Some(place) = arguments(&tokens, keyword) else {
            return Err(vec![Mistake::at(tokens[keyword].span(), NO_FUNCTION)]);
        };
        let (head, rest) = tokens.split_at(place);
        let (parentheses, rest) = rest.split_first().expect("the arguments are here");
        let (last, signature) = rest.split_last().unwrap_or((parentheses, &[]));
        let mut mistakes = mistakes(&head[..keyword], signature);
        let body = body(last);
        if body.is_none() {
            mistakes.push(Mistake::at(last.span(), NO_BODY));
        }
        let arguments = parsed(parentheses, &mut mistakes);
        match body {
            Some(body) if mistakes.is_empty() => Ok(Self {
                head: head.to_vec(),
                arguments,
                parentheses: parentheses.span(),
                signature: signature.to_vec(),
                body,
            }),
            _ => Err(mistakes),
        }
    }

    /// Whether a qualifier such as `async` or `unsafe` is before `fn`.
    pub(crate) fn has_qualifier(&self, qualifier: &str) -> bool {
        let keyword = self.head.iter().rposition(|token| is_word(token, "fn"));
        let before = &self.head[..keyword.unwrap_or_default()];
        before.iter().any(|token| is_word(token, qualifier))
    }
}

/// The tokens without the invisible groups before `fn`, in which `macro_rules!` puts a visibility or a whole item.
fn open_fragments(item: &[TokenTree]) -> Vec<TokenTree> {
    let mut tokens = Vec::new();
    for (place, token) in item.iter().enumerate() {
        match group(token, Delimiter::None) {
            Some(fragment) => tokens.extend(open_fragments(&list(fragment.stream()))),
            None => tokens.push(token.clone()),
        }
        if tokens.iter().any(|token| is_word(token, "fn")) {
            tokens.extend_from_slice(&item[place + 1..]);
            break;
        }
    }
    tokens
}

/// The position of `fn`, after attributes, visibility and qualifiers.
fn keyword(tokens: &[TokenTree]) -> Result<usize, Mistake> {
    let (_, rest) = outer_attributes(tokens);
    let start = tokens.len() - rest.len();
    let is_before = |token: &&TokenTree| match token {
        TokenTree::Ident(word) => [
            "pub", "crate", "default", "const", "async", "unsafe", "safe", "extern",
        ]
        .contains(&word.to_string().as_str()),
        TokenTree::Group(group) => group.delimiter() == Delimiter::Parenthesis,
        TokenTree::Literal(_) => true,
        TokenTree::Punct(_) => false,
    };
    let place = start + rest.iter().take_while(is_before).count();
    match tokens.get(place) {
        Some(token) if is_word(token, "fn") => Ok(place),
        Some(token) => Err(Mistake::at(token.span(), NO_FUNCTION)),
        None => Err(Mistake::at(Span::call_site(), NO_FUNCTION)),
    }
}

/// The first parentheses after the name and its generics.
fn arguments(tokens: &[TokenTree], keyword: usize) -> Option<usize> {
    let mut angles = Angles::default();
    let after = tokens[keyword..].iter().position(|token| {
        angles.is_outside(token) && group(token, Delimiter::Parenthesis).is_some()
    })?;
    Some(keyword + after)
}

fn parsed(parentheses: &TokenTree, mistakes: &mut Vec<Mistake>) -> Vec<Argument> {
    let inside = group(parentheses, Delimiter::Parenthesis).map(Group::stream);
    let tokens = list(inside.unwrap_or_default());
    let mut arguments = Vec::new();
    for part in at_commas(&tokens) {
        match Argument::parse(&part) {
            Ok(argument) => arguments.push(argument),
            Err(mistake) => mistakes.push(mistake),
        }
    }
    arguments
}

fn body(last: &TokenTree) -> Option<Group> {
    let block = visible(std::slice::from_ref(last));
    group(block.first()?, Delimiter::Brace).cloned()
}

/// The mistakes before and after the arguments: what a function with a site cannot have.
fn mistakes(qualifiers: &[TokenTree], signature: &[TokenTree]) -> Vec<Mistake> {
    let constant = qualifiers.iter().find(|token| is_word(token, "const"));
    let constant = constant.map(|token| Mistake::at(token.span(), CONSTANT));
    let opaque = opaque_types(returned(signature))
        .into_iter()
        .map(|span| Mistake::at(span, OPAQUE));
    constant.into_iter().chain(opaque).collect()
}

/// The type after the arrow.
fn returned(signature: &[TokenTree]) -> Vec<TokenTree> {
    let has_arrow = matches!(signature, [dash, head, ..] if are_sign(dash, head, ['-', '>']));
    let after = if has_arrow { &signature[2..] } else { &[] };
    let end = after.iter().position(|token| is_word(token, "where"));
    after[..end.unwrap_or(after.len())].to_vec()
}

fn opaque_types(tokens: Vec<TokenTree>) -> Vec<Span> {
    let mut spans = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                spans.extend(opaque_types(list(group.stream())));
            }
            token if is_word(&token, "impl") => spans.push(token.span()),
            _ => {}
        }
    }
    spans
}
