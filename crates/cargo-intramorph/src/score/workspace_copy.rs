//! A copy of the user's workspace, so that nothing of the user's is ever changed.
//!
//! Absolute paths are mirrored: `/a/ws` is copied to `<folder>/a/ws`. So what lies outside of the workspace can be
//! linked to where relative paths of manifests look for it.

mod external;
#[cfg(test)]
mod tests;
mod untouched;
mod walk;

use std::collections::HashSet;
use std::fs::{self, File};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use cargo_metadata::Metadata;
use rustix::fs::{FlockOperation, flock};

use crate::score::failure::build::BuildFailure;

/// The copy, locked as long as this is there.
#[derive(Debug)]
pub(crate) struct Tree {
    original: PathBuf,
    root: PathBuf,
    left_out: PathBuf,
    lock: File,
    is_untouched: bool,
}

impl Tree {
    /// Brings the copy in `folder` up to date. Files that are `rewritten`, relative to the root, are left to
    /// [`Tree::write`]. What has not changed is not written, so that cargo builds only what has.
    pub(crate) fn copied(
        metadata: &Metadata,
        folder: &Path,
        rewritten: &HashSet<PathBuf>,
    ) -> Result<Self, BuildFailure> {
        let original = metadata.workspace_root.clone().into_std_path_buf();
        let lock = locked(folder)?;
        tag(folder)?;
        let mirror = folder.join("tree");
        let tree = Self {
            root: mirrored(&mirror, &original),
            left_out: metadata.target_directory.clone().into_std_path_buf(),
            original,
            lock,
            is_untouched: untouched::is_untouched(
                folder,
                &mirrored(&mirror, metadata.workspace_root.as_std_path()),
            ),
        };
        unlink(&mirror, &tree.root)?;
        let files = tree.copy_files(rewritten)?;
        untouched::note(folder, &tree.root, files.iter());
        external::link(metadata, &mirror)?;
        Ok(tree)
    }

    /// The root of the copied workspace.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Whether the copy of the last run was as that run had made it, but for what was added to it.
    pub(crate) fn is_untouched(&self) -> bool {
        self.is_untouched
    }

    /// Whoever else holds it open keeps the copy locked.
    pub(crate) fn lock(&self) -> &File {
        &self.lock
    }

    /// Writes a file of the copy if its text differs, and says whether it did.
    pub(crate) fn write(&self, relative: &Path, text: &str) -> Result<bool, BuildFailure> {
        let path = self.root.join(relative);
        self.check_within(&path)?;
        if fs::read(&path).is_ok_and(|bytes| bytes == text.as_bytes()) {
            return Ok(false);
        }
        // The original may be read-only, and the copy then is too.
        clear(&path)?;
        create_parent(&path)?;
        fs::write(&path, text).map_err(BuildFailure::io("write", &path))?;
        Ok(true)
    }

    /// Takes the originals of files into the copy, in the place of what [`Tree::write`] made of them.
    pub(crate) fn restore<'a>(
        &self,
        rewritten: impl IntoIterator<Item = &'a Path>,
    ) -> Result<(), BuildFailure> {
        for relative in rewritten {
            self.copy_file(&self.original.join(relative), &self.root.join(relative))?;
        }
        Ok(())
    }

    /// What ignore files keep out of the copy, relative to the root.
    pub(crate) fn left_out(&self) -> Vec<PathBuf> {
        walk::left_out(&self.original, &self.left_out)
    }

    /// What does not belong there goes first: where there is a folder now, an earlier run may have linked one of the user's.
    fn copy_files(&self, rewritten: &HashSet<PathBuf>) -> Result<Vec<PathBuf>, BuildFailure> {
        fs::create_dir_all(&self.root).map_err(BuildFailure::io("create", &self.root))?;
        let mut files = walk::files(&self.original, &self.left_out)?;
        let kept: HashSet<&Path> = files.iter().map(PathBuf::as_path).collect();
        walk::remove_others(&self.root, &kept)?;
        files.retain(|file| !rewritten.contains(file));
        for relative in &files {
            let (from, to) = (self.original.join(relative), self.root.join(relative));
            if from.is_symlink() {
                self.copy_link(&from, &to)?;
            } else {
                self.copy_file(&from, &to)?;
            }
        }
        Ok(files)
    }

    fn copy_file(&self, from: &Path, to: &Path) -> Result<(), BuildFailure> {
        self.check_within(to)?;
        if is_same(from, to).unwrap_or(false) {
            return Ok(());
        }
        clear(to)?;
        create_parent(to)?;
        let copied = fs::copy(from, to);
        copied.map(drop).map_err(BuildFailure::io("copy", from))
    }

    /// A link within the workspace stays one. Of a file elsewhere there is a copy, since a test may write to it; folders are
    /// too large for that, and devices and pipes have no end.
    fn copy_link(&self, from: &Path, to: &Path) -> Result<(), BuildFailure> {
        self.check_within(to)?;
        let text = fs::read_link(from).map_err(BuildFailure::io("read", from))?;
        let Ok(target) = fs::canonicalize(from) else {
            return symlink(&text, to);
        };
        let root = fs::canonicalize(&self.original).unwrap_or_else(|_| self.original.clone());
        match target.strip_prefix(root) {
            Ok(_) if text.is_relative() => symlink(&text, to),
            Ok(relative) => symlink(&self.root.join(relative), to),
            Err(_) if target.is_file() => self.copy_file(&target, to),
            Err(_) => symlink(&target, to),
        }
    }

    /// Self-check: no link on the way to `path` leads out of the copy, to where one would remove or overwrite what is the user's.
    fn check_within(&self, path: &Path) -> Result<(), BuildFailure> {
        let root = fs::canonicalize(&self.root).map_err(BuildFailure::io("find", &self.root))?;
        let mut folders = path.ancestors().skip(1);
        let existing = folders.find_map(|folder| fs::canonicalize(folder).ok());
        if existing.is_some_and(|folder| folder.starts_with(root)) {
            return Ok(());
        }
        let what = format!("{} is not in the copy of the workspace", path.display());
        Err(BuildFailure::SelfCheck(what))
    }
}

