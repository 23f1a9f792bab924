//! A mistake in the use of the attribute, reported at its token.

use crate::code::Code;
use crate::token::{Literal, Span, TokenTree};

#[derive(Debug)]
pub(crate) struct Mistake {
    span: Span,
    /// What is wrong, and what to write instead.
    advice: &'static str,
}

impl Mistake {
    pub(crate) fn at(span: Span, advice: &'static str) -> Self {
        Self { span, advice }
    }

    /// The mistake as an item, which is allowed wherever a function is.
    pub(crate) fn compile_error(&self) -> Vec<TokenTree> {
        let mut advice = Literal::string(self.advice);
        advice.set_span(self.span);
        Code::at(self.span)
            .text("::core::compile_error!")
            .braces(vec![TokenTree::Literal(advice)])
            .into_tokens()
    }
}
