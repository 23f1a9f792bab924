//! Cases that need a process of their own run this executable again, with an environment of their own.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use intramorph::prelude::*;

/// Which part a child plays.
const PART: &str = "INTRAMORPH_TEST_PART";

/// Returns the part that this process plays, if it is a child.
pub(crate) fn part() -> Option<String> {
    std::env::var(PART).ok()
}

/// A process that runs one test of this executable.
pub(crate) struct Child(Command);

impl Child {
    /// Returns the child that runs a test and plays a part in it.
    pub(crate) fn of(test: &str, part: &str) -> Self {
        let executable = std::env::current_exe().expect("a test has an executable");
        Self::of_executable(&executable, test, part)
    }

    pub(crate) fn of_executable(executable: &Path, test: &str, part: &str) -> Self {
        let mut command = Command::new(executable);
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("INTRAMORPH_") {
                command.env_remove(name);
            }
        }
        command.args(["--exact", test, "--nocapture"]);
        command.env(PART, part).env("INTRAMORPH_FINDINGS", "off");
        Self(command)
    }

    pub(crate) fn with(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.0.env(name, value);
        self
    }

    pub(crate) fn given(mut self, argument: &str) -> Self {
        self.0.arg(argument);
        self
    }

    /// Returns whether the child passes, and what it writes to standard error.
    pub(crate) fn run(self) -> (bool, String) {
        let (code, said) = self.code();
        (code == Some(0), said)
    }

    /// Returns the exit code of the child, and what it writes to standard error.
    pub(crate) fn code(mut self) -> (Option<i32>, String) {
        let output = self.0.output().expect("the executable runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), said)
    }
}

/// Checks that a limit changes nothing.
pub(crate) fn limited(limit: impl Fn(&u32) -> u32) {
    program(|n: &u32| *n)
        .inputs(0u32..1000)
        .cases(50)
        .replaced("limited", limit)
        .must_be(equal());
}

/// Returns an empty folder for one case.
pub(crate) fn empty_folder(case: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("hostile")
        .join(case);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the target folder is writable");
    folder
}
