//! The folder of a run for tables and temporary files, which goes when the run ends, however that is.

use std::fs::{self, DirBuilder};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use crate::score::failure::Failure;

/// Below the system's temporary folder: what tests run there, such as cargo and git, must not find the user's workspace above
/// it, and paths of sockets must be short.
#[derive(Debug)]
pub(crate) struct Scratch(PathBuf);

impl Scratch {
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

impl Drop for Scratch {
    fn drop(&mut self) {
        // What a test has made unremovable stays where the system removes it some day.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Random, since containers may share a temporary folder and number their processes alike; and always equally long, lest tests
/// behave differently from run to run.
fn name() -> String {
    let random = RandomState::new().build_hasher().finish();
    format!("intramorph-{:08x}", random >> 32)
}

#[cfg(test)]
mod tests {
    use super::Scratch;
    use crate::score::robustness::scratch;

    #[test]
    fn each_run_has_a_folder_of_its_own_which_goes_with_it() {
        let temporary = scratch("scratch");
        let folders = [(); 2].map(|()| Scratch::new(&temporary).expect("it is writable"));
        let paths = folders.each_ref().map(|folder| folder.path().to_owned());
        assert_ne!(paths[0], paths[1]);
        assert!(paths.iter().all(|path| path.is_dir()));
        std::fs::write(paths[0].join("left"), "").expect("it is writable");
        drop(folders);
        assert!(!paths.iter().any(|path| path.exists()));
    }

    #[test]
    fn a_temporary_folder_that_there_is_not_is_named() {
        let gone = scratch("no-scratch").join("gone");
        let failure = Scratch::new(&gone).expect_err("there is none");
        assert!(failure.to_string().contains("no-scratch/gone"), "{failure}");
    }
}
