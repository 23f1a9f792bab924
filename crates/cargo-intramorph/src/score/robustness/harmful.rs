//! The binary of harmful tests, compiled once for all that run it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::score::build::runtime;
use crate::score::compiler::Compiler;
use crate::score::sample::empty_folder;
use crate::score::test_binary::{Harness, TestBinary};

/// The number of its sites, and one that is never reached.
pub(super) const SITES: usize = 20;

/// The binary, run in a folder.
pub(super) fn binary(folder: &Path) -> TestBinary {
    static EXECUTABLE: OnceLock<PathBuf> = OnceLock::new();
    TestBinary {
        is_unit: true,
        features: Vec::new(),
        package: "harmful".to_owned(),
        target: "harmful".to_owned(),
        executable: EXECUTABLE.get_or_init(executable).clone(),
        folder: folder.to_owned(),
        environment: std::env::vars_os().collect(),
        harness: Harness::Libtest,
    }
}

fn executable() -> PathBuf {
    let folder = empty_folder("harmful");
    let compiler = Compiler::at(Path::new("rustc")).expect("the compiler runs");
    let library = runtime::compile(&compiler, &folder, crate::rewrite::Family::Bugs, false)
        .expect("the runtime compiles");
    let executable = folder.join("harmful");
    let mut command = Command::new("rustc");
    command
        .args(["--test", "--edition=2021", "-o"])
        .arg(&executable);
    command.args(runtime::arguments(&library));
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/harmful.rs");
    let output = command.arg(source).output().expect("the compiler runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    executable
}
