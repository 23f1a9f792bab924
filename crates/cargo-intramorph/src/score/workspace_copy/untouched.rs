//! Whether tests have changed or removed files of the copy since it was made.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// The length of each file, and the time when it was written.
type States = BTreeMap<String, (u64, u128)>;

const NAME: &str = "copied.json";

/// Remembers the states of the files of the copy, each relative to its root. If that fails, the copy does not count as
/// untouched.
pub(super) fn remember(folder: &Path, root: &Path, files: &[PathBuf]) {
    let states: States = files
        .iter()
        .filter_map(|file| Some((file.to_str()?.to_owned(), state(&root.join(file))?)))
        .collect();
    let states = serde_json::to_vec(&states).expect("texts and numbers are JSON");
    let _ = fs::write(folder.join(NAME), states);
}

/// Whether all files are as they were remembered; files that tests have added mean nothing.
pub(super) fn is_untouched(folder: &Path, root: &Path) -> bool {
    let states = fs::read(folder.join(NAME)).unwrap_or_default();
    let states = serde_json::from_slice::<States>(&states);
    states.is_ok_and(|states| {
        let mut states = states.iter();
        states.all(|(file, remembered)| state(&root.join(file)).as_ref() == Some(remembered))
    })
}

fn state(file: &Path) -> Option<(u64, u128)> {
    let metadata = fs::symlink_metadata(file).ok()?;
    let written = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some((metadata.len(), written.as_nanos()))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::{is_untouched, remember};
    use crate::score::sample::empty_folder;

    #[test]
    fn changed_and_removed_files_count_and_added_ones_do_not() {
        let folder = empty_folder("untouched");
        let root = folder.join("tree");
        fs::create_dir_all(&root).expect("it is writable");
        let files = ["one", "two"].map(PathBuf::from);
        let write = |name: &str, text: &str| fs::write(root.join(name), text).expect("writable");
        assert!(!is_untouched(&folder, &root), "nothing is known");
        write("one", "1");
        write("two", "2");
        remember(&folder, &root, &files);
        assert!(is_untouched(&folder, &root));
        write("three", "3");
        assert!(is_untouched(&folder, &root));
        write("one", "10");
        assert!(!is_untouched(&folder, &root));
        remember(&folder, &root, &files);
        fs::remove_file(root.join("two")).expect("it is there");
        assert!(!is_untouched(&folder, &root));
    }
}
