//! Paths in messages.

use std::path::Path;

/// Returns a path as a user would type it: relative to the current folder if it is below.
pub(crate) fn display_path(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    let relative = path.strip_prefix(here).unwrap_or(path);
    let relative = if relative == Path::new("") {
        Path::new(".")
    } else {
        relative
    };
    // A name may have control characters, which a terminal would obey.
    relative
        .to_string_lossy()
        .replace(char::is_control, "\u{fffd}")
}
