//! The folder of a run for tables and temporary files, which is removed when the run ends.

use std::fs::{self, DirBuilder};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use crate::score::failure::Failure;

/// A folder below the system's temporary folder: cargo and git in tests must not find the user's workspace above it, and paths
/// of sockets must be short.
#[derive(Debug)]
pub(crate) struct TemporaryFolder(PathBuf);

impl TemporaryFolder {
    pub(crate) fn new(temporary: &Path) -> Result<Self, Failure> {
        let found = temporary.canonicalize();
        let temporary = found.map_err(Failure::system("find", temporary))?;
        loop {
            let folder = temporary.join(name());
            match DirBuilder::new().mode(0o700).create(&folder) {
                Ok(()) => return Ok(Self(folder)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(Failure::system("create", &folder)(error)),
            }
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        // A folder that a test has made unremovable stays, until the system empties its temporary folder.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A random name, since containers may share a temporary folder and number their processes alike; always equally long, so that
/// tests behave alike from run to run.
fn name() -> String {
    let random = RandomState::new().build_hasher().finish();
    format!("intramorph-{:08x}", random >> 32)
}

#[cfg(test)]
mod tests {
    use super::TemporaryFolder;
    use crate::score::sample::empty_folder;

    #[test]
    fn each_run_has_a_folder_of_its_own_which_is_removed_with_it() {
        let temporary = empty_folder("temporary");
        let folders = [(); 2].map(|()| TemporaryFolder::new(&temporary).expect("it is writable"));
        let paths = folders.each_ref().map(|folder| folder.path().to_owned());
        assert_ne!(paths[0], paths[1]);
        assert!(paths.iter().all(|path| path.is_dir()));
        std::fs::write(paths[0].join("left"), "").expect("it is writable");
        drop(folders);
        assert!(!paths.iter().any(|path| path.exists()));
    }

    #[test]
    fn a_missing_temporary_folder_is_named() {
        let gone = empty_folder("no-folder").join("gone");
        let failure = TemporaryFolder::new(&gone).expect_err("there is none");
        assert!(failure.to_string().contains("no-folder/gone"), "{failure}");
    }
}
