//! A copy of the user's workspace, so that no file of the user is ever changed.
//!
//! Absolute paths are mirrored: `/a/ws` is copied to `<folder>/a/ws`. So folders outside of the workspace can be linked to
//! the places where relative paths of manifests look for them.
//!
//! Instrumented sources are in the copy only while it is built. Tests find the originals there: some read sources of their
//! package, or compile them.

mod external;
mod link;
#[cfg(test)]
mod tests;
mod untouched;
mod walk;

use std::collections::HashSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use cargo_metadata::Metadata;
use rustix::fs::{FlockOperation, flock};

use crate::score::failure::{BuildFailure, Failure};
pub(crate) use link::symlink;
use link::{clear, create_parent, mirrored, unlink};

/// The copy, locked as long as this value lives.
#[derive(Debug)]
pub(crate) struct WorkspaceCopy {
    original: PathBuf,
    /// The root of the copied workspace.
    pub(crate) root: PathBuf,
    /// The folder in the original that cargo builds into, which is not copied.
    target: PathBuf,
    /// The folder of instrumented sources while tests run.
    instrumented: PathBuf,
    /// A process that holds this file open keeps the copy locked.
    pub(crate) lock: File,
    /// Whether the last run left the copy as it had made it, except for new files.
    pub(crate) is_untouched: bool,
}

impl WorkspaceCopy {
    /// Brings the copy in `folder` up to date. Files that are `rewritten`, relative to the root, are left to
    /// [`WorkspaceCopy::write`]. Files that have not changed are not written, so that cargo builds only what has.
    pub(crate) fn update(
        metadata: &Metadata,
        folder: &Path,
        rewritten: &HashSet<PathBuf>,
    ) -> Result<Self, Failure> {
        let original = metadata.workspace_root.clone().into_std_path_buf();
        let lock = lock(folder)?;
        tag_as_cache(folder)?;
        let mirror = folder.join("tree");
        let root = mirrored(&mirror, &original);
        let copy = Self {
            target: metadata.target_directory.clone().into_std_path_buf(),
            instrumented: folder.join("instrumented"),
            original,
            lock,
            is_untouched: untouched::is_untouched(folder, &root),
            root,
        };
        unlink(&mirror, &copy.root)?;
        let files = copy.copy_files(rewritten)?;
        if copy.instrumented.is_dir() {
            // The originals of other files are about to be built.
            let kept = rewritten.iter().map(PathBuf::as_path).collect();
            walk::remove_others(&copy.instrumented, &kept)?;
        }
        untouched::remember(folder, &copy.root, &files);
        external::link(metadata, &mirror)?;
        Ok(copy)
    }

    /// Writes an instrumented source into the copy if its text differs, and returns whether it did.
    ///
    /// The file of the last build is used again if it has this text: cargo recognises it by its time, and builds nothing.
    pub(crate) fn write(&self, relative: &Path, text: &str) -> Result<bool, Failure> {
        let path = self.root.join(relative);
        self.check_within(&path)?;
        let has_text = |path: &Path| fs::read(path).is_ok_and(|bytes| bytes == text.as_bytes());
        let built = self.instrumented.join(relative);
        let is_built = has_text(&built);
        if has_text(&path) {
            // Something else is about to be built, and the kept file would look older than that.
            clear(&built)?;
            return Ok(false);
        }
        // The original may be read-only, and the copy then is too.
        clear(&path)?;
        create_parent(&path)?;
        if is_built && fs::rename(&built, &path).is_ok() {
            return Ok(true);
        }
        clear(&built)?;
        fs::write(&path, text).map_err(Failure::system("write", &path))?;
        Ok(true)
    }

