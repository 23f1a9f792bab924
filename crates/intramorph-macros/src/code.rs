//! A builder of code from fixed text and the user's tokens.

use crate::token::{Delimiter, Group, Ident, Span, TokenTree, list, stream};

pub(crate) struct Code {
    /// The span of the fixed text.
    span: Span,
    tokens: Vec<TokenTree>,
}

impl Code {
    pub(crate) fn at(span: Span) -> Self {
        let tokens = Vec::new();
        Self { span, tokens }
    }

    /// Adds fixed text, which has no brackets.
    pub(crate) fn text(mut self, text: &str) -> Self {
        let tokens = text.parse().expect("fixed text is made of tokens");
        for mut token in list(tokens) {
            token.set_span(self.span);
            self.tokens.push(token);
        }
        self
    }

    /// Adds tokens with the spans that they have.
    pub(crate) fn tokens(mut self, tokens: &[TokenTree]) -> Self {
        self.tokens.extend_from_slice(tokens);
        self
    }

    pub(crate) fn name(mut self, name: Ident) -> Self {
        self.tokens.push(TokenTree::Ident(name));
        self
    }

    pub(crate) fn parentheses(self, inside: Vec<TokenTree>) -> Self {
        self.group(Delimiter::Parenthesis, inside)
    }

    pub(crate) fn braces(self, inside: Vec<TokenTree>) -> Self {
        self.group(Delimiter::Brace, inside)
    }

    /// Adds `#[allow(lint)]` if it is needed. It is left out otherwise, since it is an error where the lint is forbidden.
    pub(crate) fn allowing(self, lint: &str, is_needed: bool) -> Self {
        if !is_needed {
            return self;
        }
        let lint = Self::at(self.span).text(lint).into_tokens();
        let allow = Self::at(self.span).text("allow").parentheses(lint);
        self.text("#")
            .group(Delimiter::Bracket, allow.into_tokens())
    }

    pub(crate) fn into_tokens(self) -> Vec<TokenTree> {
        self.tokens
    }

    fn group(mut self, delimiter: Delimiter, inside: Vec<TokenTree>) -> Self {
        let mut group = Group::new(delimiter, stream(inside));
        group.set_span(self.span);
        self.tokens.push(TokenTree::Group(group));
        self
    }
}
