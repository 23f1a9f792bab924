//! Errors in a configuration file, with their place.

use std::fmt;
use std::path::PathBuf;

use crate::display_path::display_path;

/// An error, printed as a lower-case fragment.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ConfigurationError {
    pub(crate) file: PathBuf,
    /// Line of the file, from 1.
    pub(crate) line: Option<usize>,
    pub(crate) message: String,
}

impl fmt::Display for ConfigurationError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&display_path(&self.file))?;
        if let Some(line) = self.line {
            write!(formatter, ":{line}")?;
        }
        write!(formatter, ": {}", self.message)
    }
}

/// Returns the message of clap on one line, without its advice on usage.
pub(crate) fn message_of(error: &clap::Error) -> String {
    let text = error.to_string();
    let lines = text.lines().map(str::trim);
    let lines: Vec<&str> = lines.take_while(|line| !line.is_empty()).collect();
    lines.join(" ").trim_start_matches("error: ").to_owned()
}
