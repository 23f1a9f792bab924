//! How an input came to be, so that another process can make it again.

use super::path::Path;

/// The way in which an input came to be. A path is computed only when it is needed.
#[derive(Clone, Copy)]
pub(crate) enum Making<'making> {
    /// The input was drawn as the case of that number.
    Drawn(u64),
    /// The input is at the end of a path.
    At(&'making dyn Fn() -> Path),
    /// The input is in the corpus file of that number.
    File(usize),
    /// The input was made before, by this recipe.
    Again(&'making Recipe),
}

/// The same as data that can be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Recipe {
    Drawn(u64),
    At(Path),
    File(usize),
}

impl From<Making<'_>> for Recipe {
    fn from(making: Making<'_>) -> Self {
        match making {
            Making::Drawn(number) => Self::Drawn(number),
            Making::At(path) => Self::At(path()),
            Making::File(place) => Self::File(place),
            Making::Again(recipe) => recipe.clone(),
        }
    }
}
