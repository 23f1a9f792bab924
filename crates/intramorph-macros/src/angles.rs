//! Nesting of angle brackets, which the compiler does not turn into groups as it does with other brackets.

use crate::token::{TokenTree, are_sign, is_mark};

/// Counts open angle brackets, token by token. The arrow of `Fn() -> T` closes none.
#[derive(Default)]
pub(crate) struct Angles<'tokens> {
    depth: usize,
    previous: Option<&'tokens TokenTree>,
}

impl<'tokens> Angles<'tokens> {
    /// Takes the next token and returns whether it is outside of angle brackets. A closing bracket is inside.
    pub(crate) fn is_outside(&mut self, token: &'tokens TokenTree) -> bool {
        let was_outside = self.depth == 0;
        let previous = self.previous.replace(token);
        let is_arrow = previous.is_some_and(|dash| are_sign(dash, token, ['-', '>']));
        if is_mark(token, '<') {
            self.depth += 1;
        } else if is_mark(token, '>') && !is_arrow {
            self.depth = self.depth.saturating_sub(1);
        }
        was_outside
    }
}

/// The parts between commas that are outside of angle brackets. An empty part after the last comma is left out.
pub(crate) fn at_commas(tokens: &[TokenTree]) -> Vec<Vec<TokenTree>> {
    let mut angles = Angles::default();
    let mut parts = Vec::new();
    let mut part = Vec::new();
    for token in tokens {
        if angles.is_outside(token) && is_mark(token, ',') {
            parts.push(std::mem::take(&mut part));
        } else {
            part.push(token.clone());
        }
    }
    if !part.is_empty() {
        parts.push(part);
    }
    parts
}