/// What the copy of a workspace consists of, relative to its root.
pub(crate) fn files(metadata: &Metadata) -> Result<Vec<PathBuf>, BuildFailure> {
    walk::files(
        metadata.workspace_root.as_std_path(),
        metadata.target_directory.as_std_path(),
    )
}

/// The files that are not of the workspace and are linked into a mirror, since path dependencies are there; each with its path in
/// the folder that is linked.
pub(crate) fn files_elsewhere(
    metadata: &Metadata,
) -> Result<Vec<(PathBuf, PathBuf)>, BuildFailure> {
    let root = metadata.workspace_root.as_std_path();
    let mut files = Vec::new();
    for folder in external::folders(metadata)? {
        // Of one that holds the workspace, only what is beside it is linked.
        let below = walk::files(&folder, root)?.into_iter();
        files.extend(below.map(|file| (folder.join(&file), file)));
    }
    Ok(files)
}

/// Where an absolute path is in a mirror.
fn mirrored(mirror: &Path, path: &Path) -> PathBuf {
    let parts = path.components();
    let names = parts.filter(|part| matches!(part, Component::Normal(_)));
    mirror.join(names.collect::<PathBuf>())
}

/// Removes the link that an earlier run, of another workspace, may have put where this one needs a folder on the way to
/// `path`: through it one would write to what is the user's, and even remove it.
fn unlink(mirror: &Path, path: &Path) -> Result<(), BuildFailure> {
    let mut folder = mirror.to_owned();
    let below = path.strip_prefix(mirror).unwrap_or(Path::new(""));
    for part in below.components() {
        folder.push(part);
        if folder.is_symlink() {
            return fs::remove_file(&folder).map_err(BuildFailure::io("remove", folder));
        }
    }
    Ok(())
}

fn locked(folder: &Path) -> Result<File, BuildFailure> {
    fs::create_dir_all(folder).map_err(BuildFailure::io("create", folder))?;
    let path = folder.join("lock");
    let lock = File::create(&path).map_err(BuildFailure::io("create", &path))?;
    let asked = Instant::now();
    loop {
        match flock(&lock, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => return Ok(lock),
            Err(rustix::io::Errno::WOULDBLOCK) if asked.elapsed() < PATIENCE => {
                thread::sleep(PATIENCE / 40);
            }
            Err(rustix::io::Errno::WOULDBLOCK) => {
                return Err(BuildFailure::Busy(folder.to_owned()));
            }
            Err(error) => return Err(BuildFailure::io("lock", path)(error.into())),
        }
    }
}

/// What is left of a run that was killed is gone by then.
const PATIENCE: Duration = Duration::from_secs(2);

/// Marks a folder as one that can be made anew, as <https://bford.info/cachedir/> says. So backups leave it out, and so does the
/// next copy where it lies in the workspace and git does not ignore it.
fn tag(folder: &Path) -> Result<(), BuildFailure> {
    const SIGNATURE: &str = "Signature: 8a477f597d28d172789f06886806bc55\n";
    let path = folder.join("CACHEDIR.TAG");
    if path.is_file() {
        return Ok(());
    }
    fs::write(&path, SIGNATURE).map_err(BuildFailure::io("write", path))
}

/// Whether there is a file with the same bytes and the same permissions.
fn is_same(from: &Path, to: &Path) -> io::Result<bool> {
    let (original, copy) = (fs::metadata(from)?, fs::symlink_metadata(to)?);
    let is_alike = copy.is_file()
        && original.len() == copy.len()
        && original.permissions() == copy.permissions();
    Ok(is_alike && fs::read(from)? == fs::read(to)?)
}

/// Makes `at` a link, and leaves it alone if it is that link already.
pub(crate) fn symlink(target: &Path, at: &Path) -> Result<(), BuildFailure> {
    if fs::read_link(at).is_ok_and(|text| text == target) {
        return Ok(());
    }
    clear(at)?;
    create_parent(at)?;
    std::os::unix::fs::symlink(target, at).map_err(BuildFailure::io("link", at))
}

/// Makes room where something else was before.
fn clear(path: &Path) -> Result<(), BuildFailure> {
    let removed = match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(_) => Ok(()),
    };
    removed.map_err(BuildFailure::io("remove", path))
}

fn create_parent(path: &Path) -> Result<(), BuildFailure> {
    let parent = path.parent().unwrap_or(path);
    if parent.is_dir() && !parent.is_symlink() {
        return Ok(());
    }
    // A folder may be where a file or a link was.
    if parent.is_symlink() || parent.is_file() {
        clear(parent)?;
    }
    fs::create_dir_all(parent).map_err(BuildFailure::io("create", parent))
}
