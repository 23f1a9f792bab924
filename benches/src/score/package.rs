//! Published packages: downloaded once, and copied for whoever is to work on them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A version of a package on crates.io.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    /// Such as `semver`.
    pub name: String,
    /// Such as `1.0.28`.
    pub version: String,
}

impl Package {
    /// From `name-version`.
    pub fn parse(text: &str) -> Self {
        let (name, version) = text.rsplit_once('-').expect("a name, `-` and a version");
        Self {
            name: name.to_owned(),
            version: version.to_owned(),
        }
    }

    /// As its folder is called.
    pub fn folder_name(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }

    /// A copy for `purpose`. What was built there by an earlier run stays.
    pub fn copied(&self, purpose: &str) -> PathBuf {
        let to = folder().join(purpose).join(self.folder_name());
        if !to.exists() {
            copy(&self.downloaded(), &to);
        }
        to
    }

    fn downloaded(&self) -> PathBuf {
        let downloads = folder().join("downloads");
        let unpacked = downloads.join(self.folder_name());
        if unpacked.exists() {
            return unpacked;
        }
        fs::create_dir_all(&downloads).expect("a writable target folder");
        let archive = downloads.join(format!("{}.crate", self.folder_name()));
        let Self { name, version } = self;
        let address = format!("https://static.crates.io/crates/{name}/{name}-{version}.crate");
        let mut curl = Command::new("curl");
        succeed(curl.args(["-sSfL", "-o"]).arg(&archive).arg(address));
        let mut tar = Command::new("tar");
        succeed(tar.arg("-xzf").arg(&archive).arg("-C").arg(&downloads));
        unpacked
    }
}

/// Everything that these benchmarks download and build, in the target folder.
pub fn folder() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let target = target.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("target"));
    let folder = target.join("score");
    fs::create_dir_all(&folder).expect("a writable target folder");
    fs::canonicalize(folder).expect("it was just created")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to.parent().expect("it is in our folder")).expect("a writable folder");
    succeed(Command::new("cp").arg("-R").arg(from).arg(to));
    // Otherwise cargo would take it for a forgotten member of the workspace that the target folder is in.
    let manifest = to.join("Cargo.toml");
    let mut text = fs::read_to_string(&manifest).expect("a package has a manifest");
    if !text.lines().any(|line| line.trim() == "[workspace]") {
        text.push_str("\n[workspace]\n");
        fs::write(&manifest, text).expect("a writable folder");
    }
}

/// Runs a command that has to succeed.
pub(super) fn succeed(command: &mut Command) {
    let status = command.status();
    let status = status.unwrap_or_else(|error| panic!("{command:?} does not run: {error}"));
    assert!(status.success(), "{command:?} failed");
}
