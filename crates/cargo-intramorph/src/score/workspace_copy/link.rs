//! Links in the copy, and room for files where something else was before.

use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::score::failure::Failure;

/// Makes `at` a link, and leaves it alone if it is that link already.
pub(crate) fn symlink(target: &Path, at: &Path) -> Result<(), Failure> {
    if fs::read_link(at).is_ok_and(|text| text == target) {
        return Ok(());
    }
    clear(at)?;
    create_parent(at)?;
    std::os::unix::fs::symlink(target, at).map_err(Failure::system("link", at))
}

/// The place of an absolute path in a mirror.
pub(super) fn mirrored(mirror: &Path, path: &Path) -> PathBuf {
    let parts = path.components();
    let names = parts.filter(|part| matches!(part, Component::Normal(_)));
    mirror.join(names.collect::<PathBuf>())
}

/// Removes the link that an earlier run of another workspace may have put where this one needs a folder on the way to
/// `path`: a write through that link would change files of the user.
pub(super) fn unlink(mirror: &Path, path: &Path) -> Result<(), Failure> {
    let mut folder = mirror.to_owned();
    let below = path.strip_prefix(mirror).unwrap_or(Path::new(""));
    for part in below.components() {
        folder.push(part);
        if folder.is_symlink() {
            return fs::remove_file(&folder).map_err(Failure::system("remove", folder));
        }
    }
    Ok(())
}

/// Removes what is at a path, if anything is.
pub(super) fn clear(path: &Path) -> Result<(), Failure> {
    let removed = match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(_) => Ok(()),
    };
    removed.map_err(Failure::system("remove", path))
}

/// Creates the folder that a path is in, also where a file or a link was.
pub(super) fn create_parent(path: &Path) -> Result<(), Failure> {
    let parent = path.parent().unwrap_or(path);
    if parent.is_dir() && !parent.is_symlink() {
        return Ok(());
    }
    if parent.is_symlink() || parent.is_file() {
        clear(parent)?;
    }
    fs::create_dir_all(parent).map_err(Failure::system("create", parent))
}
