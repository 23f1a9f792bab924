//! Whether the tests of a workspace were slow before: then they are optimised at once.

use std::fs;
use std::path::Path;

const NAME: &str = "slow-tests";

/// Whether an earlier run in this folder has found the tests slow.
pub(super) fn are_known(folder: &Path) -> bool {
    folder.join(NAME).is_file()
}

/// Remembers that tests are slow. If that fails, the next run finds it out again.
pub(super) fn remember(folder: &Path) {
    let _ = fs::write(folder.join(NAME), "");
}
