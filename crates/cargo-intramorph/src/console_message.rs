//! What goes wrong, on standard error, as cargo says it.

use std::fmt;
use std::io::{self, Write};

use console::style;

/// Nobody is left to be told that this can't be printed.
pub(crate) fn error(message: impl fmt::Display) {
    let error = style("error").for_stderr().red().bright().bold();
    let _ = writeln!(io::stderr(), "{error}: {message}");
}

/// What may be wrong.
pub(crate) fn warning(message: impl fmt::Display) {
    let warning = style("warning").for_stderr().yellow().bold();
    let _ = writeln!(io::stderr(), "{warning}: {message}");
}
