//! How deep in angle brackets a token is; the compiler groups by the other brackets only.

use crate::token::{TokenTree, are_sign, is_mark};

/// Counts angle brackets while tokens go by, and knows the arrow of `Fn() -> T` from the end of a list.
#[derive(Default)]
pub(crate) struct Angles<'tokens> {
    depth: usize,
    previous: Option<&'tokens TokenTree>,
}

impl<'tokens> Angles<'tokens> {
    /// Whether the next token is in no angle brackets; the closing one is in.
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

/// The parts between commas outside of angle brackets; what follows the last comma only if there is something.
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
