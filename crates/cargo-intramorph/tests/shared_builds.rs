//! Builds that the engine starts in folders of its own, moved to where all trees are built.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use crate::nested::target_folder;

/// Makes a target folder share what cargo builds there with all trees: the library is built once for all of them.
pub(crate) fn share(target: &Path) {
    let shared = target_folder().join("debug");
    fs::create_dir_all(&shared).expect("the target folder is writable");
    fs::create_dir_all(target).expect("the target folder is writable");
    let debug = target.join("debug");
    // An earlier run has left the link, or what was built before there was one.
    let _ = fs::remove_dir_all(&debug);
    let _ = fs::remove_file(&debug);
    symlink(shared, debug).expect("the target folder is writable");
}
