//! The target that cargo runs: the package and the integration test of this process.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Returns the name of the package whose tests cargo runs.
pub(crate) fn package() -> Option<String> {
    std::env::var("CARGO_PKG_NAME").ok()
}

/// Returns whether a thread's name can be that of a test.
pub(crate) fn is_test(name: &str) -> bool {
    !matches!(name, "main" | "unnamed")
}

/// Returns the argument that asks cargo for the profile of this process, if it is not the usual one.
pub(crate) fn profile() -> String {
    let executable = std::env::current_exe().unwrap_or_default();
    profile_of(&executable).unwrap_or_default()
}

/// Reads the profile from the path of the tests, `target/<folder of the profile>/deps`.
fn profile_of(executable: &Path) -> Option<String> {
    let deps = executable
        .parent()
        .filter(|folder| folder.ends_with("deps"))?;
    match deps.parent()?.file_name()?.to_str()? {
        "debug" => None,
        "release" => Some(" --release".to_owned()),
        name => Some(format!(" --profile {name}")),
    }
}

/// Returns the name of the integration test that this process runs.
pub(crate) fn integration_test() -> Option<String> {
    static NAME: OnceLock<Option<String>> = OnceLock::new();
    NAME.get_or_init(find_integration_test).clone()
}

/// Returns the name of this process's executable, without the hash that cargo gives it.
pub(crate) fn executable() -> Option<String> {
    let executable = std::env::current_exe().ok()?;
    let (name, _hash) = executable.file_stem()?.to_str()?.rsplit_once('-')?;
    Some(name.to_owned())
}

/// Finds the integration test by its source file, or by its entry in the manifest. The executable has underscores in its name
/// where the test may have hyphens.
fn find_integration_test() -> Option<String> {
    let name = executable()?;
    let package = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR")?);
    let manifest = std::fs::read_to_string(package.join("Cargo.toml")).unwrap_or_default();
    let mut tests = tests_with_sources(&package.join("tests"));
    tests.extend(tests_with_entries(&manifest).map(ToOwned::to_owned));
    tests
        .into_iter()
        .find(|test| test.replace('-', "_") == name)
}

/// Lists the names of the source files in a folder, and of the folders in it that have a `main.rs`.
fn tests_with_sources(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let sources = paths.filter(|path| {
        path.extension().is_some_and(|extension| extension == "rs") || path.join("main.rs").exists()
    });
    let stems = sources.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()));
    stems.collect()
}

/// Lists the names in the `[[test]]` entries of a manifest.
fn tests_with_entries(manifest: &str) -> impl Iterator<Item = &str> {
    let entries = manifest.split("[[test]]").skip(1);
    entries.filter_map(|entry| {
        let lines = entry.lines().take_while(|line| !line.starts_with('['));
        let mut settings = lines.filter_map(|line| line.split_once('='));
        let (_, name) = settings.find(|(key, _)| key.trim() == "name")?;
        name.split(['"', '\'']).nth(1)
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{profile_of, tests_with_entries};

    fn check(manifest: &str, expected: &[&str]) {
        let names: Vec<_> = tests_with_entries(manifest).collect();
        assert_eq!(names, expected, "{manifest}");
    }

    #[test]
    fn tests_are_named_in_entries_of_the_manifest() {
        check("[[test]]\npath = \"a.rs\"\nname = \"a-b\"\n", &["a-b"]);
        check(
            "[[test]]\nname='a'\n\n[[test]]\nname = \"b\" # last\n",
            &["a", "b"],
        );
    }

    #[test]
    fn the_profile_is_that_of_the_folder() {
        let profile = |executable: &str| profile_of(Path::new(executable)).unwrap_or_default();
        assert_eq!(profile("/a/target/debug/deps/a-1"), "");
        assert_eq!(profile("/a/target/release/deps/a-1"), " --release");
        assert_eq!(
            profile("/a/target/x86_64-unknown-linux-gnu/ci/deps/a-1"),
            " --profile ci"
        );
        assert_eq!(profile("/usr/bin/a"), "");
    }

    #[test]
    fn other_entries_name_no_tests() {
        check("[package]\nname = \"a\"\n", &[]);
        check("[[test]]\nharness = false\n[[bin]]\nname = \"a\"\n", &[]);
    }
}
