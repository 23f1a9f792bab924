//! Whether the copy is as it was made, or tests have changed or removed files of it since.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// How long each file is, and when it was written.
type Notes = BTreeMap<String, (u64, u128)>;

const NAME: &str = "copied.json";

/// Notes how files of the copy are, each relative to its root. What can't be noted is not known to be untouched.
pub(super) fn note<'a>(folder: &Path, root: &Path, files: impl Iterator<Item = &'a PathBuf>) {
    let notes: Notes = files
        .filter_map(|file| Some((file.to_str()?.to_owned(), state(&root.join(file))?)))
        .collect();
    let notes = serde_json::to_vec(&notes).expect("texts and numbers are JSON");
    let _ = fs::write(folder.join(NAME), notes);
}

/// Whether all files that were noted are still like that; those that tests have added mean nothing.
pub(super) fn is_untouched(folder: &Path, root: &Path) -> bool {
    let notes = fs::read(folder.join(NAME)).unwrap_or_default();
    let Ok(notes) = serde_json::from_slice::<Notes>(&notes) else {
        return false;
    };
    let mut notes = notes.iter();
    notes.all(|(file, noted)| state(&root.join(file)).as_ref() == Some(noted))
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

    use super::{is_untouched, note};
    use crate::score::robustness::scratch;

    #[test]
    fn what_tests_change_or_remove_is_noticed_and_what_they_add_is_not() {
        let folder = scratch("untouched");
        let root = folder.join("tree");
        fs::create_dir_all(&root).expect("it is writable");
        let files = ["one", "two"].map(PathBuf::from);
        let write = |name: &str, text: &str| fs::write(root.join(name), text).expect("writable");
        assert!(!is_untouched(&folder, &root), "nothing is known");
        write("one", "1");
        write("two", "2");
        note(&folder, &root, files.iter());
        assert!(is_untouched(&folder, &root));
        write("three", "3");
        assert!(is_untouched(&folder, &root));
        write("one", "10");
        assert!(!is_untouched(&folder, &root));
        note(&folder, &root, files.iter());
        fs::remove_file(root.join("two")).expect("it is there");
        assert!(!is_untouched(&folder, &root));
    }
}
