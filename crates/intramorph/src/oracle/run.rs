//! A run: an input, and the output that a program returned for it.

/// A run of a program: its input `I` and its output `O = P(I)`.
#[derive(Debug)]
#[non_exhaustive]
pub struct Run<'run, I, O> {
    /// The input.
    pub input: &'run I,
    /// The output.
    pub output: &'run O,
}

impl<I, O> Clone for Run<'_, I, O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I, O> Copy for Run<'_, I, O> {}
