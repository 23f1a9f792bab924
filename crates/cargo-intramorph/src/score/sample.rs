//! Small workspaces for tests, each in a folder that is removed when it is dropped; and empty folders.

use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{Metadata, MetadataCommand};
use tempfile::TempDir;

pub(crate) struct Sample(TempDir);

/// The manifest of a package without dependencies.
pub(crate) const MANIFEST: &str = "[package]\nname = \"sample\"\nedition = \"2024\"\n[workspace]\n";

impl Sample {
    /// Files by their paths and texts.
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let sample = Self(TempDir::new().expect("the system has room for a folder"));
        for (path, text) in files {
            sample.write(path, text);
        }
        sample
    }

    /// A tree of `testdata`.
    pub(crate) fn of_testdata(name: &str) -> Self {
        let sample = Self::new(&[]);
        let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata");
        copy(&testdata.join(name), &sample.path("ws"));
        fs::rename(
            sample.path("ws/Cargo_test.toml"),
            sample.path("ws/Cargo.toml"),
        )
        .expect("every tree has a manifest");
        sample
    }

    pub(crate) fn path(&self, relative: &str) -> PathBuf {
        // The folder of temporary files may be a link, and cargo tells where it leads.
        let root = fs::canonicalize(self.0.path()).expect("the folder is there");
        root.join(relative)
    }

    pub(crate) fn write(&self, relative: &str, text: &str) {
        let path = self.path(relative);
        let folder = path.parent().expect("it is in the folder");
        fs::create_dir_all(folder).expect("the folder is writable");
        fs::write(path, text).expect("the folder is writable");
    }

    /// The metadata of the workspace in the folder `ws`.
    pub(crate) fn metadata(&self) -> Metadata {
        let mut command = MetadataCommand::new();
        command.no_deps().env_remove("CARGO_TARGET_DIR");
        let command = command.current_dir(self.path("ws"));
        command.exec().expect("cargo knows the workspace")
    }
}

/// An empty folder beside what cargo builds.
pub(crate) fn empty_folder(name: &str) -> PathBuf {
    let executable = std::env::current_exe().expect("a test has an executable");
    let profile = executable.ancestors().nth(2).expect("it is in deps");
    let folder = profile.join("score").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the target folder is writable");
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the folder is writable");
    for entry in fs::read_dir(from).expect("the tree is readable").flatten() {
        let destination = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &destination);
        } else {
            fs::copy(entry.path(), destination).expect("the folder is writable");
        }
    }
}
