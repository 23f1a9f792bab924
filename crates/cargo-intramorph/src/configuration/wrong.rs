//! What is wrong with a configuration file, and where.

use std::fmt;
use std::path::PathBuf;

use crate::display_path::display_path;

/// Printed as a lower-case fragment.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Wrong {
    pub(crate) file: PathBuf,
    /// From 1.
    pub(crate) line: Option<usize>,
    pub(crate) message: String,
}

impl fmt::Display for Wrong {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&display_path(&self.file))?;
        if let Some(line) = self.line {
            write!(formatter, ":{line}")?;
        }
        write!(formatter, ": {}", self.message)
    }
}

/// What clap says is wrong, on one line and without what it says about usage.
pub(crate) fn said(error: &clap::Error) -> String {
    let text = error.to_string();
    let lines = text.lines().map(str::trim);
    let lines: Vec<&str> = lines.take_while(|line| !line.is_empty()).collect();
    lines.join(" ").trim_start_matches("error: ").to_owned()
}
