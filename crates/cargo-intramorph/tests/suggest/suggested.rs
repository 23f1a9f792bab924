//! A copy of a tree, in which tests are suggested and written.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::nested::{Tree, printed, target_folder};
use crate::shared_builds::share;

/// A copy of a tree.
pub(super) struct Suggested {
    tree: Tree,
    target: PathBuf,
}

impl Suggested {
    /// Copies `testdata/suggest-writing` for the use of one test.
    pub(super) fn copied(test: &str) -> Self {
        Self::copied_from("suggest-writing", test)
    }

    /// Copies a tree that depends on the library.
    pub(super) fn copied_from(name: &str, test: &str) -> Self {
        let target = target_folder().join(format!("{name}-{test}"));
        let _ = fs::remove_dir_all(target.join("intramorph/suggest/records"));
        // Where written tests are built, and where the program is.
        share(&target);
        share(&target.join("intramorph/suggest/target"));
        Self {
            tree: Tree::copied(name, test),
            target,
        }
    }

    pub(super) fn path(&self, relative: &str) -> PathBuf {
        self.tree.path(relative)
    }

    /// `cargo intramorph` in the root of the tree.
    pub(super) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-intramorph"));
        command.arg("intramorph").args(arguments);
        command
            .args(["--offline", "--target-dir"])
            .arg(&self.target);
        if arguments.first() == Some(&"suggest") {
            // To optimise the library would take longer than it saves; and a busy machine gets enough time.
            command.args(["--unoptimised", "--time", "120s"]);
        }
        command.current_dir(self.path("."));
        command.env_remove("CARGO_TARGET_DIR");
        command.env_remove("RUSTFLAGS");
        // As all trees are built.
        command.env("CARGO_INCREMENTAL", "0");
        command.env("CARGO_PROFILE_DEV_DEBUG", "0");
        command
    }

    pub(super) fn run(&self, arguments: &[&str]) -> (Option<i32>, String) {
        let output: Output = self.command(arguments).output().expect("it runs");
        (output.status.code(), printed(&output))
    }

    /// `suggest` of a function, in little time.
    pub(super) fn suggest(&self, function: &str, arguments: &[&str]) -> (Option<i32>, String) {
        let first = ["suggest", function, "--quiet", "--inputs", "2000"];
        self.run(&[&first[..], arguments].concat())
    }

    pub(super) fn review(&self, arguments: &[&str]) -> (Option<i32>, String) {
        self.run(&[&["review"], arguments].concat())
    }

    pub(super) fn read(&self, relative: &str) -> String {
        fs::read_to_string(self.path(relative)).expect("it is there")
    }

    /// All files of the tree with their bytes.
    pub(super) fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut files = BTreeMap::new();
        collect(&self.path("."), &mut files);
        files
    }
}

pub(super) fn collect(folder: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in fs::read_dir(folder).expect("it is a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            let bytes = fs::read(&path).expect("it is readable");
            files.insert(path, bytes);
        }
    }
}
