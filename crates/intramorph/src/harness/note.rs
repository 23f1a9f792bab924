//! Notes to whoever runs the tests, which are seen although libtest keeps what a passing test prints to itself.

use std::io::{Write as _, stderr};

/// Writes past libtest's capture, which takes over the printing macros only.
pub(crate) fn note(text: &str) {
    // Where there is no standard error there is nobody to read it.
    let _ = writeln!(stderr(), "{}", text.trim_end());
}
