//! Code under construction: fixed text and the user's tokens, in the order in which they stand.

use crate::token::{Delimiter, Group, Span, TokenStream, TokenTree};

pub(crate) struct Code {
    /// Where the fixed text claims to stand.
    span: Span,
    tokens: TokenStream,
}

impl Code {
    pub(crate) fn at(span: Span) -> Self {
        let tokens = TokenStream::new();
        Self { span, tokens }
    }

    /// Fixed text without brackets.
    pub(crate) fn text(self, text: &str) -> Self {
        let tokens: TokenStream = text.parse().expect("fixed text is made of tokens");
        let span = self.span;
        self.tokens(tokens.into_iter().map(|mut token| {
            token.set_span(span);
            token
        }))
    }

    /// Tokens that stay where they are.
    pub(crate) fn tokens(mut self, tokens: impl IntoIterator<Item = TokenTree>) -> Self {
        self.tokens.extend(tokens);
        self
    }

    pub(crate) fn parentheses(self, inside: TokenStream) -> Self {
        self.group(Delimiter::Parenthesis, inside)
    }

    pub(crate) fn braces(self, inside: TokenStream) -> Self {
        self.group(Delimiter::Brace, inside)
    }

    pub(crate) fn written(self) -> TokenStream {
        self.tokens
    }

    /// `#[allow(lint)]` before what follows, if it is needed: whoever forbids the lint could not have it otherwise.
    pub(crate) fn allowing(self, lint: &str, is_needed: bool) -> Self {
        if !is_needed {
            return self;
        }
        let lint = Self::at(self.span).text(lint).written();
        let allow = Self::at(self.span).text("allow").parentheses(lint);
        self.text("#").group(Delimiter::Bracket, allow.written())
    }

    fn group(self, delimiter: Delimiter, inside: TokenStream) -> Self {
        let mut group = Group::new(delimiter, inside);
        group.set_span(self.span);
        self.tokens([TokenTree::Group(group)])
    }
}
