//! The attribute `accept`: checks its arguments and leaves the item unchanged.

use crate::angles::at_commas;
use crate::argument::outer_attributes;
use crate::mistake::Mistake;
use crate::token::{
    Delimiter, Span, TokenStream, TokenTree, group, is_mark, is_word, list, stream, visible,
};

const NO_REASON: &str =
    "say why these bugs are accepted: `#[accept(reason = \"..\")]`, with a text that is not empty";
const TWO_REASONS: &str = "one `reason` is enough: write a second `#[accept(..)]` for other bugs";
const NONSENSE: &str = "the name of an operator is expected here, as `cargo intramorph score --help` has it, \
    or the reason: `#[accept(relational, early-return, reason = \"..\")]`";
const NO_CODE: &str = "here is no code whose bugs could be accepted: \
    put `#[accept(..)]` on a function, a method, an `impl`, a trait or a module";

/// Keywords of items that contain no code.
const WITHOUT_CODE: [&str; 6] = ["struct", "enum", "union", "type", "use", "static"];

/// The unchanged item, after an error for each mistake.
pub(crate) fn expand(usage: TokenStream, item: TokenStream) -> TokenStream {
    let item = list(item);
    let mistakes = mistakes(&list(usage)).into_iter();
    let mut tokens: Vec<TokenTree> = mistakes
        .chain(without_code(&item))
        .flat_map(|mistake| mistake.compile_error())
        .collect();
    tokens.extend(item);
    stream(tokens)
}

fn mistakes(usage: &[TokenTree]) -> Vec<Mistake> {
    let parts = at_commas(usage);
    let (reasons, operators): (Vec<_>, Vec<_>) = parts
        .iter()
        .partition(|part| part.first().is_some_and(|first| is_word(first, "reason")));
    let nonsense = operators
        .iter()
        .filter(|part| !is_operator(part))
        .map(|part| {
            let span = part.first().map_or_else(Span::call_site, TokenTree::span);
            Mistake::at(span, NONSENSE)
        });
    let mut mistakes: Vec<Mistake> = nonsense.collect();
    mistakes.extend(wrong_reason(&reasons));
    mistakes
}

fn wrong_reason(reasons: &[&Vec<TokenTree>]) -> Option<Mistake> {
    match reasons {
        [] => Some(Mistake::at(Span::call_site(), NO_REASON)),
        [reason] => (!is_reason(reason)).then(|| Mistake::at(reason[0].span(), NO_REASON)),
        [_, second, ..] => Some(Mistake::at(second[0].span(), TWO_REASONS)),
    }
}

/// Whether a part is an operator: words with hyphens between them.
fn is_operator(part: &[TokenTree]) -> bool {
    let mut words = part.split(|token| is_mark(token, '-'));
    words.all(|word| matches!(word, [TokenTree::Ident(_)]))
}

fn is_reason(part: &[TokenTree]) -> bool {
    let [_, equals, text @ ..] = part else {
        return false;
    };
    let text = visible(text);
    let [TokenTree::Literal(text)] = &text[..] else {
        return false;
    };
    let text = text.to_string();
    let text = text.trim_start_matches('r').trim_matches('#');
    let text = text.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
    is_mark(equals, '=') && text.is_some_and(|text| !text.trim().is_empty())
}

fn without_code(item: &[TokenTree]) -> Option<Mistake> {
    let item = visible(item);
    let (_, mut rest) = outer_attributes(&item);
    if let [word, others @ ..] = rest
        && is_word(word, "pub")
    {
        let restriction = others
            .first()
            .and_then(|it| group(it, Delimiter::Parenthesis));
        rest = &others[usize::from(restriction.is_some())..];
    }
    let first = rest.first()?;
    let is_without_code = WITHOUT_CODE.iter().any(|word| is_word(first, word));
    is_without_code.then(|| Mistake::at(first.span(), NO_CODE))
}
