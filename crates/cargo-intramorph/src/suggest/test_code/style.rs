//! Style of a version of a test: how large its numbers are, and what of outputs is compared.

/// The choices that make one version of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    pub(super) numbers: Numbers,
    pub(super) outputs: Outputs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numbers {
    /// Of the whole range of their types.
    Any,
    /// Below a thousand, and texts of letters, digits and spaces.
    Plain,
    /// Small ones, for programs that take long or overflow with others, and short texts of few characters.
    Small,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outputs {
    /// As the program returns them, but owned.
    Values,
    /// What `Debug` prints, for outputs that cannot be compared.
    Texts,
}

impl Style {
    /// The styles of a test, the best one first. Texts can only be equal.
    pub(super) fn all(is_equality: bool, is_plain: bool) -> impl Iterator<Item = Self> {
        let first = if is_plain {
            Numbers::Plain
        } else {
            Numbers::Any
        };
        let numbers = [first, Numbers::Small].into_iter();
        numbers.flat_map(move |numbers| {
            let outputs = [Outputs::Values, Outputs::Texts];
            let outputs = outputs.into_iter().take(1 + usize::from(is_equality));
            outputs.map(move |outputs| Self { numbers, outputs })
        })
    }
}
