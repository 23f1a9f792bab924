//! Inputs of tests outside of the workspace: variables, and settings of cargo above it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::digest::Digest;

/// Variables that configure compilers and the harnesses of tests.
const NAMES: [&str; 6] = [
    "RUSTC",
    "RUSTC_WRAPPER",
    "RUSTDOCFLAGS",
    "RUSTFLAGS",
    "CARGO_ENCODED_RUSTFLAGS",
    "CARGO_BUILD_RUSTFLAGS",
];
const PREFIXES: [&str; 6] = [
    "CARGO_PROFILE_",
    "CARGO_TARGET_",
    "INTRAMORPH_",
    "NEXTEST_",
    "PROPTEST_",
    "QUICKCHECK_",
];

/// A digest of all of them. Other variables differ from run to run where nothing else does, so they do not count.
pub(super) fn environment(root: &Path) -> Digest {
    let mut variables: Vec<_> = env::vars_os()
        .filter(|(name, _)| is_setting(&name.to_string_lossy()))
        .collect();
    variables.sort();
    let variables = variables.iter().fold(Digest::EMPTY, |sum, (name, value)| {
        sum.and(name.as_encoded_bytes())
            .and(value.as_encoded_bytes())
    });
    settings(root).iter().fold(variables, |sum, file| {
        sum.and(fs::read(file).unwrap_or_default())
    })
}

fn is_setting(name: &str) -> bool {
    let is_named = NAMES.contains(&name) || PREFIXES.iter().any(|it| name.starts_with(it));
    // The place of the target folder changes nothing.
    is_named && name != "CARGO_TARGET_DIR"
}

/// Cargo's settings, from the folder above the workspace on; those in it are files of it.
fn settings(root: &Path) -> Vec<PathBuf> {
    let above = root.ancestors().skip(1).map(|folder| folder.join(".cargo"));
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo")));
    let mut folders: Vec<PathBuf> = above.chain(home).collect();
    folders.dedup();
    let files = folders
        .iter()
        .flat_map(|folder| ["config.toml", "config"].map(|name| folder.join(name)));
    files.filter(|file| file.is_file()).collect()
}

#[cfg(test)]
mod tests {
    use super::is_setting;

    #[test]
    fn variables_of_compilers_and_harnesses_are_settings() {
        for name in ["RUSTFLAGS", "PROPTEST_CASES", "CARGO_PROFILE_DEV_DEBUG"] {
            assert!(is_setting(name), "{name}");
        }
        for name in ["CARGO_TARGET_DIR", "PATH", "CARGO_HOME", "RUST_BACKTRACE"] {
            assert!(!is_setting(name), "{name}");
        }
    }
}
