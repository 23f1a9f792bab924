//! Calls of `read` and `write` in the body of a macro, of which only the tokens are known.

use std::ops::Range;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::super::proposals::{Edit, Insertion, Proposals};
use super::transfer::shortened;
use super::{Neutral, Operator};

/// A method with the operator that changes its calls, the function of the runtime, and the kind of its buffer.
const METHODS: [(&str, Neutral, &str, &str); 2] = [
    ("read", Neutral::ShortRead, "shortened", "&mut "),
    ("write", Neutral::ShortWrite, "shortened_source", "&"),
];

/// Proposes to shorten the buffers of calls whose result is used as that of a transfer.
pub(super) fn propose(tokens: TokenStream, proposals: &mut Proposals<'_>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (place, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else {
            continue;
        };
        propose(group.stream(), proposals);
        let before = &tokens[..place];
        let after = &tokens[place + 1..];
        let Some((.., TokenTree::Punct(dot), TokenTree::Ident(name))) = last_two(before) else {
            continue;
        };
        let method = METHODS.iter().find(|method| name == method.0);
        if let Some((_, operator, function, reference)) = method
            && dot.as_char() == '.'
            && is_tried(after)
            && let Some(buffer) = only_argument(group)
        {
            let insertions = vec![
                Insertion::new(buffer.start, format!("{}false, ", super::call(function))),
                Insertion::new(buffer.end, ")"),
            ];
            let text = proposals.text_in(buffer.clone());
            let edits = ["..1", "..random"]
                .map(|length| Edit::new(buffer.clone(), shortened(text, reference, length)));
            proposals
                .by(Operator::Neutral(*operator))
                .insert_around(buffer, &insertions, edits);
        }
    }
}

fn last_two(tokens: &[TokenTree]) -> Option<(&TokenTree, &TokenTree)> {
    match tokens {
        [.., one, other] => Some((one, other)),
        _ => None,
    }
}

/// Whether the value of a call is tried, as only a result can be.
fn is_tried(after: &[TokenTree]) -> bool {
    const METHODS: [&str; 4] = ["unwrap", "expect", "map_err", "map"];
    match after {
        [TokenTree::Punct(mark), ..] if mark.as_char() == '?' => true,
        [TokenTree::Punct(dot), TokenTree::Ident(name), ..] => {
            dot.as_char() == '.' && METHODS.iter().any(|method| name == method)
        }
        _ => false,
    }
}

/// The bytes of the only argument of a call.
fn only_argument(arguments: &Group) -> Option<Range<usize>> {
    let tokens: Vec<TokenTree> = arguments.stream().into_iter().collect();
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(it) if it.as_char() == ',');
    let is_call = arguments.delimiter() == Delimiter::Parenthesis;
    if !is_call || tokens.iter().any(is_comma) || matches!(tokens[..], [TokenTree::Literal(_)]) {
        return None;
    }
    let (first, last) = (tokens.first()?, tokens.last()?);
    Some(first.span().byte_range().start..last.span().byte_range().end)
}

#[cfg(test)]
mod tests {
    use super::super::tests::check_file;

    #[test]
    fn calls_in_the_body_of_a_macro_get_shorter_buffers() {
        let text =
            "macro_rules! m { ($t:ty) => { fn f() { let n = w.write(&$t)?; h.write(&$t); } } }";
        let changed =
            ["..1", "..random"].map(|it| text.replace("&$t)?", &format!("&(&$t)[{it}])?")));
        check_file("short-write", text, &[&changed[0], &changed[1]]);
    }
}