    /// Puts the originals into the place of instrumented sources, which are kept beside the copy for the next build.
    pub(crate) fn restore<'a>(
        &self,
        rewritten: impl IntoIterator<Item = &'a Path>,
    ) -> Result<(), Failure> {
        for relative in rewritten {
            let (from, to) = (self.original.join(relative), self.root.join(relative));
            self.check_within(&to)?;
            // A generated source has no original, and stays.
            if !from.exists() || is_same(&from, &to).unwrap_or(false) {
                continue;
            }
            let built = self.instrumented.join(relative);
            create_parent(&built)?;
            // Without it, the next run only builds once more.
            let _ = fs::rename(&to, &built);
            self.copy_file(&from, &to)?;
        }
        Ok(())
    }

    /// Removes the instrumented sources of earlier builds, before the originals are built.
    pub(crate) fn forget_instrumented(&self) -> Result<(), Failure> {
        clear(&self.instrumented)
    }

    /// The paths that ignore files keep out of the copy, relative to the root.
    pub(crate) fn left_out(&self) -> Vec<PathBuf> {
        walk::left_out(&self.original, &self.target)
    }

    /// Removes other files first: where there is a folder now, an earlier run may have linked one of the user's.
    fn copy_files(&self, rewritten: &HashSet<PathBuf>) -> Result<Vec<PathBuf>, Failure> {
        fs::create_dir_all(&self.root).map_err(Failure::system("create", &self.root))?;
        let mut files = walk::files(&self.original, &self.target)?;
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

    fn copy_file(&self, from: &Path, to: &Path) -> Result<(), Failure> {
        self.check_within(to)?;
        if is_same(from, to).unwrap_or(false) {
            return Ok(());
        }
        clear(to)?;
        create_parent(to)?;
        let copied = fs::copy(from, to);
        copied.map(drop).map_err(Failure::system("copy", from))
    }

    /// Copies a link. A link within the workspace stays a link. A linked file elsewhere is copied, since a test may write to
    /// it; folders are too large for that, and devices and pipes have no end.
    fn copy_link(&self, from: &Path, to: &Path) -> Result<(), Failure> {
        self.check_within(to)?;
        let text = fs::read_link(from).map_err(Failure::system("read", from))?;
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

    /// Self-check: no link on the way to `path` leads out of the copy, where a file of the user would be overwritten.
    fn check_within(&self, path: &Path) -> Result<(), Failure> {
        let root = fs::canonicalize(&self.root).map_err(Failure::system("find", &self.root))?;
        let mut folders = path.ancestors().skip(1);
        let existing = folders.find_map(|folder| fs::canonicalize(folder).ok());
        if existing.is_some_and(|folder| folder.starts_with(root)) {
            return Ok(());
        }
        let what = format!("{} is not in the copy of the workspace", path.display());
        Err(BuildFailure::SelfCheck(what).into())
    }
}

/// The files that the copy of a workspace consists of, relative to its root.
pub(crate) fn files(metadata: &Metadata) -> Result<Vec<PathBuf>, Failure> {
    walk::files(
        metadata.workspace_root.as_std_path(),
        metadata.target_directory.as_std_path(),
    )
}

/// The files of path dependencies outside of the workspace; each with its path in the folder that is linked.
pub(crate) fn external_files(metadata: &Metadata) -> Result<Vec<(PathBuf, PathBuf)>, Failure> {
    let root = metadata.workspace_root.as_std_path();
    let mut files = Vec::new();
    for folder in external::folders(metadata)? {
        // In a folder that holds the workspace, only the files beside the workspace are linked.
        let below = walk::files(&folder, root)?.into_iter();
        files.extend(below.map(|file| (folder.join(&file), file)));
    }
    Ok(files)
}

/// Maximum time to wait for the lock. The processes of a run that was killed have ended by then.
const PATIENCE: Duration = Duration::from_secs(2);

fn lock(folder: &Path) -> Result<File, Failure> {
    fs::create_dir_all(folder).map_err(Failure::system("create", folder))?;
    let path = folder.join("lock");
    let lock = File::create(&path).map_err(Failure::system("create", &path))?;
    let asked = Instant::now();
    loop {
        match flock(&lock, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => return Ok(lock),
            Err(rustix::io::Errno::WOULDBLOCK) if asked.elapsed() < PATIENCE => {
                thread::sleep(PATIENCE / 40);
            }
            Err(rustix::io::Errno::WOULDBLOCK) => return Err(Failure::Busy(folder.to_owned())),
            Err(error) => return Err(Failure::system("lock", path)(error.into())),
        }
    }
}

/// Marks a folder as a cache, as <https://bford.info/cachedir/> says. So backups leave it out, and so does the next copy
/// where the folder lies in the workspace and git does not ignore it.
fn tag_as_cache(folder: &Path) -> Result<(), Failure> {
    const SIGNATURE: &str = "Signature: 8a477f597d28d172789f06886806bc55\n";
    let path = folder.join("CACHEDIR.TAG");
    if path.is_file() {
        return Ok(());
    }
    fs::write(&path, SIGNATURE).map_err(Failure::system("write", path))
}

/// Whether there is a file with the same bytes and the same permissions.
fn is_same(from: &Path, to: &Path) -> io::Result<bool> {
    let (original, copy) = (fs::metadata(from)?, fs::symlink_metadata(to)?);
    let is_alike = copy.is_file()
        && original.len() == copy.len()
        && original.permissions() == copy.permissions();
    Ok(is_alike && fs::read(from)? == fs::read(to)?)
}
