//! A run: an input, and the output that a program returned for it.

/// One run of a program: `I` and `O = P(I)`.
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
