//! How a search works.

/// What is searched for.
#[derive(Clone, Copy, Debug, Default)]
pub enum Mode {
    #[default]
    Text,
    Words,
}

/// Options of a search.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Whether the search ignores case.
    pub ignores_case: bool,
    prefilter: bool,
    mode: Mode,
}

impl Config {
    /// Whether a prefilter is used. This never changes the matches.
    pub fn prefilter(mut self, yes: bool) -> Self {
        self.prefilter = yes;
        self
    }

    /// Sets what is searched for.
    pub fn mode(mut self, mode: Mode) -> Self {
        self.mode = mode;
        self
    }
}
