//! The arguments of the attribute: the transformation, the path to the variant, and the name of the library.

use crate::angles::{Angles, at_commas};
use crate::mistake::Mistake;
use crate::token::{Delimiter, Span, TokenTree, is_mark, is_word, visible};

const NOTHING: &str =
    "which transformation, and which variant? Write `#[component(TRANSFORMATION, variant)]`";
const NO_TRANSFORMATION: &str =
    "the transformation is missing: write `#[component(TRANSFORMATION, variant)]`";
const NO_VARIANT: &str = "the variant is missing: write `#[component(TRANSFORMATION, variant)]`, \
    where `variant` is a function with the same arguments";
const TOO_MUCH: &str = "`component` takes one transformation and one variant: \
    for another variant, write a second `#[component(..)]` below this one";
const NO_LIBRARY: &str = "the name of the library is missing: write `crate = name`, \
    with the name that the manifest gives to `intramorph`";
const CALLED: &str = "the variant is named, not called: write the path without `(..)`, \
    and the arguments of the function are handed to it";
const NO_PATH: &str = "a path is expected here: write `#[component(TRANSFORMATION, variant)]`, \
    with the names of a `Transformation` and of a function";

/// The arguments of the attribute. All are paths, as the user wrote them.
#[derive(Debug)]
pub(crate) struct Usage {
    pub(crate) transformation: Vec<TokenTree>,
    pub(crate) variant: Vec<TokenTree>,
    /// The library, if it has another name in the manifest: `crate = name`.
    pub(crate) library: Option<Vec<TokenTree>>,
}

impl Usage {
    pub(crate) fn parse(tokens: &[TokenTree]) -> Result<Self, Vec<Mistake>> {
        if tokens.is_empty() {
            return Err(vec![Mistake::at(Span::call_site(), NOTHING)]);
        }
        let mut parts = at_commas(tokens);
        let library = parts.pop_if(|last| names_library(last));
        let library = library.map(|library| library[2..].to_vec());
        let paths = parts.iter().take(2).chain(&library);
        let mut mistakes: Vec<_> = paths.filter_map(|part| mistake(part)).collect();
        mistakes.extend(wrong_count(&parts));
        if library.as_ref().is_some_and(Vec::is_empty) {
            mistakes.push(Mistake::at(Span::call_site(), NO_LIBRARY));
        }
        let mut parts = parts.into_iter();
        match (parts.next(), parts.next()) {
            (Some(transformation), Some(variant)) if mistakes.is_empty() => Ok(Self {
                transformation,
                variant,
                library,
            }),
            _ => Err(mistakes),
        }
    }
}

/// Whether an argument is `crate = name`.
fn names_library(part: &[TokenTree]) -> bool {
    matches!(part, [word, mark, ..] if is_word(word, "crate") && is_mark(mark, '='))
}

fn wrong_count(parts: &[Vec<TokenTree>]) -> Option<Mistake> {
    match parts {
        [first, ..] if first.is_empty() => Some(Mistake::at(Span::call_site(), NO_TRANSFORMATION)),
        [_] => Some(Mistake::at(Span::call_site(), NO_VARIANT)),
        [_, second, ..] if second.is_empty() => Some(Mistake::at(Span::call_site(), NO_VARIANT)),
        [_, _, third, ..] => {
            let span = third.first().map_or_else(Span::call_site, TokenTree::span);
            Some(Mistake::at(span, TOO_MUCH))
        }
        _ => None,
    }
}

/// The mistake of a part that is not a path.
fn mistake(part: &[TokenTree]) -> Option<Mistake> {
    let part = visible(part);
    let mut angles = Angles::default();
    let offence = part
        .iter()
        .position(|token| angles.is_outside(token) && !is_part_of_path(token))?;
    let token = &part[offence];
    let is_call = offence > 0
        && matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis);
    Some(Mistake::at(
        token.span(),
        if is_call { CALLED } else { NO_PATH },
    ))
}

fn is_part_of_path(token: &TokenTree) -> bool {
    match token {
        TokenTree::Ident(_) => true,
        TokenTree::Punct(_) => is_mark(token, ':') || is_mark(token, '<') || is_mark(token, '>'),
        TokenTree::Group(group) => group.delimiter() == Delimiter::None,
        TokenTree::Literal(_) => false,
    }
}
