//! What a command has to say in the end.

/// A text for standard output, and whether everything is as claimed.
#[derive(Debug)]
pub struct Report {
    /// Markdown.
    pub text: String,
    /// Whether the command succeeds.
    pub is_as_claimed: bool,
}
