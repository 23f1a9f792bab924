//! A generated source with sites: places where one of several programs is compiled in and chosen at run time. Pure.

use std::ops::Range;

/// Text that grows, and its sites.
#[derive(Clone, Debug, Default)]
pub(crate) struct Generated {
    /// Path of the file, relative to the workspace.
    pub(crate) path: String,
    pub(crate) text: String,
    pub(crate) sites: Sites,
}

/// Parts of a text, each with what may take its place.
pub(crate) type Sites = Vec<(Range<usize>, Vec<String>)>;

/// An arm of a source: its file, where its site begins, and its text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ArmKey {
    pub(crate) file: String,
    pub(crate) start: usize,
    pub(crate) text: String,
}

impl Generated {
    pub(crate) fn new(path: &str) -> Self {
        Self {
            path: path.to_owned(),
            ..Self::default()
        }
    }

    pub(crate) fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    pub(crate) fn line(&mut self, text: &str) {
        self.push(text);
        self.push("\n");
    }

    /// Adds a site with its original and its other arms, each on one line. Returns a key for each of the other arms.
    pub(crate) fn site(&mut self, original: &str, arms: &[String]) -> Vec<ArmKey> {
        let start = self.text.len();
        self.push(original);
        if !arms.is_empty() {
            self.sites.push((start..self.text.len(), arms.to_vec()));
        }
        let keys = arms.iter().map(|text| ArmKey {
            file: self.path.clone(),
            start,
            text: text.clone(),
        });
        keys.collect()
    }
}
