//! Code under construction: fixed text and the user's tokens, in the order in which they stand.

use crate::token::{Delimiter, Group, Ident, Span, TokenTree, list, stream};

pub(crate) struct Code {
    /// Where the fixed text claims to stand.
    span: Span,
    tokens: Vec<TokenTree>,
}

impl Code {
    pub(crate) fn at(span: Span) -> Self {
        let tokens = Vec::new();
        Self { span, tokens }
    }

    /// Fixed text without brackets.
    pub(crate) fn text(mut self, text: &str) -> Self {
        let tokens = text.parse().expect("fixed text is made of tokens");
        for mut token in list(tokens) {
            token.set_span(self.span);
            self.tokens.push(token);
        }
        self
    }

    /// Tokens that stay where they are.
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

    /// `#[allow(lint)]` before what follows, if it is needed: whoever forbids the lint could not have it otherwise.
    pub(crate) fn allowing(self, lint: &str, is_needed: bool) -> Self {
        if !is_needed {
            return self;
        }
        let lint = Self::at(self.span).text(lint).written();
        let allow = Self::at(self.span).text("allow").parentheses(lint);
        self.text("#").group(Delimiter::Bracket, allow.written())
    }

    pub(crate) fn written(self) -> Vec<TokenTree> {
        self.tokens
    }

    fn group(mut self, delimiter: Delimiter, inside: Vec<TokenTree>) -> Self {
        let mut group = Group::new(delimiter, stream(inside));
        group.set_span(self.span);
        self.tokens.push(TokenTree::Group(group));
        self
    }
}
