//! The compiler's tokens. Tests use those of proc-macro2, since the compiler's exist only during compilation.

#[cfg(not(test))]
pub(crate) use proc_macro::{
    Delimiter, Group, Ident, Literal, Spacing, Span, TokenStream, TokenTree,
};
#[cfg(test)]
pub(crate) use proc_macro2::{
    Delimiter, Group, Ident, Literal, Spacing, Span, TokenStream, TokenTree,
};

pub(crate) fn list(stream: TokenStream) -> Vec<TokenTree> {
    stream.into_iter().collect()
}

pub(crate) fn stream(list: Vec<TokenTree>) -> TokenStream {
    list.into_iter().collect()
}

pub(crate) fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if is_named(ident, word))
}

pub(crate) fn is_named(ident: &Ident, name: &str) -> bool {
    // The compiler's identifiers cannot be compared with texts.
    let text = ident.to_string();
    text == name
}

pub(crate) fn is_mark(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark)
}

/// The token as a group, if it is one with this delimiter.
pub(crate) fn group(token: &TokenTree, delimiter: Delimiter) -> Option<&Group> {
    match token {
        TokenTree::Group(group) if group.delimiter() == delimiter => Some(group),
        _ => None,
    }
}

/// The tokens without the invisible groups around them, which come from fragments of `macro_rules!`.
pub(crate) fn visible(tokens: &[TokenTree]) -> Vec<TokenTree> {
    match tokens {
        [only] => match group(only, Delimiter::None) {
            Some(fragment) => visible(&list(fragment.stream())),
            None => tokens.to_vec(),
        },
        _ => tokens.to_vec(),
    }
}

/// Whether two tokens are one sign, such as `->` or `::`.
pub(crate) fn are_sign(first: &TokenTree, second: &TokenTree, sign: [char; 2]) -> bool {
    let is_joint = matches!(first, TokenTree::Punct(punct) if punct.spacing() == Spacing::Joint);
    is_joint && is_mark(first, sign[0]) && is_mark(second, sign[1])
}
