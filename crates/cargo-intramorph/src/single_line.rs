//! Texts on a single line.

/// Joins the words of a text by single spaces.
pub(crate) fn joined_words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
