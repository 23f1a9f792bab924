//! Trees of `testdata`, copied out of the workspace and given to cargo.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;
use std::thread;

/// The test that each copy belongs to.
static OWNERS: Mutex<BTreeMap<PathBuf, String>> = Mutex::new(BTreeMap::new());

/// A copy of a tree that depends on the library by path.
pub(crate) struct Tree {
    root: PathBuf,
}

impl Tree {
    /// Copies `testdata/<name>` for the use of one test.
    pub(crate) fn copied(name: &str, test: &str) -> Self {
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        // The tests of the subcommand include this file too.
        let library = package.join("../intramorph");
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{test}"));
        own(&root);
        // What an earlier run has kept there is none of this one's.
        let _ = fs::remove_dir_all(&root);
        copy(&package.join("testdata").join(name), &root);
        // A tree may be a workspace with one member.
        for manifest in ["Cargo.toml", "member/Cargo.toml"] {
            depend_on(&library, &root.join(manifest));
        }
        // The same versions as in the workspace are there already, so that nothing is fetched.
        fs::copy(library.join("../../Cargo.lock"), root.join("Cargo.lock"))
            .expect("the workspace is locked");
        Self { root }
    }

    pub(crate) fn path(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    /// A cargo command in the tree.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = self.command(env!("CARGO"));
        command.args(arguments).arg("--offline");
        command
    }

    /// A command in the tree; all trees share one target folder.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", target_folder())
            .env("CARGO_TERM_COLOR", "never")
            // Hardly anything is built a second time, and nobody looks into it with a debugger.
            .env("CARGO_INCREMENTAL", "0")
            .env("CARGO_PROFILE_DEV_DEBUG", "0");
        for inherited in [
            "RUSTFLAGS",
            "INTRAMORPH_SEED",
            "INTRAMORPH_CASES",
            "INTRAMORPH_SECONDS",
            "INTRAMORPH_RECORDS",
            "INTRAMORPH_FINDINGS",
        ] {
            command.env_remove(inherited);
        }
        command
    }
}

/// Refuses a copy that another test has made as well: tests run at the same time, and each begins by removing what is there.
fn own(root: &Path) {
    let test = thread::current().name().unwrap_or_default().to_owned();
    let mut owners = OWNERS
        .lock()
        .expect("no test fails while it holds the lock");
    let owner = owners
        .entry(root.to_owned())
        .or_insert(test.clone())
        .clone();
    drop(owners);
    assert_eq!(
        owner, test,
        "two tests copy the same tree under the same name"
    );
}

/// Writes the path of the library into a manifest, if there is one.
fn depend_on(library: &Path, manifest: &Path) {
    if let Ok(text) = fs::read_to_string(manifest) {
        let text = text.replace("\"INTRAMORPH\"", &format!("\"{}\"", library.display()));
        fs::write(manifest, text).expect("the copy is writable");
    }
}

/// Where cargo builds every tree.
pub(crate) fn target_folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("nested-target")
}

/// What a command printed, on both streams.
pub(crate) fn printed(output: &Output) -> String {
    let text = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8_lossy(&text).into_owned()
}

pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the target folder is writable");
    for entry in fs::read_dir(from).expect("the tree is readable") {
        let entry = entry.expect("the tree is readable");
        // In the project itself cargo would take it for a package.
        let name = match entry.file_name() {
            name if name == "Cargo_test.toml" => "Cargo.toml".into(),
            name => name,
        };
        let destination = to.join(name);
        if entry.path().is_dir() {
            copy(&entry.path(), &destination);
        } else {
            fs::copy(entry.path(), destination).expect("the target folder is writable");
        }
    }
}
