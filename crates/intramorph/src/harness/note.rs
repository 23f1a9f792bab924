//! Notes to the user who runs the tests. They are shown although libtest hides what a passing test prints.

use std::io::{Write as _, stderr};

use intramorph_record::visible;

/// Writes past libtest's capture, which takes over the printing macros only.
pub(crate) fn note(text: &str) {
    // Without standard error, a note can't be shown.
    let _ = writeln!(stderr(), "{}", visible(text.trim_end()));
}
