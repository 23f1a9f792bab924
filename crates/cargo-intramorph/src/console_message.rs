//! Messages on standard error, in the style of cargo.

use std::fmt;
use std::io::{self, Write};

use console::style;

/// Prints an error. If that fails, there is no place to say so.
pub(crate) fn error(message: impl fmt::Display) {
    let error = style("error").for_stderr().red().bright().bold();
    let _ = writeln!(io::stderr(), "{error}: {message}");
}

/// Prints a warning.
pub(crate) fn warning(message: impl fmt::Display) {
    let warning = style("warning").for_stderr().yellow().bold();
    let _ = writeln!(io::stderr(), "{warning}: {message}");
}
